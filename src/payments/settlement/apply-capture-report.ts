import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { pendingCaptureRequest } from '../captures/capture-requests.queries.generated.ts'
import type { Payment } from '../payment.ts'
import type { CaptureReport, ProviderEvent } from '../providers/index.ts'
import { captureReportOf, writeCaptureReport } from './apply-capture-report.queries.generated.ts'
import { type AttemptRef, applyOutcomeWithin, lockAttempt, type WhenSettled } from './apply-outcome.ts'
import { decisiveReport, outcomeOfReport } from './capture-report.ts'

/** A provider event that reports a capture. */
export type CaptureEvent = Extract<ProviderEvent, { kind: 'Capture' }>

/**
 * Applies a provider's report about the capture of an authorized charge, in the given transaction.
 * Reports may arrive in any order and repeatedly.
 */
export async function applyCaptureReport(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  ref: AttemptRef,
  { report, charge }: CaptureEvent,
): Promise<void> {
  const key = { shard: ref.account.shard, attemptId: ref.attemptId }
  const { payment, attempt } = await lockAttempt(tx, ref)
  const isManual = payment.capture !== null
  // Only the capture request has failed. The payment can still be captured.
  if (isManual && report.result === 'Refused') return
  const former = reportOf(first(await tx.run(captureReportOf, key)))
  const decisive = decisiveReport(former, report)
  if (decisive === former) return
  await tx.run(writeCaptureReport, { ...key, orgId: attempt.orgId, ...decisive })
  const reference = attempt.providerReference ?? charge.reference
  const { isVerification, currency, authorizedUntil } = payment
  const { stage, outcome: end } = attempt
  const requestedMinor = isManual ? await requestedAmount(tx, payment) : null
  const charged = { isVerification, requestedMinor, authorizedUntil, stage, outcome: end, reference }
  const outcome = outcomeOfReport(charged, former, inCurrency(decisive, currency))
  if (outcome) await applyOutcomeWithin(services, tx, whenSettled, ref, outcome)
}

/**
 * Returns the captured amount of a locked payment if its capture was reported without an amount.
 */
async function requestedAmount(tx: Transaction, { id: paymentId, amountMinor }: Payment): Promise<bigint> {
  const pending = first(await tx.run(pendingCaptureRequest, { shard: shardOf(paymentId), paymentId }))
  return pending?.amountMinor ?? amountMinor
}

/** Returns the report, without its amount if that has another currency. */
function inCurrency(report: CaptureReport, currency: string): CaptureReport {
  const { amount, ...others } = report
  return amount?.currency === currency ? report : others
}

/** The table's constraint guarantees the result. */
function reportOf(row: (Pick<CaptureReport, 'reportedAt'> & { readonly result: string }) | null): CaptureReport | null {
  return row as CaptureReport | null
}
