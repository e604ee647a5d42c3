import type { Account, Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { attemptOf } from '../attempt.ts'
import { attemptInShard } from '../payment-attempts.queries.generated.ts'
import { applyLaterOutcome, type WhenSettled } from './apply-outcome.ts'

/** A charge of a settlement report whose attempt is open. */
export interface ReportedCharge {
  readonly attemptId: string
  /** The provider's reference in the report; null when it names only ours. */
  readonly chargeReference: string | null
  readonly amountMinor: bigint
}

/**
 * Records that the provider has settled the charge of an open attempt. A payment that is captured
 * by request was captured with the reported amount, also when we know nothing of its authorization.
 * Changes nothing for a charge that neither the report nor our record names by the provider's
 * reference.
 */
export async function settleReportedCharge(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  { attemptId, chargeReference, amountMinor }: ReportedCharge,
): Promise<void> {
  const row = first(await services.db.read.run(attemptInShard, { shard: account.shard, id: attemptId }))
  const reference = row?.providerReference ?? chargeReference
  if (!row || reference === null) return
  const outcome = { kind: 'Succeeded', reference, stored: null, capturedMinor: amountMinor } as const
  await applyLaterOutcome(services, whenSettled, account, attemptOf(row), outcome)
}
