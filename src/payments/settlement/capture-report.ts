import type { Timestamp } from '../../platform/time/index.ts'
import type { AttemptEnd, AttemptStage, PaymentOutcome } from '../attempt.ts'
import type { CaptureReport } from '../providers/index.ts'

/** The results that prove a capture or its failure. The others only report that none was made. */
const ABOUT_A_CAPTURE: ReadonlySet<CaptureReport['result']> = new Set(['Captured', 'Failed'])

/**
 * Returns the decisive one of two reports, in any order. An authorization that was captured in part
 * also expires, and a second request to capture it is refused, so these reports never undo a
 * capture. Of a capture and a failed capture, the later one decides, because a provider may capture
 * again after a failure. If both have the same time, the failure decides, because it follows the
 * capture.
 */
export function decisiveReport(one: CaptureReport | null, other: CaptureReport): CaptureReport {
  if (one === null) return other
  const [isFirstCapture, isOtherCapture] = [ABOUT_A_CAPTURE.has(one.result), ABOUT_A_CAPTURE.has(other.result)]
  if (isFirstCapture !== isOtherCapture) return isFirstCapture ? one : other
  if (!isFirstCapture) return one
  if (one.reportedAt !== other.reportedAt) return one.reportedAt > other.reportedAt ? one : other
  return one.result === 'Failed' ? one : other
}

/**
 * Returns the outcome that follows from the decisive report; null when there is none. A charge
 * without an outcome ends by the report. Only a payment that counted as paid can become unpaid, and
 * only such a payment can become paid again.
 */
export function outcomeOfReport(
  { isVerification, requestedMinor = null, authorizedUntil = null, stage, outcome, reference }: AuthorizedCharge,
  former: CaptureReport | null,
  { result, amount, reportedAt }: CaptureReport,
): PaymentOutcome | null {
  // The authorization of a verification has the amount zero and is never captured.
  if (isVerification) return outcome === null && result === 'Canceled' ? { kind: 'Canceled', reference } : null
  if (result !== 'Captured') {
    if (outcome === null && stage !== 'Authorized') return { kind: 'Canceled', reference }
    // We canceled it after its expiry, so that it can't be captured later.
    const hasExpired = result === 'Canceled' && authorizedUntil !== null && authorizedUntil <= reportedAt
    if (outcome === null) return { kind: 'NotCaptured', reference, result: hasExpired ? 'Expired' : result }
    // The success of such a payment is a capture. Only a failure of the capture reverses it.
    if (requestedMinor !== null && result !== 'Failed') return null
    return outcome === 'Succeeded' ? { kind: 'NotCaptured', reference, result } : null
  }
  if (outcome === 'Succeeded') return null
  const capturedMinor = requestedMinor === null ? undefined : (amount?.amountMinor ?? requestedMinor)
  if (outcome === 'Canceled' && former !== null) return { kind: 'Recaptured', reference, capturedMinor }
  return reference === null ? null : { kind: 'Succeeded', reference, stored: null, capturedMinor }
}

/** The facts about a charge that decide what a report changes. */
interface AuthorizedCharge {
  readonly isVerification: boolean
  /** The amount to capture of a payment that is captured by a request; null for other payments. */
  readonly requestedMinor?: bigint | null
  /** The expiry of an authorization; null for other charges. */
  readonly authorizedUntil?: Timestamp | null
  readonly stage?: AttemptStage
  readonly outcome: AttemptEnd | null
  /** The provider's reference of the charge, if known. */
  readonly reference: string | null
}
