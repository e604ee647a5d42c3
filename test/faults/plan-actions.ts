import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { formatId } from '../../src/platform/ids/index.ts'
import type { Request } from '../simulation/client.ts'
import { REFERENCE } from '../simulation/shop.ts'
import { pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { ask } from '../support/server.ts'
import type { Dice } from './random.ts'
import { answered, type Shop } from './shop.ts'

const CREATE_PLAN =
  'mutation ($input: PaymentPlanCreateInput!) { made: paymentPlanCreate(input: $input) { id status } }'
const RUN_PLAN = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }'
const AMOUNTS = ['12.34', '250.00', '6660.51', '6661.04', '6661.02']
const CARDS = [VISA, VISA, SANDBOX_CARDS.insufficientFunds, SANDBOX_CARDS.unreadableAfter, SANDBOX_CARDS.challengedOnce]
/** Each is waited for before the next is made: more of them take more days. */
const OCCURRENCES = 2

/** Longer than a request is sent again for: what is asked for just before midnight begins on the day in which it is answered. */
const ANSWERED_WITHIN_MS = 10 * 60_000
const startDate = () => new Date(Date.now() + ANSWERED_WITHIN_MS).toISOString().slice(0, 10)

const termsOf = (chance: Dice) => ({
  amount: chance.one(AMOUNTS),
  currency: 'USD',
  frequency: 'Weekly',
  occurrences: OCCURRENCES,
  startDate: startDate(),
})

/** One that begins today, charged to what is stored or to a new card; often whoever asked for it has it charged at once. */
export async function createPlan(shop: Shop, chance: Dice): Promise<void> {
  const { method, newCard } = shop
  const chargedTo =
    chance.below(2) === 0 ? { paymentMethodId: method } : { vaultTokenId: await newCard(chance.one(CARDS)) }
  const [id] = (await newPlan(shop, chance, chargedTo)).answered
  if (id && chance.below(3) > 0) await run(shop, id)
}

async function newPlan({ client, contactId }: Shop, chance: Dice, chargedTo: object): Promise<Request> {
  const terms = { ...termsOf(chance), authorization: { acceptedAt: new Date().toISOString(), text: 'I agree.' } }
  const request = client.make(CREATE_PLAN, (value) => ({
    ...{ contactId, ...terms, ...chargedTo },
    metadata: [{ key: REFERENCE, value }],
  }))
  await answered(client, request)
  return request
}

/** Somebody has a plan charged that may be charged; a worker may be charging it. */
export async function runPlan(shop: Shop, chance: Dice): Promise<void> {
  const plans = await shop.plant.query<{ id: string }>(
    `select id from payment_plans where org_id = $1 and status in ('Active', 'PastDue')`,
    [shop.uuid],
  )
  if (plans.length === 0) return createPlan(shop, chance)
  await shop.plant.fallDue()
  await run(shop, formatId('ppl', chance.one(plans).id))
}

/** Two at once under different keys, whoever hears the answers. Who is too late is told so. */
async function run({ plant, key }: Shop, id: string): Promise<void> {
  const send = () => ask(plant.url, key, RUN_PLAN, { id }, { 'idempotency-key': randomUUID() }).catch(() => null)
  for (const answer of await Promise.all([send(), send()]))
    assert.notEqual(answer?.errors?.[0]?.extensions.code, 'INTERNAL', `${answer?.text}`)
}

/** A customer who agrees to a plan at a link, in two windows, and goes on until they are through or have tried enough. */
export async function agreeToPlan({ newPlanSession, visit }: Shop, chance: Dice): Promise<void> {
  const { link } = await newPlanSession({
    ...termsOf(chance),
    ...(chance.below(2) === 0 && { startDate: '2090-01-31' }),
    createPendingPaymentPlan: chance.below(2) === 0,
  })
  const [one, other] = [await visit(link), await visit(link)]
  for (let tries = 0; tries < 3; tries++) {
    const instrument =
      chance.below(4) === 0 ? { ...pageAccount(ACCOUNT_NUMBER), accountType: 'Checking' } : pageCard(chance.one(CARDS))
    const paid = await Promise.all([one.pay(instrument).catch(() => null), other.pay(instrument).catch(() => null)])
    if (paid.some((each) => each?.body.status === 'completed')) return
  }
}

/** A customer who pays at the link of a plan what failed of it, in two windows, whoever charges the plan meanwhile. */
export async function recoverPlan(shop: Shop, chance: Dice): Promise<void> {
  const owing = await owingPlans(shop)
  const id = owing.length > 0 ? chance.one(owing).id : await owingPlan(shop, chance)
  if (!id) return
  const link = shop.plant.planLink(id)
  const windows = [await shop.visit(link), await shop.visit(link)]
  for (let tries = 0; tries < 3; tries++) {
    const instrument = pageCard(chance.one(CARDS))
    const paid = await Promise.all(windows.map((each) => payAnew(each, instrument).catch(() => null)))
    if (paid.some((each) => each?.body.status === 'completed')) return
  }
}

/** What is owed may have changed since the page was loaded. */
async function payAnew({ page, pay }: Awaited<ReturnType<Shop['visit']>>, instrument: object) {
  await page()
  return pay(instrument)
}

const owingPlans = ({ plant, uuid }: Shop) =>
  plant.query<{ id: string }>(
    `select p.id from payment_plans p where p.org_id = $1 and p.status in ('Active', 'PastDue') and exists (
       select from payment_plan_occurrences o where o.shard = p.shard and o.plan_id = p.id and o.status = 'Failed')`,
    [uuid],
  )

/** A plan whose card is reported lost before it is charged, if that charge has ended by now. */
async function owingPlan(shop: Shop, chance: Dice): Promise<string | undefined> {
  const request = await newPlan(shop, chance, { vaultTokenId: await shop.newCard(SANDBOX_CARDS.lostLater) })
  const [made] = request.answered
  if (made) await run(shop, made)
  const owing = await owingPlans(shop)
  return owing[0]?.id
}
