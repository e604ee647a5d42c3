import assert from 'node:assert/strict'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import type { Merchant, ShownSession } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { settledProblems } from '../support/reconcile.ts'
import { consentProblems } from '../support/reconcile-consents.ts'
import { type Known, moneyProblems } from '../support/reconcile-money.ts'
import { isPaidAtLink, type Records, readRecords } from '../support/records.ts'
import { openClient } from './client.ts'
import type { Simulation } from './open-simulation.ts'

const DAY_MS = 24 * 3_600_000

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** The stored instruments by name: a run prints names, never numbers. */
export const METHODS = {
  card: { number: VISA },
  'card that is lost later': { number: SANDBOX_CARDS.lostLater },
  'card whose refunds wait': { number: SANDBOX_CARDS.refundPending },
  'card whose refunds fail': { number: SANDBOX_CARDS.refundFailing },
  'card that is never captured': { number: SANDBOX_CARDS.authorizationExpired },
  'card whose capture fails': { number: SANDBOX_CARDS.captureFailed },
  'disputed card': { number: SANDBOX_CARDS.disputed },
  account: { number: ACCOUNT_NUMBER, type: 'BankAccount' },
  'account without funds': { number: returnedBy('R01'), type: 'BankAccount' },
  'account with a late return': { number: SANDBOX_ACCOUNTS.returnsLate, type: 'BankAccount' },
} as const

/** The instruments that customers enter. */
export const INSTRUMENTS = {
  card: VISA,
  'declined card': SANDBOX_CARDS.insufficientFunds,
  'challenged card': SANDBOX_CARDS.challenged,
  'card declined after its challenge': SANDBOX_CARDS.declinedAfterChallenge,
  'card with repeated notifications': SANDBOX_CARDS.notifiedTwice,
  'card with notifications in reverse order': SANDBOX_CARDS.notifiedInReverse,
  'card with an unreadable response': SANDBOX_CARDS.unreadableAfter,
  'card that drops the connection after': SANDBOX_CARDS.dropAfter,
  'card that fails before': SANDBOX_CARDS.errorBefore,
} as const

export const ACCOUNTS = {
  account: ACCOUNT_NUMBER,
  'account without funds': returnedBy('R01'),
  'account with a late return': SANDBOX_ACCOUNTS.returnsLate,
} as const

export type MethodName = keyof typeof METHODS

/** Creates an organization that takes payments in a simulation, with its client and customers. */
export async function openFixture(simulation: Simulation, name: string, methods: readonly MethodName[]) {
  await simulation.startApi()
  const merchant = await simulation.merchant()
  const stored = await Promise.all(methods.map((method) => simulation.storedMethod(merchant, METHODS[method])))
  const lostCard = await simulation.storedMethod(merchant, METHODS['card that is lost later'])
  const foreign = new Set((await merchant.ledger()).charges.map(({ reference }) => reference))
  await simulation.flushAndForget(merchant.configuration.id)
  const client = openClient(simulation, merchant.account.key, name)
  const sessions: ShownSession[] = []
  for (const createPendingPayment of [true, false]) {
    const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
    const contactId = await simulation.newContact(merchant)
    sessions.push(await simulation.createSession(merchant, { contactId, createPendingPayment, ...storing }))
  }
  sessions.push(await newPlanSession(simulation, merchant, { inDays: 0, pending: true }))
  sessions.push(await newPlanSession(simulation, merchant, { inDays: 3, pending: false }))
  await failFirstOccurrence(simulation, merchant, lostCard)
  const orgId = requireId('org', merchant.account.id, 'Organization').uuid
  const known = (): Known => ({ foreign, undetermined: simulation.undetermined() })
  const records = () => readRecords((text, values) => simulation.sql.inShard(orgId, text, values), orgId)

  return {
    simulation,
    merchant,
    client,
    sessions,
    records,
    methods: stored,
    /** Returns the numbers of records by status. */
    summary: async (): Promise<string> => {
      const { payments, payment_attempts, refunds, payment_sessions, payment_plans } = await records()
      const of = (what: string, rows: readonly { readonly status: string }[]) =>
        `${rows.length} ${what} (${[...Map.groupBy(rows, ({ status }) => status)].map(([status, { length }]) => `${length} ${status}`)})`
      const sides = [
        of('payments', payments),
        of('refunds', refunds),
        of('sessions', payment_sessions),
        of('plans', payment_plans),
        of('payments at links of plans', payments.filter(isPaidAtLink)),
      ].join(', ')
      return `${simulation.crashes()} killed, ${client.requests.length} requests, ${payment_attempts.length} attempts, ${sides}`
    },
    /** Returns violations of rules that hold at any time. */
    moneyProblems: async (): Promise<string[]> => {
      const acknowledged = client.acknowledged()
      const before = await merchant.ledger()
      const read = await records()
      return [
        ...moneyProblems(before, read, await merchant.ledger(), known()),
        ...client.problems(),
        ...lost(read, acknowledged),
      ]
    },
    /** Returns violations of rules that hold when nothing is in flight. */
    settledProblems: async (): Promise<string[]> => {
      const read = await records()
      return [
        ...settledProblems(read, await merchant.ledger(), known()),
        ...consentProblems(read, await merchant.ledger()),
        ...client.problems(),
        ...lost(read, client.acknowledged()),
      ]
    },
  }
}

/**
 * Creates a session for a plan of two weeks. With a later start, the session authorizes its method
 * with a zero amount.
 */
export async function newPlanSession(
  simulation: Simulation,
  merchant: Merchant,
  { inDays, pending }: { readonly inDays: number; readonly pending: boolean },
): Promise<ShownSession> {
  const contactId = await simulation.newContact(merchant)
  const startDate = new Date(simulation.nowMs() + inDays * DAY_MS).toISOString().slice(0, 10)
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', occurrences: 2, startDate }
  const input = { orgId: merchant.account.id, contactId, ...terms, createPendingPaymentPlan: pending }
  const made = await change(simulation.server, merchant.account, 'createPaymentPlanSession', input, 'id link status')
  return made as unknown as ShownSession
}

/**
 * Creates a plan of two weeks whose first charge fails. It is not retried, but the customer may pay
 * it.
 */
async function failFirstOccurrence(
  simulation: Simulation,
  merchant: Merchant,
  { shownId: paymentMethodId, contactShownId: contactId }: Awaited<ReturnType<Simulation['storedMethod']>>,
): Promise<void> {
  const now = new Date(simulation.nowMs()).toISOString()
  const terms = { amount: '12.34', currency: 'USD', frequency: 'Weekly', occurrences: 2, startDate: now.slice(0, 10) }
  const authorization = { acceptedAt: now, text: 'I agree.' }
  const input = { contactId, paymentMethodId, ...terms, authorization }
  const { id } = await change(simulation.server, merchant.account, 'paymentPlanCreate', input)
  const run = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { status } }'
  const { data, text } = await simulation.server.ask<{ made: { status: string } }>(merchant.account.key, run, { id })
  assert.equal(data.made.status, 'PastDue', text)
}

export const pick = <Item>(list: readonly Item[], which: number): Item | undefined => list[which % list.length]

/**
 * Returns the ids that a client received without a record, and requests that made more than one
 * payment or plan.
 */
export function lost(records: Records, acknowledged: readonly string[]): string[] {
  const ids = new Set([...records.payments, ...records.refunds, ...records.payment_plans].map(({ id }) => id))
  const referenceOf = (plan: Records['payment_plans'][number]) =>
    plan.metadata?.find(({ key }) => key === REFERENCE)?.value ?? null
  return [
    ...acknowledged
      .filter((id) => !ids.has(requireId(id.slice(0, 3), id, 'Record').uuid))
      .map((id) => `${id} was acknowledged, but has no record`),
    ...madeTwice(
      'payments',
      Map.groupBy(records.payments, ({ transaction_ref }) => transaction_ref),
    ),
    ...madeTwice('plans', Map.groupBy(records.payment_plans, referenceOf)),
  ]
}

/** The metadata key that identifies the plan of a request in the records. */
export const REFERENCE = 'reference'

function madeTwice(what: string, made: ReadonlyMap<string | null, readonly unknown[]>): string[] {
  return [...made]
    .filter(([key, { length }]) => key !== null && length > 1)
    .map(([key, { length }]) => `${key} made ${length} ${what}`)
}
