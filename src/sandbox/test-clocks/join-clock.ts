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

/** Of each kind, so that neither a request nor a transaction of the job takes long. */
const ROWS_AT_ONCE = 2_000

/**
 * Has some of what an organization has wait for its test clock: sessions, vault tokens, plans, in the order in which all others
 * hold them. What is written later is on the clock by itself. Gives whether there may be more.
 */
export async function joinClock(
  tx: Transaction,
  { shard, orgId, clockId }: ClockOfOrganization,
  rowsMost = ROWS_AT_ONCE,
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
