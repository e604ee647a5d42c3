import type { Context } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { moveOccurrences } from './change-plan.queries.generated.ts'
import type { LockedPaymentPlan } from './lock-payment-plan.ts'
import { type DatedOccurrence, dueAt } from './schedule.ts'

/**
 * Writes new dates of scheduled occurrences of a locked plan. The caller then updates its due row.
 */
export async function moveDates(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  { plan: { id: planId }, account }: LockedPaymentPlan,
  moved: readonly DatedOccurrence[],
): Promise<void> {
  if (moved.length === 0) return
  const { shard, timeZone } = account
  await tx.run(moveOccurrences, {
    shard,
    planId,
    numbers: moved.map(({ number }) => number),
    dueDates: moved.map(({ dueDate }) => dueDate),
    dueAts: moved.map(({ dueDate }) => dueAt(dueDate, timeZone, planId)),
    now: now(account),
  })
}
