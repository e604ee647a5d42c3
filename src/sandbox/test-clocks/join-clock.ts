import type { Transaction } from '../../platform/db/index.ts'
import {
  putPaymentSessionsOnClock,
  putPlanSessionsOnClock,
  putPlansOnClock,
  putVaultTokensOnClock,
} from './join-clock.queries.generated.ts'

/** The clock of an organization and the bucket of both. */
export interface ClockOfOrganization {
  readonly shard: number
  readonly orgId: string
  readonly clockId: string
}

/** The rows of each kind in one batch, so that neither a request nor a job's transaction takes long. */
const ROWS_PER_BATCH = 2_000

/**
 * Puts a batch of an organization's sessions, vault tokens and plans on its test clock, in the lock order. Later rows are on the
 * clock from the start. Returns whether there may be more.
 */
export async function joinClock(
  tx: Transaction,
  { shard, orgId, clockId }: ClockOfOrganization,
  rowsMost = ROWS_PER_BATCH,
): Promise<boolean> {
  const some = { shard, orgId, clockId, rowsMost }
  const put = [
    await tx.run(putPlanSessionsOnClock, some),
    await tx.run(putPaymentSessionsOnClock, some),
    await tx.run(putVaultTokensOnClock, some),
    await tx.run(putPlansOnClock, some),
  ]
  return put.some(({ length }) => length === rowsMost)
}
