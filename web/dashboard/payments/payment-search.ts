import { dayAfter, isDate, startOfDate } from '../dates.ts'
import { decimalOf } from '../decimals.ts'
import type { PaymentStatus, PaymentsInput } from '../documents.generated.ts'
import { choiceIn, choicesIn, type PagePosition, pageArguments, positionIn, textIn } from '../parts/pages-of-list.ts'

/** The statuses of payments, in the order in which the filter shows them. */
export const PAYMENT_STATUSES = [
  'Succeeded',
  'Processing',
  'Pending',
  'RequiresAction',
  'Failed',
  'Returned',
  'Disputed',
  'Canceled',
] as const satisfies readonly PaymentStatus[]

/** The filters of the list of payments, as its address has them. */
export interface PaymentSearch extends PagePosition {
  readonly status?: PaymentStatus
  /** Several statuses, separated by commas. */
  readonly statuses?: string
  /** Calendar dates in the time zone of the account. Both are included. */
  readonly from?: string
  readonly until?: string
  readonly min?: string
  readonly max?: string
  readonly currency?: string
  readonly last4?: string
  readonly declineCode?: string
  readonly reference?: string
  readonly providerReference?: string
  readonly contact?: string
  readonly plan?: string
}

/** The filters that are texts. */
export const TEXT_FILTERS = [
  'from',
  'until',
  'min',
  'max',
  'currency',
  'last4',
  'declineCode',
  'reference',
  'providerReference',
  'contact',
  'plan',
] as const

/** Returns the filters in an address. Drops what it does not know. */
export function paymentSearch(search: object): PaymentSearch {
  return {
    ...choicesIn(search, 'statuses', PAYMENT_STATUSES),
    ...choiceIn(search, 'status', PAYMENT_STATUSES),
    ...Object.assign({}, ...TEXT_FILTERS.map((name) => textIn(search, name))),
    ...positionIn(search),
  }
}

/** Returns the input of the API for filters. */
export function paymentsInput(orgId: string, timeZone: string, search: PaymentSearch): PaymentsInput {
  const { status, statuses, from, until, min, max, currency, last4, declineCode } = search
  const { reference, providerReference, contact, plan } = search
  return {
    orgId,
    ...(status ? { status } : statuses && { statuses: statuses.split(',') as PaymentStatus[] }),
    ...(isDate(from) && { since: startOfDate(from, timeZone) }),
    ...(isDate(until) && { until: startOfDate(dayAfter(until), timeZone) }),
    ...(min && { minAmount: decimalOf(min) }),
    ...(max && { maxAmount: decimalOf(max) }),
    ...(currency && { currency: currency.toUpperCase() }),
    ...(last4 && { last4 }),
    ...(declineCode && { declineCode }),
    ...(reference && { transactionRef: reference }),
    ...(providerReference && { providerReference }),
    ...(contact && { contactId: contact }),
    ...(plan && { paymentPlanId: plan }),
    ...pageArguments(search),
  }
}
