import { setTimeout as pause } from 'node:timers/promises'
import { formatId } from '../../src/platform/ids/index.ts'
import { lost } from '../simulation/shop.ts'
import { readBooks } from '../support/books.ts'
import { pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { CHARGE, CREATE, REFUND } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { type Known, quietProblems } from '../support/reconcile.ts'
import { API_POINTS, WORKER_POINTS } from './crash-points.ts'
import { agreeToPlan, createPlan, recoverPlan, runPlan } from './plan-actions.ts'
import type { Plant } from './plant.ts'
import { quiesce } from './quiesce.ts'
import { type Dice, dice } from './random.ts'
import { answered, openShop, type Shop } from './shop.ts'

const FAULTS = ['unreadable_after', 'drop_after', 'error_before', 'error_after', 'drop_before']
/** As often as the adapter tries. */
const UNANSWERED_REFUND = { operation: 'refund', count: 3 } as const
const CARDS = [
  VISA,
  VISA,
  SANDBOX_CARDS.insufficientFunds,
  SANDBOX_CARDS.unreadableAfter,
  SANDBOX_CARDS.challenged,
  SANDBOX_CARDS.refundPending,
]
const ACCOUNTS = [ACCOUNT_NUMBER, returnedBy('R01'), SANDBOX_ACCOUNTS.returnsLate]
const AMOUNTS = ['12.34', '250.00', '0.99', '6660.51', '6661.04', '6661.02']
const CUSTOMERS = 4
const DEEDS = 4
/** How often each does another when those who are to die have not died by then. */
const DEEDS_MORE = 6
/** Minutes of ours pass in a run: nothing is so old that it was given up. */
const KNOWN: Known = { foreign: new Set(), givenUp: new Set(), young: true }

/** Does what that seed says, with all the killing, and gives what is wrong when everything has come to rest; and how much it was. */
export async function runSeed(plant: Plant, seed: number): Promise<{ problems: string[]; summary: string }> {
  // A seed that failed may have left somebody who is still to die.
  plant.calm()
  const chance = dice(seed)
  const shop = await openShop(plant, `seed-${seed}`)
  await work(plant, shop, seed, chance)
  const planned = plant.isPlanDone() ? '' : ', not all at the points that were planned'
  await quiesce(plant, shop)
  // By now every process is another one: a key that was answered is answered alike, and does nothing.
  await Promise.all(shop.client.requests.filter(({ answered }) => answered.size > 0).map(shop.client.send))
  const books = await readBooks(plant.query, shop.uuid)
  const ledger = await plant.processor.ledger(shop.apiKey)
  const { client } = shop
  const problems = [
    ...quietProblems(books, ledger, KNOWN),
    ...client.problems(),
    ...lost(books, client.told()),
    ...plant.all.flatMap((unit) => unit.ownFaults()),
  ]
  const { payments, refunds, payment_plans } = books
  const atLinks = payments.filter(({ consent }) => consent !== null)
  const summary = `${payments.length} payments (${atLinks.length} at links of plans), ${refunds.length} refunds, ${payment_plans.length} plans${planned}`
  return { problems, summary }
}

/** Customers and whoever kills, side by side. */
async function work(plant: Plant, shop: Shop, seed: number, chance: Dice): Promise<void> {
  const { api, worker } = plant.units
  api.plan(points(API_POINTS, 2, seed).map((point) => `${point}#${chance.one([1, 1, 2])}`))
  // A worker does not come to all of them often enough to die at the second time.
  worker.plan(points(WORKER_POINTS, 1, seed))
  const customers = Array.from({ length: CUSTOMERS }, () => customer(plant, shop, chance.child()))
  await Promise.all([...customers, kill(plant, chance.child())])
}

/** So many of them, the next ones at the next seed, so that seeds in a row come to all. */
function points(all: readonly string[], count: number, seed: number): string[] {
  return Array.from({ length: count }, (_, each) => all[(count * seed + each) % all.length]!)
}

/** Kills somebody at a moment that nothing names. */
async function kill(plant: Plant, chance: Dice): Promise<void> {
  for (let times = chance.below(3); times > 0; times--) {
    await pause(300 + chance.below(1_500))
    chance.one(plant.all).kill()
  }
}

async function customer(plant: Plant, shop: Shop, chance: Dice): Promise<void> {
  for (let deed = 0; deed < DEEDS; deed++) {
    if (chance.below(4) === 0)
      await plant.processor
        .fault(chance.one(FAULTS), { operation: chance.one(['charge', 'refund', 'find']), count: 1 + chance.below(3) })
        .catch(() => {})
    if (chance.below(2) === 0) await plant.fallDue()
    await chance.one(deed === 0 ? FIRST : DEEDS_OF_ALL)(shop, chance)
  }
  for (let more = 0; more < DEEDS_MORE && !plant.isPlanDone(); more++) {
    await until('everything to run', plant.isUp)
    await chance.one(DEEDS_OF_ALL)(shop, chance)
    await plant.fallDue()
    await until('a worker to begin what is due', async () => !plant.isUp() || plant.isNothingDue())
  }
}

async function charge({ client, method }: Shop, chance: Dice): Promise<void> {
  const money = { amount: chance.one(AMOUNTS), currency: 'USD' }
  const recurringProcessingModel = chance.one(['Subscription', 'CardOnFile'])
  await answered(
    client,
    client.make(CHARGE, (transactionRef) => ({ id: method, ...money, recurringProcessingModel, transactionRef })),
  )
}

async function create({ client, change, newCard }: Shop, chance: Dice): Promise<void> {
  const terms = { routingNumber: '021000021', accountType: 'Checking', holderType: 'Personal' }
  const newAccount = async (accountNumber: string) =>
    (await change<{ id: string }>('vaultTokenizeBankAccount', { ...terms, accountNumber }, 'id')).id
  const vaultTokenId = await (chance.below(3) > 0 ? newCard(chance.one(CARDS)) : newAccount(chance.one(ACCOUNTS)))
  const money = { amount: chance.one(AMOUNTS), currency: 'USD' }
  await answered(
    client,
    client.make(CREATE, (transactionRef) => ({ vaultTokenId, ...money, transactionRef })),
  )
}

/** Two at once, of which both may fit or one. Some are never answered, however often they are sent: a worker finds out. */
async function refund({ plant, client, uuid }: Shop, chance: Dice): Promise<void> {
  const payments = await plant.query<{ id: string }>(
    `select id from payments where org_id = $1 and status = 'Succeeded' and refunds_reserved_minor < amount_minor`,
    [uuid],
  )
  if (payments.length === 0) return
  const paymentId = formatId('pay', chance.one(payments).id)
  if (chance.below(2) === 0)
    await plant.processor.fault(chance.one(['drop_after', 'error_before']), UNANSWERED_REFUND).catch(() => {})
  const amounts = chance.one([[{}], [{ amount: '0.50' }, { amount: '0.50' }], [{ amount: '0.99' }, {}]])
  await Promise.all(
    amounts.map((amount) =>
      answered(
        client,
        client.make(REFUND, () => ({ paymentId, ...amount })),
      ),
    ),
  )
}

async function paySession({ newSession, visit }: Shop, chance: Dice): Promise<void> {
  const customer = await visit((await newSession(false)).link)
  for (let tries = 0; tries < 3; tries++) {
    const paid = await customer.pay(pageCard(chance.one(CARDS))).catch(() => null)
    if (paid?.body.status === 'completed') return
  }
}

/** There is something to refund, and a plan to run, only when something was charged. */
const FIRST = [charge, create, createPlan, agreeToPlan, recoverPlan]
const OF_PLANS = [createPlan, runPlan, agreeToPlan, recoverPlan, recoverPlan]
const DEEDS_OF_ALL = [charge, create, refund, refund, paySession, ...OF_PLANS]
