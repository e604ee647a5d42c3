import { type Context, pageQuery } from '../../accounts/index.ts'
import {
  idsOfPeriod,
  type ListArguments,
  type ListSearch,
  periodProblems,
  recordsOfContact,
  scopeOf,
} from '../../customers/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { RefundsInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { amountRangeOf, amountRangeProblems } from '../amount-range.ts'
import { requireListedPayment } from '../find-records.ts'
import { type Refund, refundOf } from './refund.ts'
import { matchingRefundsOfPayment, refundsInStatus, refundsOfOrganization } from './refund-lists.queries.generated.ts'

interface RefundListArguments extends ListArguments {
  readonly input?: (NonNullable<ListArguments['input']> & RefundsInput) | null | undefined
}

/** Lists the refunds of an organization that match all filters, newest first. */
export function refunds(context: Context, args: RefundListArguments): Promise<Connection<Refund>> {
  const input = args.input ?? {}
  refuseProblems([...amountRangeProblems(input), ...periodProblems(input)])
  const { reason = null, origin = null, since = null, until = null } = input
  const paymentId = input.paymentId == null ? null : requireId('pay', input.paymentId, 'Payment').uuid
  const filter = { reason, origin, since, until, ...amountRangeOf(input) }
  const query = (page: ListSearch) => {
    const search = { ...page, ...filter, ...idsOfPeriod(filter, page.mode) }
    const { status } = search
    if (paymentId !== null) return pageQuery(context, matchingRefundsOfPayment, { ...search, paymentId })
    return status === null
      ? pageQuery(context, refundsOfOrganization, search)
      : pageQuery(context, refundsInStatus, { ...search, status })
  }
  return recordsOfContact(
    context,
    ['refunds', paymentId, ...scopeOf(filter)],
    args,
    async (page) => {
      const rows = await query(page).rows(page.direction)
      if (rows.length === 0 && paymentId !== null) await requireListedPayment(context, { ...page, paymentId })
      return rows.map(refundOf)
    },
    (page) => query(page).count(),
  )
}
