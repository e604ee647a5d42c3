import { formatId } from '../../src/platform/ids/index.ts'
import type { Seeded } from '../seed.ts'
import { post } from '../workloads.ts'

/** The texts of the dashboard's documents by name. */
export type Documents = Readonly<Record<string, string>>

/** A request of the dashboard, and the time within which the server must respond. */
export interface TimedRequest {
  readonly work: string
  readonly goalMs: number
  readonly bytes: Buffer
}

/** The start of the names of Home's requests, which the browser sends together. */
export const HOME = 'Home'
export const HOME_MS = 300
const LIST_MS = 50
const SEARCH_MS = 100
const DAY_MS = 24 * 60 * 60 * 1000

/** Documents of lists that the dashboard reads with other fields. */
const DELIVERIES = `query Deliveries($input: DeliveriesInput!) {
  deliveries(input: $input) {
    edges { node { id createdAt status attempts lastStatusCode lastError nextAttemptAt eventId eventType webhookId url } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`
const PAYMENTS_WITH_COUNT = `query Count($input: PaymentsInput!) { payments(input: $input) { totalCount { count atLeast } } }`

/** Returns the requests of the dashboard's lists and of its search. */
export function timedRequests(
  documents: Documents,
  { key }: Seeded,
  webhookUuid: string,
  nowMs: number,
): TimedRequest[] {
  const webhookId = formatId('whk', webhookUuid)
  const request = (work: string, goalMs: number, query: unknown, input: object, variables: object = { input }) => ({
    ...{ work, goalMs },
    bytes: post(JSON.stringify({ query, variables }), key),
  })
  const home = (work: string, query: unknown, variables: object) =>
    request(`${HOME}: ${work}`, HOME_MS, query, {}, variables)
  const list = (work: string, query: unknown, input: object = {}) =>
    request(work, LIST_MS, query, { first: 50, ...input })
  const search = (work: string, query: string) =>
    request(`search: ${work}`, SEARCH_MS, documents.SearchDocument, { query })
  const daysAgo = (days: number) => new Date(nowMs - days * DAY_MS).toISOString()
  const dayOf = (days: number) => daysAgo(days).slice(0, 10)
  const [currency, count] = ['USD', { first: 1 }]
  const month = { currency, since: daysAgo(30), until: daysAgo(0), ...count }
  const totals = { currency, from: dayOf(365), to: dayOf(0), interval: 'Week' }
  return [
    home('the newest currencies', documents.HomeStartDocument, { payments: { first: 25 }, plans: count }),
    home('payments of a year by week', documents.HomePaymentsDocument, { totals }),
    home('plans and upcoming charges', documents.HomePlansDocument, { totals: { currency } }),
    home('refunds of 30 days', documents.HomeRefundsDocument, { refunds: { ...month, status: 'Succeeded' } }),
    home('disputes of 30 days, and those that need a response', documents.HomeDisputesDocument, {
      ...{ opened: month, urgent: { currency, status: 'NeedsResponse', ...count } },
    }),
    home('failed deliveries of 30 days', documents.HomeWebhooksDocument, {
      webhooks: { first: 100 },
      failed: { status: 'failed', since: daysAgo(30), until: daysAgo(0), ...count },
    }),
    list('payments', documents.PaymentsDocument),
    request('payments, the oldest', LIST_MS, documents.PaymentsDocument, { last: 50 }),
    list('payments that failed', documents.PaymentsDocument, { status: 'Failed' }),
    list('payments that succeeded', documents.PaymentsDocument, { status: 'Succeeded' }),
    list('payments of a month', documents.PaymentsDocument, { since: daysAgo(210), until: daysAgo(180) }),
    list('payments of 100.00 to 100.50 USD', documents.PaymentsDocument, {
      ...{ currency: 'USD', minAmount: '100.00', maxAmount: '100.50' },
    }),
    list('payments in another currency', documents.PaymentsDocument, { currency: 'EUR' }),
    list('payments in a currency that nobody used', documents.PaymentsDocument, { currency: 'GBP' }),
    list('payments by last four digits', documents.PaymentsDocument, { last4: '4242' }),
    list('payments by reference', documents.PaymentsDocument, { transactionRef: 'order-500' }),
    list('payments by decline code', documents.PaymentsDocument, { declineCode: 'insufficient_funds' }),
    request('payments, counted up to 10,000', LIST_MS, PAYMENTS_WITH_COUNT, { first: 1 }),
    request('failed payments, counted up to 10,000', LIST_MS, PAYMENTS_WITH_COUNT, { first: 1, status: 'Failed' }),
    list('refunds', documents.RefundsDocument),
    list('refunds that failed', documents.RefundsDocument, { status: 'Failed' }),
    list('disputes that need a response', documents.DisputesDocument, { status: 'NeedsResponse' }),
    list('payment plans', documents.PlansDocument),
    list('payment plans past due', documents.PlansDocument, { status: 'PastDue' }),
    list('payment plans that charge in the next 7 days', documents.PlansDocument, {
      ...{ status: 'Active', nextRunUntil: daysAgo(-7) },
    }),
    list('customers', documents.ContactsDocument),
    list('customers by a part of a common name', documents.ContactsDocument, { search: 'lace' }),
    list('customers by a rare name', documents.ContactsDocument, { search: 'ada.lovelace.1200' }),
    list('events', documents.EventsDocument),
    list('events of a type', documents.EventsDocument, { type: 'payment.failed' }),
    list('events of a type that never happened', documents.EventsDocument, { type: 'contact.deleted' }),
    list('deliveries of the account', DELIVERIES),
    list('deliveries of a webhook', DELIVERIES, { webhookId }),
    list('deliveries that failed', DELIVERIES, { status: 'failed' }),
    list('deliveries with status code 503', DELIVERIES, { status: 'failed', statusCode: 503 }),
    list('deliveries of a webhook in a week, with a status code that none has', DELIVERIES, {
      ...{ webhookId, statusCode: 404, since: daysAgo(7) },
    }),
    list('deliveries of a day', DELIVERIES, { since: daysAgo(41), until: daysAgo(40) }),
    list('deliveries of a type', DELIVERIES, { eventType: 'payment.failed' }),
    search('part of a common name', 'love'),
    search('a given and a family name', 'grace hopper'),
    search('one email address', 'ada.lovelace.1200@example.com'),
    search('a name that nobody has', 'zyzzyva'),
    search('a reference', 'order-77123'),
    search('last four digits', '4242'),
  ]
}
