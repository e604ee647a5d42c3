import type { Account, Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { attemptOf } from '../attempt.ts'
import { attemptInShard } from '../payment-attempts.queries.generated.ts'
import { applyLaterOutcome, type WhenSettled } from './apply-outcome.ts'

/** A charge of a settlement report whose attempt is open. */
export interface ReportedCharge {
  readonly attemptId: string
  /** The provider's reference in the report; null if the report has only ours. */
  readonly chargeReference: string | null
  readonly amountMinor: bigint
}

/**
 * Records that the provider has settled the charge of an open attempt. If the payment is captured
 * by request, the reported amount was captured, even if its authorization is unknown. Does nothing
 * if neither the report nor our record has the provider's reference of the charge.
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
