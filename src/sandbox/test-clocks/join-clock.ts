import type { Transaction } from '../../platform/db/index.ts'
import {
  putPaymentSessionsOnClock,
  putPlanSessionsOnClock,
  putPlansOnClock,
  putRemindersOnClock,
  putVaultTokensOnClock,
} from './join-clock.queries.generated.ts'

/** The clock of an organization and the shard of both. */
export interface ClockOfOrganization {
  readonly shard: number
  readonly orgId: string
  readonly clockId: string
}

/**
 * Longer than the cache time of key lookups. Afterwards no process writes by the machine's clock.
 */
export const JOINS_AFTER_MS = 1_500

/** The most rows of each kind in a batch. It keeps requests and transactions of jobs short. */
const ROWS_PER_BATCH = 2_000

/**
 * Assigns a batch of an organization's sessions, vault tokens, plans and announcements to its test
 * clock, in the lock order. Later rows are on the clock from the start. Returns whether there may
 * be more.
 */
export async function joinClock(
  tx: Transaction,
  { shard, orgId, clockId }: ClockOfOrganization,
  rowsMax = ROWS_PER_BATCH,
): Promise<boolean> {
  const some = { shard, orgId, clockId, rowsMax }
  const put = [
    await tx.run(putPlanSessionsOnClock, some),
    await tx.run(putPaymentSessionsOnClock, some),
    await tx.run(putVaultTokensOnClock, some),
    await tx.run(putPlansOnClock, some),
    await tx.run(putRemindersOnClock, some),
  ]
  return put.some(({ length }) => length === rowsMax)
}
