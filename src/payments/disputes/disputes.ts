import { batched, type Context, lookupById, pageQuery, recordById } from '../../accounts/index.ts'
import {
  type ListArguments,
  type ListSearch,
  periodProblems,
  recordsOfContact,
  scopeOf,
} from '../../customers/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { DisputesInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { amountRangeOf, amountRangeProblems } from '../amount-range.ts'
import { requireListedPayment } from '../find-records.ts'
import type { Payment } from '../payment.ts'
import { type Dispute, disputeOf } from './dispute.ts'
import { disputesInStatus, disputesOfOrganization, disputesOfPayment } from './dispute-lists.queries.generated.ts'
import { disputeById, disputesOfPayments } from './disputes.queries.generated.ts'

/** Returns a dispute by its id, or null when the caller cannot reach one. */
export const findDispute = lookupById(disputeById, disputeOf)

/** Returns a dispute by its id. Throws NOT_FOUND when the caller cannot reach one. */
export const dispute = recordById('dsp', 'Dispute', findDispute)

/** Returns the disputes of a payment, oldest first. All lookups of one response are batched. */
export async function disputesOf(context: Context, { id }: Payment): Promise<readonly Dispute[]> {
  return (await batched(context, id, disputesByPayment)) ?? []
}

async function disputesByPayment({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, Dispute[]>> {
  const shards = ids.map(shardOf)
  const rows = await db.read.run(disputesOfPayments, { shards, paymentIds: [...ids], callerId: caller.account.id })
  return Map.groupBy(rows.map(disputeOf), ({ paymentId }) => paymentId)
}

interface DisputeListArguments extends ListArguments {
  readonly input?: (NonNullable<ListArguments['input']> & DisputesInput) | null | undefined
}

/** Lists the disputes of an organization that match all filters, newest first. */
export function disputes(context: Context, args: DisputeListArguments): Promise<Connection<Dispute>> {
  const input = args.input ?? {}
  refuseProblems([...amountRangeProblems(input), ...periodProblems(input)])
  const { reason = null, since = null, until = null, evidenceDueBefore = null } = input
  const paymentId = input.paymentId == null ? null : requireId('pay', input.paymentId, 'Payment').uuid
  const filter = { reason, since, until, evidenceDueBefore, ...amountRangeOf(input) }
  const query = (page: ListSearch) => {
    const search = { ...page, ...filter }
    const { status } = search
    if (paymentId !== null) return pageQuery(context, disputesOfPayment, { ...search, paymentId })
    return status === null
      ? pageQuery(context, disputesOfOrganization, search)
      : pageQuery(context, disputesInStatus, { ...search, status })
  }
  return recordsOfContact(
    context,
    ['disputes', paymentId, ...scopeOf(filter)],
    args,
    async (page) => {
      const rows = await query(page).rows(page.direction)
      if (rows.length === 0 && paymentId !== null) await requireListedPayment(context, { ...page, paymentId })
      return rows.map(disputeOf)
    },
    (page) => query(page).count(),
  )
}
