import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Attempt } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import type { AttemptedPayment } from '../settlement/after-outcome.ts'
import { applyFirstOutcome, type OutcomeWriter } from '../settlement/apply-first-outcome.ts'
import { applyOutcome, type WhenSettled } from '../settlement/apply-outcome.ts'
import { releaseToken } from '../settlement/release-token.ts'
import { type ChargeOptions, charge } from './charge.ts'

/** The outcome of a sent attempt. */
export interface SentAttempt extends AttemptedPayment {
  readonly outcome: ChargeOutcome
}

/** Records that the caller has already read. */
export interface SendOptions extends ChargeOptions {
  /** The payment as it was written with the attempt. */
  readonly payment?: Payment
  /** True when the payment belongs to a payment or plan session. */
  readonly hasSession: boolean
  /** The writer of the first outcome when other records depend on the payment. */
  readonly outcomeWriter?: OutcomeWriter
}

/**
 * Sends a committed attempt and applies the provider's outcome. Throws only when the outcome cannot
 * be written: then the worker settles the attempt. With the services of a request, the audit log
 * records who opened the instrument.
 */
export async function sendAttempt(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  attempt: Attempt,
  options?: SendOptions,
): Promise<SentAttempt> {
  const outcome = await charge(services, account, attempt, options)
  crashPoint('payment: answered')
  const ref = {
    account,
    paymentId: attempt.paymentId,
    attemptId: attempt.id,
    hasSession: options?.hasSession,
    isFirst: true,
  }
  const before = options?.payment && { payment: options.payment, attempt }
  const plain = before ? await applyFirstOutcome(services, account, before, outcome, options?.outcomeWriter) : null
  const after = plain ?? (await applyOutcome(services, whenSettled, ref, outcome))
  crashPoint('payment: settled')
  if (outcome.kind !== 'Unknown') await releaseToken(services, after.attempt)
  return { ...after, outcome }
}
