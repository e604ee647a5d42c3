import type { Context } from '../../accounts/index.ts'
import { idsOfPeriod, type ListArguments, periodProblems, recordsOfContact, scopeOf } from '../../customers/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { RefundsInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, refuseProblems } from '../../platform/refusal.ts'
import { amountRangeOf, amountRangeProblems } from '../amount-range.ts'
import { paymentOfListExists } from '../payments.queries.generated.ts'
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
  const { read } = context.db
  return recordsOfContact(context, ['refunds', paymentId, ...scopeOf(filter)], args, async ({ direction, ...page }) => {
    const search = { ...page, ...filter, ...idsOfPeriod(filter, page.mode) }
    const { status } = search
    if (paymentId === null)
      return status === null
        ? (await read.run(refundsOfOrganization[direction], search)).map(refundOf)
        : (await read.run(refundsInStatus[direction], { ...search, status })).map(refundOf)
    const rows = await read.run(matchingRefundsOfPayment[direction], { ...search, paymentId })
    if (rows.length === 0 && (await read.run(paymentOfListExists, { ...search, paymentId })).length === 0)
      throw notFound('Payment')
    return rows.map(refundOf)
  })
}
