import assert from 'node:assert/strict'
import { requireId } from '../../src/platform/ids/index.ts'
import { type Books, readBooks } from '../support/books.ts'
import { change } from '../support/change.ts'
import type { Merchant, ShownSession } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { type Known, moneyProblems, quietProblems } from '../support/reconcile.ts'
import { openClient } from './client.ts'
import type { World } from './world.ts'

const DAY_MS = 24 * 3_600_000

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The instruments that a shop's customers have stored, by name: a run prints names, never numbers. */
export const METHODS = {
  card: { number: VISA },
  'card that is lost later': { number: SANDBOX_CARDS.lostLater },
  'card whose refunds wait': { number: SANDBOX_CARDS.refundPending },
  'card whose refunds fail': { number: SANDBOX_CARDS.refundFailing },
  'disputed card': { number: SANDBOX_CARDS.disputed },
  account: { number: ACCOUNT_NUMBER, type: 'BankAccount' },
  'account without funds': { number: returnedBy('R01'), type: 'BankAccount' },
  'account whose holder objects': { number: SANDBOX_ACCOUNTS.returnsLate, type: 'BankAccount' },
} as const

/** The instruments that customers give. */
export const INSTRUMENTS = {
  card: VISA,
  'declined card': SANDBOX_CARDS.insufficientFunds,
  'challenged card': SANDBOX_CARDS.challenged,
  'card declined after its challenge': SANDBOX_CARDS.declinedAfterChallenge,
  'card told of twice': SANDBOX_CARDS.toldTwice,
  'card told of in reverse': SANDBOX_CARDS.toldReversed,
  'card that breaks the answer': SANDBOX_CARDS.unreadableAfter,
  'card that breaks the line after': SANDBOX_CARDS.dropAfter,
  'card that fails before': SANDBOX_CARDS.errorBefore,
} as const

export const ACCOUNTS = {
  account: ACCOUNT_NUMBER,
  'account without funds': returnedBy('R01'),
  'account whose holder objects': SANDBOX_ACCOUNTS.returnsLate,
} as const

export type MethodName = keyof typeof METHODS

/** An organization that takes money in a simulation, and all that its client and customers know. */
export async function openShop(world: World, name: string, methods: readonly MethodName[]) {
  await world.startApi()
  const merchant = await world.merchant()
  const stored = await Promise.all(methods.map((method) => world.storedMethod(merchant, METHODS[method])))
  const lostCard = await world.storedMethod(merchant, METHODS['card that is lost later'])
  const foreign = new Set((await merchant.ledger()).charges.map(({ reference }) => reference))
  await world.flushAndForget(merchant.configuration.id)
  const client = openClient(world, merchant.account.key, name)
  const sessions: ShownSession[] = []
  for (const createPendingPayment of [true, false]) {
    const storing = { storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
    const contactId = await world.newContact(merchant)
    sessions.push(await world.createSession(merchant, { contactId, createPendingPayment, ...storing }))
  }
  sessions.push(await newPlanSession(world, merchant, { inDays: 0, pending: true }))
  sessions.push(await newPlanSession(world, merchant, { inDays: 3, pending: false }))
  await oweOfPlan(world, merchant, lostCard)
  const orgId = requireId('org', merchant.account.id, 'Organization').uuid
  const known = (): Known => ({ foreign, givenUp: world.givenUp() })
  const books = () => readBooks(world.query, orgId)

  return {
    world,
    merchant,
    client,
    sessions,
    books,
    methods: stored,
    /** How much has happened. */
    summary: async (): Promise<string> => {
      const { payments, payment_attempts, refunds, payment_sessions, payment_plans } = await books()
      const of = (what: string, rows: readonly { readonly status: string }[]) =>
        `${rows.length} ${what} (${[...Map.groupBy(rows, ({ status }) => status)].map(([status, { length }]) => `${length} ${status}`)})`
      const sides = [
        of('payments', payments),
        of('refunds', refunds),
        of('sessions', payment_sessions),
        of('plans', payment_plans),
        of(
          'payments at links of plans',
          payments.filter(({ consent }) => consent !== null),
        ),
      ].join(', ')
      return `${world.deaths()} killed, ${client.requests.length} requests, ${payment_attempts.length} tries, ${sides}`
    },
    /** Returns violations of rules that hold at any time. */
    moneyProblems: async (): Promise<string[]> => {
      const told = client.told()
      const before = await merchant.ledger()
      const read = await books()
      return [
        ...moneyProblems(before, read, await merchant.ledger(), known()),
        ...client.problems(),
        ...lost(read, told),
      ]
    },
    /** Returns violations of rules that hold when nothing is in flight. */
    quietProblems: async (): Promise<string[]> => {
      const read = await books()
      return [
        ...quietProblems(read, await merchant.ledger(), known()),
        ...client.problems(),
        ...lost(read, client.told()),
      ]
    },
  }
}

/** One of two weeks, from that day on: what begins later sets its method up. */
export async function newPlanSession(
  world: World,
  merchant: Merchant,
  { inDays, pending }: { readonly inDays: number; readonly pending: boolean },
): Promise<ShownSession> {
  const contactId = await world.newContact(merchant)
  const startDate = new Date(world.nowMs() + inDays * DAY_MS).toISOString().slice(0, 10)
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', occurrences: 2, startDate }
  const input = { orgId: merchant.account.id, contactId, ...terms, createPendingPaymentPlan: pending }
  const made = await change(world.server, merchant.account, 'createPaymentPlanSession', input, 'id link status')
  return made as unknown as ShownSession
}

/**
 * A plan of two weeks whose first could not be charged: by itself it is never tried again, and its
 * customer may pay it.
 */
async function oweOfPlan(
  world: World,
  merchant: Merchant,
  { shownId: paymentMethodId, contactShownId: contactId }: Awaited<ReturnType<World['storedMethod']>>,
): Promise<void> {
  const now = new Date(world.nowMs()).toISOString()
  const terms = { amount: '12.34', currency: 'USD', frequency: 'Weekly', occurrences: 2, startDate: now.slice(0, 10) }
  const authorization = { acceptedAt: now, text: 'I agree.' }
  const input = { contactId, paymentMethodId, ...terms, authorization }
  const { id } = await change(world.server, merchant.account, 'paymentPlanCreate', input)
  const run = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { status } }'
  const { data, text } = await world.server.ask<{ made: { status: string } }>(merchant.account.key, run, { id })
  assert.equal(data.made.status, 'PastDue', text)
}

export const pick = <Item>(list: readonly Item[], which: number): Item | undefined => list[which % list.length]

/** Returns the missing records that a client was told of, and requests that made more than one payment or plan. */
export function lost(books: Books, told: readonly string[]): string[] {
  const ids = new Set([...books.payments, ...books.refunds, ...books.payment_plans].map(({ id }) => id))
  const referenceOf = (plan: Books['payment_plans'][number]) =>
    plan.metadata?.find(({ key }) => key === REFERENCE)?.value ?? null
  return [
    ...told
      .filter((id) => !ids.has(requireId(id.slice(0, 3), id, 'Record').uuid))
      .map((id) => `${id} was acknowledged, and is not there`),
    ...madeTwice(
      'payments',
      Map.groupBy(books.payments, ({ transaction_ref }) => transaction_ref),
    ),
    ...madeTwice('plans', Map.groupBy(books.payment_plans, referenceOf)),
  ]
}

/** The metadata by which the plan of a request is found in the books. */
export const REFERENCE = 'reference'

function madeTwice(what: string, made: ReadonlyMap<string | null, readonly unknown[]>): string[] {
  return [...made]
    .filter(([key, { length }]) => key !== null && length > 1)
    .map(([key, { length }]) => `${key} made ${length} ${what}`)
}
