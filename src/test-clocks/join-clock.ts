import type { Transaction } from '../platform/db/index.ts'
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

/**
 * Has what an organization has wait for its test clock: sessions, vault tokens, plans, in the order in which all others hold
 * them. What is written later is on the clock by itself.
 */
export async function joinClock(tx: Transaction, { shard, orgId, clockId }: ClockOfOrganization): Promise<void> {
  const whose = { shard, orgId, clockId }
  await tx.run(putPlanSessionsOnClock, whose)
  await tx.run(putPaymentSessionsOnClock, whose)
  await tx.run(putVaultTokensOnClock, whose)
  await tx.run(putPlansOnClock, whose)
}
