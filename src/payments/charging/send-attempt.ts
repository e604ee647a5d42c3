import type { Account, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Attempt } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import type { Tried } from '../settlement/after-outcome.ts'
import { type AnswerDesk, applyFirstAnswer } from '../settlement/apply-first-answer.ts'
import { applyOutcome, type WhenSettled } from '../settlement/apply-outcome.ts'
import { letGoOfToken } from '../settlement/release-token.ts'
import { charge, type KnownToCharge } from './charge.ts'

/** What became of an attempt that was sent. */
export interface Sent extends Tried {
  readonly outcome: ChargeOutcome
}

/** What whoever wrote the attempt has at hand already. */
export interface KnownOfAttempt extends KnownToCharge {
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
  known?: KnownOfAttempt,
): Promise<Sent> {
  const outcome = await charge(services, account, attempt, known)
  crashPoint('payment: answered')
  const place = {
    account,
    paymentId: attempt.paymentId,
    attemptId: attempt.id,
    hasSession: known?.hasSession,
    isFirst: true,
  }
  const before = known?.payment && { payment: known.payment, attempt }
  const plain = before ? await applyFirstAnswer(services, account, before, outcome, known?.desk) : null
  const tried = plain ?? (await applyOutcome(services, whenSettled, place, outcome))
  crashPoint('payment: settled')
  if (outcome.kind !== 'Unknown') await letGoOfToken(services, tried.attempt)
  return { ...tried, outcome }
}
