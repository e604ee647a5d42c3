import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { formatId } from '../../src/platform/ids/index.ts'
import type { Request } from '../simulation/client.ts'
import { REFERENCE } from '../simulation/fixture.ts'
import { pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { ask } from '../support/server.ts'
import { answered, type Fixture } from './fixture.ts'
import type { Random } from './random.ts'

const CREATE_PLAN =
  'mutation ($input: PaymentPlanCreateInput!) { made: paymentPlanCreate(input: $input) { id status } }'
const RUN_PLAN = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id } }'
const AMOUNTS = ['12.34', '250.00', '6660.51', '6661.04', '6661.02']
const CARDS = [VISA, VISA, SANDBOX_CARDS.insufficientFunds, SANDBOX_CARDS.unreadableAfter, SANDBOX_CARDS.challengedOnce]
/**
 * The occurrences of a plan. Each charge waits for the one before it, so more of them would take
 * more days.
 */
const OCCURRENCES = 2

/**
 * Longer than a client repeats a request, so that a plan requested just before midnight still
 * starts on a valid date.
 */
const ANSWERED_WITHIN_MS = 10 * 60_000
const startDate = () => new Date(Date.now() + ANSWERED_WITHIN_MS).toISOString().slice(0, 10)

const termsOf = (random: Random) => ({
  amount: random.one(AMOUNTS),
  currency: 'USD',
  frequency: 'Weekly',
  occurrences: OCCURRENCES,
  startDate: startDate(),
})

/** Creates a plan that starts today, with a stored or a new card; often also runs it at once. */
export async function createPlan(fixture: Fixture, random: Random): Promise<void> {
  const { method, newCard } = fixture
  const chargedTo =
    random.below(2) === 0 ? { paymentMethodId: method } : { vaultTokenId: await newCard(random.one(CARDS)) }
  const [id] = (await newPlan(fixture, random, chargedTo)).answered
  if (id && random.below(3) > 0) await run(fixture, id)
}

/** Requests a plan and repeats the request until it is answered. */
export async function newPlan({ client, contactId }: Fixture, random: Random, chargedTo: object): Promise<Request> {
  const terms = { ...termsOf(random), authorization: { acceptedAt: new Date().toISOString(), text: 'I agree.' } }
  const request = client.make(CREATE_PLAN, (value) => ({
    ...{ contactId, ...terms, ...chargedTo },
    metadata: [{ key: REFERENCE, value }],
  }))
  await answered(client, request)
  return request
}

/** Runs a chargeable plan, which a worker may be charging. */
export async function runPlan(fixture: Fixture, random: Random): Promise<void> {
  const plans = await fixture.deployment.query<{ id: string }>(
    `select id from payment_plans where org_id = $1 and status in ('Active', 'PastDue')`,
    [fixture.uuid],
  )
  if (plans.length === 0) return createPlan(fixture, random)
  await fixture.deployment.makeAllDue()
  await run(fixture, formatId('ppl', random.one(plans).id))
}

/** Sends two concurrent requests under different keys. The later one is refused. */
async function run({ deployment, key }: Fixture, id: string): Promise<void> {
  const send = () => ask(deployment.url, key, RUN_PLAN, { id }, { 'idempotency-key': randomUUID() }).catch(() => null)
  for (const answer of await Promise.all([send(), send()]))
    assert.notEqual(answer?.errors?.[0]?.extensions.code, 'INTERNAL', `${answer?.text}`)
}

/** Agrees to a plan at a link, in two windows, until it is complete or the attempts are used up. */
export async function agreeToPlan({ newPlanSession, visit }: Fixture, random: Random): Promise<void> {
  const { link } = await newPlanSession({
    ...termsOf(random),
    ...(random.below(2) === 0 && { startDate: '2090-01-31' }),
    createPendingPaymentPlan: random.below(2) === 0,
  })
  const [one, other] = [await visit(link), await visit(link)]
  for (let attempts = 0; attempts < 3; attempts++) {
    const instrument =
      random.below(4) === 0 ? { ...pageAccount(ACCOUNT_NUMBER), accountType: 'Checking' } : pageCard(random.one(CARDS))
    const paid = await Promise.all([one.pay(instrument).catch(() => null), other.pay(instrument).catch(() => null)])
    if (paid.some((each) => each?.body.status === 'completed')) return
  }
}

/** Pays a plan's failed occurrence at its link, in two windows, concurrently with any charges. */
export async function recoverPlan(fixture: Fixture, random: Random): Promise<void> {
  const outstanding = await outstandingPlans(fixture)
  const id = outstanding.length > 0 ? random.one(outstanding).id : await outstandingPlan(fixture, random)
  if (!id) return
  const link = fixture.deployment.planLink(id)
  const windows = [await fixture.visit(link), await fixture.visit(link)]
  for (let attempts = 0; attempts < 3; attempts++) {
    const instrument = pageCard(random.one(CARDS))
    const paid = await Promise.all(windows.map((each) => payAnew(each, instrument).catch(() => null)))
    if (paid.some((each) => each?.body.status === 'completed')) return
  }
}

/**
 * Pays with the page's current state. The outstanding payment may have changed since the page was
 * loaded.
 */
async function payAnew({ page, pay }: Awaited<ReturnType<Fixture['visit']>>, instrument: object) {
  await page()
  return pay(instrument)
}

const outstandingPlans = ({ deployment, uuid }: Fixture) =>
  deployment.query<{ id: string }>(
    `select p.id from payment_plans p where p.org_id = $1 and p.status in ('Active', 'PastDue') and exists (
       select from payment_plan_occurrences o where o.shard = p.shard and o.plan_id = p.id and o.status = 'Failed')`,
    [uuid],
  )

/**
 * Creates a plan whose card is reported lost before its charge. Returns it if that charge has
 * ended.
 */
async function outstandingPlan(fixture: Fixture, random: Random): Promise<string | undefined> {
  const request = await newPlan(fixture, random, { vaultTokenId: await fixture.newCard(SANDBOX_CARDS.lostLater) })
  const [made] = request.answered
  if (made) await run(fixture, made)
  const outstanding = await outstandingPlans(fixture)
  return outstanding[0]?.id
}
