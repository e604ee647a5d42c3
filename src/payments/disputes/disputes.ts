import { batched, type Context, lookupById, recordById } from '../../accounts/index.ts'
import { type ListArguments, recordsOfContact } from '../../customers/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { DisputesInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound, problem, refuseProblems } from '../../platform/refusal.ts'
import type { Payment } from '../payment.ts'
import { type Dispute, disputeOf } from './dispute.ts'
import {
  disputeById,
  disputesInStatus,
  disputesOfOrganization,
  disputesOfPayment,
  disputesOfPayments,
  paymentOfDisputesExists,
} from './disputes.queries.generated.ts'

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
  const { paymentId: named, since = null, until = null } = args.input ?? {}
  if (since !== null && until !== null && until <= since) refuseProblems([problem('until', 'must be after since')])
  const paymentId = named == null ? null : requireId('pay', named, 'Payment').uuid
  const { read } = context.db
  return recordsOfContact(context, ['disputes', paymentId, since, until], args, async (page) => {
    const { direction, status, ...search } = { ...page, since, until }
    if (paymentId === null)
      return status === null
        ? (await read.run(disputesOfOrganization[direction], { ...search, status })).map(disputeOf)
        : (await read.run(disputesInStatus[direction], { ...search, status })).map(disputeOf)
    const rows = await read.run(disputesOfPayment[direction], { ...search, status, paymentId })
    if (rows.length === 0 && (await read.run(paymentOfDisputesExists, { ...search, paymentId })).length === 0)
      throw notFound('Payment')
    return rows.map(disputeOf)
  })
}
