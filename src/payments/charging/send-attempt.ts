import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Attempt } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import type { AttemptedPayment } from '../settlement/after-outcome.ts'
import { type AnswerDesk, applyFirstAnswer } from '../settlement/apply-first-answer.ts'
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
  /** Who writes what most charges are answered, when somebody else is told of it. */
  readonly desk?: AnswerDesk
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
  const plain = before ? await applyFirstAnswer(services, account, before, outcome, options?.desk) : null
  const after = plain ?? (await applyOutcome(services, whenSettled, ref, outcome))
  crashPoint('payment: settled')
  if (outcome.kind !== 'Unknown') await releaseToken(services, after.attempt)
  return { ...after, outcome }
}
