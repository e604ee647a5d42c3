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

/** What became of an attempt that was sent. */
export interface SentAttempt extends AttemptedPayment {
  readonly outcome: ChargeOutcome
}

/** What whoever wrote the attempt has at hand already. */
export interface SendOptions extends ChargeOptions {
  /** The payment as it was written with the attempt. */
  readonly payment?: Payment
  /** Whether its payment belongs to a session, of payments or of plans. */
  readonly hasSession: boolean
  /** The writer of the first outcome when other records depend on the payment. */
  readonly outcomeWriter?: OutcomeWriter
}

/**
 * Sends an attempt that is written and committed, and applies what the provider answers. Whatever a provider does is an
 * outcome: this throws for faults of ours in writing it down, and then the worker settles the attempt. `services` of a
 * request tell the audit log who had the instrument opened.
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
