import { setTimeout as pause } from 'node:timers/promises'
import { formatId } from '../../src/platform/ids/index.ts'
import { lost } from '../simulation/fixture.ts'
import { pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { CHARGE, CREATE, REFUND } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { settledProblems } from '../support/reconcile.ts'
import { consentProblems } from '../support/reconcile-consents.ts'
import type { Known } from '../support/reconcile-money.ts'
import { isPaidAtLink, type Records, readRecords } from '../support/records.ts'
import { API_POINTS, WORKER_POINTS } from './crash-points.ts'
import type { Deployment } from './deployment.ts'
import { answered, type Fixture, openFixture } from './fixture.ts'
import { agreeToPlan, createPlan, recoverPlan, runPlan } from './plan-actions.ts'
import { quiesce } from './quiesce.ts'
import { type Random, seededRandom } from './random.ts'

const FAULTS = ['unreadable_after', 'drop_after', 'error_before', 'error_after', 'drop_before']
/** The number of attempts that the adapter makes. */
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
const ACTIONS = 4
/** The number of further actions while planned crashes have not happened. */
const ACTIONS_MORE = 6
/** A run takes minutes, so the product abandons nothing as too old. */
const KNOWN: Known = { foreign: new Set(), undetermined: new Set(), young: true }

/**
 * Runs the actions and kills of a seed. Returns the problems when everything has settled, and
 * counts.
 */
export async function runSeed(deployment: Deployment, seed: number): Promise<{ problems: string[]; summary: string }> {
  // A failed seed may have left planned crashes.
  deployment.disarm()
  const random = seededRandom(seed)
  const fixture = await openFixture(deployment, `seed-${seed}`)
  await work(deployment, fixture, seed, random)
  const planned = deployment.isPlanDone() ? '' : ', but not all planned crashes happened'
  await quiesce(deployment, [fixture])
  const { problems, summary } = await checkSettled(deployment, fixture)
  return { problems, summary: summary + planned }
}

/** Returns the problems of an organization of which everything has settled, and counts. */
export async function checkSettled(
  deployment: Deployment,
  fixture: Fixture,
): Promise<{ problems: string[]; summary: string }> {
  // Every process has been replaced by now. A repeated key must get the same response and have no
  // further effect.
  await Promise.all(fixture.client.requests.filter(({ answered }) => answered.size > 0).map(fixture.client.send))
  const records = await readRecords(deployment.query, fixture.uuid)
  const ledger = await deployment.processor.ledger(fixture.apiKey)
  const problems = [
    ...settledProblems(records, ledger, KNOWN),
    ...consentProblems(records, ledger),
    ...fixture.client.problems(),
    ...lost(records, fixture.client.acknowledged()),
    ...deployment.all.flatMap((child) => child.ownFaults()),
  ]
  return { problems, summary: summaryOf(records) }
}

function summaryOf({ payments, refunds, payment_plans }: Records): string {
  const atLinks = payments.filter(isPaidAtLink)
  return `${payments.length} payments (${atLinks.length} at links of plans), ${refunds.length} refunds, ${payment_plans.length} plans`
}

/** Customers and the killer run concurrently. */
async function work(deployment: Deployment, fixture: Fixture, seed: number, random: Random): Promise<void> {
  const { api, worker } = deployment.processes
  api.plan(points(API_POINTS, 2, seed).map((point) => `${point}#${random.one([1, 1, 2])}`))
  // A worker does not reach all points often enough for a second time.
  worker.plan(points(WORKER_POINTS, 1, seed))
  const customers = Array.from({ length: CUSTOMERS }, () => customer(deployment, fixture, random.child()))
  await Promise.all([...customers, kill(deployment, random.child())])
}

/** Consecutive seeds use consecutive points, so that all are used. */
function points(all: readonly string[], count: number, seed: number): string[] {
  return Array.from({ length: count }, (_, each) => all[(count * seed + each) % all.length]!)
}

/** Kills a process at a random moment. */
async function kill(deployment: Deployment, random: Random): Promise<void> {
  for (let times = random.below(3); times > 0; times--) {
    await pause(300 + random.below(1_500))
    random.one(deployment.all).kill()
  }
}

async function customer(deployment: Deployment, fixture: Fixture, random: Random): Promise<void> {
  for (let n = 0; n < ACTIONS; n++) {
    if (random.below(4) === 0)
      await deployment.processor
        .fault(random.one(FAULTS), { operation: random.one(['charge', 'refund', 'find']), count: 1 + random.below(3) })
        .catch(() => {})
    if (random.below(2) === 0) await deployment.makeAllDue()
    await act(fixture, random, n === 0)
  }
  for (let more = 0; more < ACTIONS_MORE && !deployment.isPlanDone(); more++) {
    await until('everything to run', deployment.isUp)
    await random.one(ALL_ACTIONS)(fixture, random)
    await deployment.makeAllDue()
    await until('a worker to start all due work', async () => !deployment.isUp() || deployment.isNothingDue())
  }
}

/** Lets a customer or the merchant do something. Later actions need a first one. */
export function act(fixture: Fixture, random: Random, isFirst: boolean): Promise<void> {
  return random.one(isFirst ? FIRST : ALL_ACTIONS)(fixture, random)
}

async function charge({ client, method }: Fixture, random: Random): Promise<void> {
  const money = { amount: random.one(AMOUNTS), currency: 'USD' }
  const recurringProcessingModel = random.one(['Subscription', 'CardOnFile'])
  await answered(
    client,
    client.make(CHARGE, (transactionRef) => ({ id: method, ...money, recurringProcessingModel, transactionRef })),
  )
}

async function create({ client, change, newCard }: Fixture, random: Random): Promise<void> {
  const terms = { routingNumber: '021000021', accountType: 'Checking', holderType: 'Personal' }
  const newAccount = async (accountNumber: string) =>
    (await change<{ id: string }>('vaultTokenizeBankAccount', { ...terms, accountNumber }, 'id')).id
  const vaultTokenId = await (random.below(3) > 0 ? newCard(random.one(CARDS)) : newAccount(random.one(ACCOUNTS)))
  const money = { amount: random.one(AMOUNTS), currency: 'USD' }
  await answered(
    client,
    client.make(CREATE, (transactionRef) => ({ vaultTokenId, ...money, transactionRef })),
  )
}

/**
 * Sends two concurrent refunds. The payment may cover both or only one. A worker settles refunds
 * without a response.
 */
async function refund({ deployment, client, uuid }: Fixture, random: Random): Promise<void> {
  const payments = await deployment.query<{ id: string }>(
    `select id from payments where org_id = $1 and status = 'Succeeded' and refunds_reserved_minor < amount_minor`,
    [uuid],
  )
  if (payments.length === 0) return
  const paymentId = formatId('pay', random.one(payments).id)
  if (random.below(2) === 0)
    await deployment.processor.fault(random.one(['drop_after', 'error_before']), UNANSWERED_REFUND).catch(() => {})
  const amounts = random.one([[{}], [{ amount: '0.50' }, { amount: '0.50' }], [{ amount: '0.99' }, {}]])
  await Promise.all(
    amounts.map((amount) =>
      answered(
        client,
        client.make(REFUND, () => ({ paymentId, ...amount })),
      ),
    ),
  )
}

async function paySession({ newSession, visit }: Fixture, random: Random): Promise<void> {
  const customer = await visit((await newSession(false)).link)
  for (let attempts = 0; attempts < 3; attempts++) {
    const paid = await customer.pay(pageCard(random.one(CARDS))).catch(() => null)
    if (paid?.body.status === 'completed') return
  }
}

/** Refunds and runs of plans need a charge first. */
const FIRST = [charge, create, createPlan, agreeToPlan, recoverPlan]
const OF_PLANS = [createPlan, runPlan, agreeToPlan, recoverPlan, recoverPlan]
const ALL_ACTIONS = [charge, create, refund, refund, paySession, ...OF_PLANS]
