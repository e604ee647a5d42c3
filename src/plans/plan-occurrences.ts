import type { Context } from '../accounts/index.ts'
import {
  byPosition,
  type Connection,
  type ConnectionArguments,
  type KeysetQuery,
  pageOf,
} from '../platform/graphql/index.ts'
import type { PaymentPlanTender } from '../platform/graphql/inputs.generated.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { PaymentPlan } from './plan.ts'
import { amountOfOccurrence } from './plan-amounts.ts'
import { type OccurrencesByNumberAscendingRow, occurrencesByNumber } from './plan-occurrences.queries.generated.ts'
import { dateOfOccurrence } from './schedule.ts'

/** An occurrence of a plan. `paymentId` is the payment of its latest attempt. */
export interface PaymentPlanOccurrence extends OccurrencesByNumberAscendingRow {
  readonly amountMinor: bigint
  readonly currency: string
}

/**
 * Returns the occurrences of a plan in order. A pending plan has no rows of occurrences: its dates
 * are computed, because they change with its session. The plans of one response share one query.
 */
export function occurrencesOfPlan(
  context: Context,
  plan: PaymentPlan,
  args: ConnectionArguments,
): Promise<Connection<PaymentPlanOccurrence>> {
  return pageOf({
    sealer: context.sealer,
    scope: ['PaymentPlan.schedule', plan.orgId, plan.id],
    args,
    order: 'oldest first',
    by: byPosition,
    positionOf: ({ number }: PaymentPlanOccurrence) => BigInt(number),
    rows: async (walk) => {
      const rows = plan.status === 'Pending' ? pendingOccurrences(plan, walk) : await find(context, plan, walk)
      const { currency } = plan
      return rows.map((row) => ({ ...row, amountMinor: amountOfOccurrence(plan, row.number), currency }))
    },
  })
}

function pendingOccurrences(
  plan: PaymentPlan,
  { direction, from, limit }: KeysetQuery<bigint>,
): OccurrencesByNumberAscendingRow[] {
  const numbers = Array.from({ length: plan.occurrences }, (_, index) => index + 1)
  const beyond =
    direction === 'ascending'
      ? numbers.filter((number) => number > from)
      : numbers.filter((number) => number < from).reverse()
  return beyond.slice(0, limit).map((number) => ({
    number,
    dueDate: dateOfOccurrence(plan, number),
    status: 'Scheduled',
    ...NOT_PAID,
  }))
}

const NOT_PAID = { paymentId: null, tender: null, paidReference: null, paidDate: null, waiverReason: null }

function find(
  { db, caller }: Context,
  { id }: PaymentPlan,
  { direction, from, limit }: KeysetQuery<bigint>,
): Promise<OccurrencesByNumberAscendingRow[]> {
  const search = { shard: shardOf(id), planId: id, callerId: caller.account.id, from, limit }
  return db.read.run(occurrencesByNumber[direction], search)
}

/** Returns the payment of an occurrence outside of Tallystick, or null. */
export function paidElsewhereOf({ tender, paidReference: reference, paidDate }: OccurrencesByNumberAscendingRow) {
  return tender === null || paidDate === null ? null : { tender: tender as PaymentPlanTender, reference, paidDate }
}
