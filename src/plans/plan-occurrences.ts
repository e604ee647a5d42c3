import type { Context } from '../accounts/index.ts'
import { byPosition, type Connection, type ConnectionArguments, pageOf, type Seek } from '../platform/graphql/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import type { PaymentPlan } from './plan.ts'
import { occurrencesOfPlanAscending, occurrencesOfPlanDescending } from './plan-occurrences.queries.generated.ts'
import { dateOfOccurrence } from './schedule.ts'

/** An occurrence of a plan, with its status. */
export interface PaymentPlanOccurrence {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  /** The payment of its latest attempt. */
  readonly paymentId: string | null
}

type Walk = Seek<bigint>

/**
 * Returns the occurrences of a plan in order. A pending plan has none in the database: its dates
 * are computed and change with its session. The plans of one response share one query.
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
    rows: async (walk) => (plan.status === 'Pending' ? occurrencesAhead(plan, walk) : find(context, plan, walk)),
  })
}

function occurrencesAhead(plan: PaymentPlan, { direction, from, limit }: Walk): PaymentPlanOccurrence[] {
  const numbers = Array.from({ length: plan.occurrences }, (_, index) => index + 1)
  const beyond =
    direction === 'ascending'
      ? numbers.filter((number) => number > from)
      : numbers.filter((number) => number < from).reverse()
  return beyond.slice(0, limit).map((number) => ({
    number,
    dueDate: dateOfOccurrence(plan, number),
    status: 'Scheduled',
    paymentId: null,
  }))
}

function find(
  { db, caller }: Context,
  { id }: PaymentPlan,
  { direction, from, limit }: Walk,
): Promise<PaymentPlanOccurrence[]> {
  const statement = direction === 'ascending' ? occurrencesOfPlanAscending : occurrencesOfPlanDescending
  return db.read.run(statement, { shard: shardOf(id), planId: id, callerId: caller.account.id, from, limit })
}
