import type { Context } from '../accounts/index.ts'
import { idsOfPeriod, type ListArguments, type ListSearch, recordsOfContact, scopeOf } from '../customers/index.ts'
import { first } from '../platform/db/index.ts'
import type { Connection } from '../platform/graphql/index.ts'
import type { PaymentsInput } from '../platform/graphql/inputs.generated.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import {
  matchingPayments,
  matchingPaymentsInRareStatuses,
  matchingPaymentsOfAmount,
  matchingPaymentsOfContact,
  matchingPaymentsOfDeclineCode,
  matchingPaymentsOfLast4,
  matchingPaymentsOfMethod,
  matchingPaymentsOfPlan,
  matchingPaymentsOfReference,
  matchingPaymentsOfTransactionRef,
  recordsOfFilterExist,
} from './matching-payments.queries.generated.ts'
import { type Payment, paymentOf } from './payment.ts'
import { filterOf, filterProblems, hasFilter, type PaymentFilter } from './payment-filter.ts'
import {
  paymentsInRareStatus,
  paymentsInStatus,
  paymentsOfContact,
  paymentsOfContactInStatus,
  paymentsOfOrganization,
} from './payment-lists.queries.generated.ts'

/** Statuses without an index, because every charge passes them. */
const COMMON_STATUSES: ReadonlySet<string> = new Set(['Pending', 'Succeeded'])

interface PaymentListArguments extends ListArguments {
  readonly input?: (NonNullable<ListArguments['input']> & PaymentsInput) | null | undefined
}

/** Lists the payments of an organization that match all filters, newest first. */
export function payments(context: Context, args: PaymentListArguments): Promise<Connection<Payment>> {
  refuseProblems(filterProblems(args.input ?? {}))
  const filter = filterOf(args.input ?? {})
  const find = hasFilter(filter) ? findMatching : findAll
  return recordsOfContact(context, ['payments', ...scopeOf(filter)], args, async (search) =>
    (await find(context, search, filter)).map(paymentOf),
  )
}

function findAll({ db: { read } }: Context, { contactId, status, direction, ...search }: ListSearch) {
  if (contactId === null) {
    if (status === null) return read.run(paymentsOfOrganization[direction], search)
    const statements = COMMON_STATUSES.has(status) ? paymentsInStatus : paymentsInRareStatus
    return read.run(statements[direction], { ...search, status })
  }
  // A contact has few payments, so the filter by status needs no index.
  return status === null
    ? read.run(paymentsOfContact[direction], { ...search, contactId })
    : read.run(paymentsOfContactInStatus[direction], { ...search, contactId, status })
}

/**
 * Returns a page of the payments that match. Throws NOT_FOUND for a plan or method that does not
 * exist.
 */
async function findMatching(context: Context, search: ListSearch, filter: PaymentFilter) {
  const rows = await runMatching(context, search, filter)
  if (rows.length > 0 || (filter.paymentPlanId === null && filter.paymentMethodId === null)) return rows
  const exists = first(await context.db.read.run(recordsOfFilterExist, { ...search, ...filter }))
  if (!exists?.hasPlan) throw notFound('Payment plan')
  if (!exists.hasMethod) throw notFound('Payment method')
  return rows
}

/** Runs the statement whose index finds the fewest payments. */
function runMatching(
  { db: { read } }: Context,
  { direction, status, ...search }: ListSearch,
  { providerReference, ...filter }: PaymentFilter,
) {
  const { contactId } = search
  const { transactionRef, paymentPlanId, paymentMethodId, last4, declineCode, amountMinor } = filter
  const statuses = status === null ? filter.statuses : [status]
  const all = { ...search, ...filter, ...idsOfPeriod(filter, search.mode), statuses }
  if (providerReference !== null) return read.run(matchingPaymentsOfReference[direction], { ...all, providerReference })
  if (transactionRef !== null) return read.run(matchingPaymentsOfTransactionRef[direction], { ...all, transactionRef })
  if (paymentPlanId !== null) return read.run(matchingPaymentsOfPlan[direction], { ...all, paymentPlanId })
  if (paymentMethodId !== null) return read.run(matchingPaymentsOfMethod[direction], { ...all, paymentMethodId })
  if (contactId !== null) return read.run(matchingPaymentsOfContact[direction], { ...all, contactId })
  if (last4 !== null) return read.run(matchingPaymentsOfLast4[direction], { ...all, last4 })
  if (declineCode !== null) return read.run(matchingPaymentsOfDeclineCode[direction], { ...all, declineCode })
  if (amountMinor !== null) return read.run(matchingPaymentsOfAmount[direction], { ...all, amountMinor })
  if (statuses !== null && !statuses.some((each) => COMMON_STATUSES.has(each)))
    return read.run(matchingPaymentsInRareStatuses[direction], { ...all, rareStatuses: statuses })
  return read.run(matchingPayments[direction], all)
}
