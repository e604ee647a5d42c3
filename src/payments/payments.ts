import { type Context, type PageQuery, pageQuery } from '../accounts/index.ts'
import { idsOfPeriod, type ListArguments, type ListSearch, recordsOfContact, scopeOf } from '../customers/index.ts'
import { first } from '../platform/db/index.ts'
import type { Connection } from '../platform/graphql/index.ts'
import type { PaymentsInput } from '../platform/graphql/inputs.generated.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import {
  type MatchingPaymentsAscendingParameters,
  matchingPayments,
  matchingPaymentsInRange,
  matchingPaymentsInRareStatuses,
  matchingPaymentsOfAmount,
  matchingPaymentsOfContact,
  matchingPaymentsOfDeclineCode,
  matchingPaymentsOfLast4,
  matchingPaymentsOfMethod,
  matchingPaymentsOfPlan,
  matchingPaymentsOfReference,
  matchingPaymentsOfTransactionRef,
  numberOfMethodsWithLast4,
  numberOfPaymentsInRange,
  recordsOfFilterExist,
} from './matching-payments.queries.generated.ts'
import { type Payment, type PaymentRow, paymentOf } from './payment.ts'
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

/** The largest number of payments that are read and sorted for a page. */
const RANGE_MAX = 1_000
/** The largest number of payment methods of which one page each is read, to merge the pages. */
const METHODS_MAX = 25_000

interface PaymentListArguments extends ListArguments {
  readonly input?: (NonNullable<ListArguments['input']> & PaymentsInput) | null | undefined
}

/** Lists the payments of an organization that match all filters, newest first. */
export function payments(context: Context, args: PaymentListArguments): Promise<Connection<Payment>> {
  refuseProblems(filterProblems(args.input ?? {}))
  const filter = filterOf(args.input ?? {})
  const query = (search: ListSearch) =>
    hasFilter(filter) ? matching(context, search, filter) : unfiltered(context, search)
  return recordsOfContact(
    context,
    ['payments', ...scopeOf(filter)],
    args,
    async (search) => {
      const rows = await query(search).rows(search.direction)
      if (rows.length === 0) await requireRecordsOf(context, search, filter)
      return rows.map(paymentOf)
    },
    (search) => query(search).count(),
  )
}

function unfiltered(context: Context, { contactId, status, ...search }: ListSearch) {
  if (contactId === null) {
    if (status === null) return pageQuery(context, paymentsOfOrganization, search)
    const statements = COMMON_STATUSES.has(status) ? paymentsInStatus : paymentsInRareStatus
    return pageQuery(context, statements, { ...search, status })
  }
  // Filters by status without an index: a contact has few payments.
  return status === null
    ? pageQuery(context, paymentsOfContact, { ...search, contactId })
    : pageQuery(context, paymentsOfContactInStatus, { ...search, contactId, status })
}

/** Throws NOT_FOUND for a plan or method of the filter that does not exist. */
async function requireRecordsOf({ db }: Context, search: ListSearch, filter: PaymentFilter): Promise<void> {
  if (filter.paymentPlanId === null && filter.paymentMethodId === null) return
  const exists = first(await db.read.run(recordsOfFilterExist, { ...search, ...filter }))
  if (!exists?.hasPlan) throw notFound('Payment plan')
  if (!exists.hasMethod) throw notFound('Payment method')
}

/** Returns the query whose index finds the fewest payments. */
function matching(
  context: Context,
  { status, ...search }: ListSearch,
  { providerReference, ...filter }: PaymentFilter,
): PageQuery<PaymentRow> {
  const { contactId } = search
  const { transactionRef, paymentPlanId, paymentMethodId, last4 } = filter
  const statuses = status === null ? filter.statuses : [status]
  const all = { ...search, ...filter, ...idsOfPeriod(filter, search.mode), statuses }
  if (providerReference !== null) return pageQuery(context, matchingPaymentsOfReference, { ...all, providerReference })
  if (transactionRef !== null) return pageQuery(context, matchingPaymentsOfTransactionRef, { ...all, transactionRef })
  if (paymentPlanId !== null) return pageQuery(context, matchingPaymentsOfPlan, { ...all, paymentPlanId })
  if (paymentMethodId !== null) return pageQuery(context, matchingPaymentsOfMethod, { ...all, paymentMethodId })
  if (contactId !== null) return pageQuery(context, matchingPaymentsOfContact, { ...all, contactId })
  const others = matchingOthers(context, all)
  if (last4 === null) return others
  const ofLast4 = pageQuery(context, matchingPaymentsOfLast4, { ...all, last4 })
  return sortedUpTo(METHODS_MAX, ofLast4, others, async (rowsMax) => {
    const found = await context.db.read.run(numberOfMethodsWithLast4, { ...all, last4, rowsMax })
    return first(found)!.methods
  })
}

/** Returns the query for filters that more payments match. */
function matchingOthers(context: Context, all: MatchingPaymentsAscendingParameters): PageQuery<PaymentRow> {
  const { declineCode, amountMinor, currency, statuses } = all
  if (declineCode !== null) return pageQuery(context, matchingPaymentsOfDeclineCode, { ...all, declineCode })
  if (amountMinor !== null && currency !== null)
    return pageQuery(context, matchingPaymentsOfAmount, { ...all, amountMinor, currency })
  if (statuses !== null && !statuses.some((each) => each !== null && COMMON_STATUSES.has(each)))
    return pageQuery(context, matchingPaymentsInRareStatuses, { ...all, rareStatuses: statuses })
  const inOrder = pageQuery(context, matchingPayments, all)
  if (currency === null) return inOrder
  const inRange = pageQuery(context, matchingPaymentsInRange, { ...all, currency })
  return sortedUpTo(RANGE_MAX, inRange, inOrder, async (rowsMax) => {
    const found = await context.db.read.run(numberOfPaymentsInRange, { ...all, currency, rowsMax })
    return first(found)!.payments
  })
}

/**
 * Returns `sorted`, which reads all matches before it sorts them, or `inOrder` if `count` finds
 * more than `max`. With many matches, a scan in the order of ids soon fills a page.
 */
function sortedUpTo<Row>(
  max: number,
  sorted: PageQuery<Row>,
  inOrder: PageQuery<Row>,
  count: (rowsMax: number) => Promise<number>,
): PageQuery<Row> {
  const faster = async () => ((await count(max + 1)) > max ? inOrder : sorted)
  return {
    rows: async (direction) => (await faster()).rows(direction),
    count: async () => (await faster()).count(),
  }
}
