import { type Account, accountWithCurrentClock, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { type Attempt, type AttemptedPayment, attemptOf, type PaymentOutcome } from '../attempt.ts'
import { type CaptureRequest, captureRequestOf } from '../captures/capture-request.ts'
import { pendingCaptureRequest } from '../captures/capture-requests.queries.generated.ts'
import { asAuthorization } from '../captures/capture-rules.ts'
import { declineForCancellation } from '../charging/decline-without-customer.ts'
import { lockMethodToChange } from '../methods/index.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { lockPaymentAttempt, writeAttemptReference } from '../payment-attempts.queries.generated.ts'
import { lockPayment, lockPlanSessionOfPayment, lockSessionOfPayment } from '../payments.queries.generated.ts'
import { releaseToken } from '../token-use.ts'
import { afterOutcome } from './after-outcome.ts'
import {
  asDeclinedChallenge,
  type Decision,
  decideOutcome,
  lateCredentialChange,
  type StateChange,
} from './decide-outcome.ts'
import { methodToChange, writeOutcome } from './write-outcome.ts'

/** An applied outcome, with payment and attempt after it. */
export interface Settlement extends AttemptedPayment {
  readonly account: Account
  readonly outcome: PaymentOutcome
  /** The statuses that the payment passed; empty if only a challenge or credential is new. */
  readonly statuses: readonly PaymentStatus[]
  /** Payment and attempt before the outcome. */
  readonly before: AttemptedPayment
  /** True for the result of the first sending, for which the caller of the charge waits. */
  readonly isFirst?: boolean | undefined
  /** True when an operator reports the outcome. */
  readonly isByHand?: boolean | undefined
}

/**
 * The records to which a payment refers after its outcome: the method that the charge stored, the
 * plan that it started.
 */
type GainedRecords = Partial<Pick<Payment, 'paymentMethodId' | 'paymentPlanId' | 'planOccurrence' | 'occurrenceDate'>>

/**
 * A callback for every outcome that changes something. It runs in the transaction that writes the
 * outcome, which has locked the payment's session, the payment and the attempt. The payment then
 * refers to the returned records.
 */
export type WhenSettled = (
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  // biome-ignore lint/suspicious/noConfusingVoidType: most callbacks add no records and return nothing.
) => Promise<GainedRecords | void>

/**
 * The attempt of an outcome. `hasSession`: true if its payment belongs to a session; looked up if
 * omitted.
 */
export interface AttemptRef {
  readonly account: Account
  readonly paymentId: string
  readonly attemptId: string
  readonly hasSession?: boolean | undefined
  /** True for the result of the first sending. */
  readonly isFirst?: boolean
  /** True when an operator reports the outcome. */
  readonly isByHand?: boolean
}

/** Applies an outcome in a transaction of its own. Returns payment and attempt after it. */
export async function applyOutcome(
  services: Services,
  whenSettled: readonly WhenSettled[],
  ref: AttemptRef,
  outcome: PaymentOutcome,
): Promise<AttemptedPayment> {
  const after = await services.db.transaction((tx) => applyOutcomeWithin(services, tx, whenSettled, ref, outcome))
  services.hint('outbox')
  return after
}

/**
 * Applies an outcome that was found after the first sending. Releases the token of an attempt whose
 * outcome is known.
 */
export async function applyLaterOutcome(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  { id: attemptId, paymentId }: Attempt,
  outcome: PaymentOutcome,
): Promise<AttemptedPayment> {
  const after = await applyOutcome(services, whenSettled, { account, paymentId, attemptId }, outcome)
  if (outcome.kind !== 'Unknown') await releaseToken(services, after.attempt)
  return after
}

/**
 * Applies an outcome in the given transaction, which has locked no payment yet. The lock order is
 * the payment's session, payment, attempt, payment method, plan.
 */
export async function applyOutcomeWithin(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  ref: AttemptRef,
  reported: PaymentOutcome,
): Promise<AttemptedPayment> {
  const [before, account] = await Promise.all([lockAttempt(tx, ref), accountOfOutcome(tx, ref)])
  if (isSentMeanwhile(before, reported)) return before
  const latest = isOutdated(ref, before, reported) ? UNKNOWN : reported
  const known = asAuthorization(before.payment, before.attempt.stage, latest, services.wallNow())
  const outcome = asDeclinedChallenge(before, declineForCancellation(before.attempt, known))
  if (isSameChallenge(before, outcome)) return before
  const decision = decide(before, outcome)
  if (decision === 'contradicts') await reportContradiction(services, tx, before, outcome)
  if (typeof decision === 'string') return before
  const { isFirst, isByHand } = ref
  const pending = await pendingCapture(tx, account, before.payment)
  const after = afterOutcome(services, account, before, decision, outcome, pending)
  const settlement = { account, ...after, outcome, statuses: decision.statuses, before, isFirst, isByHand }
  const methodId = methodToChange(settlement)
  if (methodId !== null) await lockMethodToChange(tx, account, methodId)
  const payment = { ...settlement.payment, ...(await runCallbacks(services, tx, whenSettled, settlement)) }
  await writeOutcome(services, tx, before, { ...settlement, payment })
  return { payment, attempt: settlement.attempt }
}

/**
 * Returns true if a first sending failed but the attempt was sent again, because the second request
 * may have charged.
 */
function isOutdated({ isFirst }: AttemptRef, { attempt }: AttemptedPayment, reported: PaymentOutcome): boolean {
  const wasNotSent = reported.kind === 'Unavailable' || (reported.kind === 'Declined' && reported.reference === null)
  return isFirst === true && attempt.sends > 1 && wasNotSent
}

/** Returns true for an abandoned action whose result was sent after it was read as abandoned. */
function isSentMeanwhile({ attempt }: AttemptedPayment, reported: PaymentOutcome): boolean {
  return 'isAbandoned' in reported && attempt.actionSentAt !== null
}

const UNKNOWN = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

/** Returns the capture request in progress of a locked payment; null when there is none. */
async function pendingCapture(tx: Transaction, { shard }: Account, payment: Payment): Promise<CaptureRequest | null> {
  if (payment.capture === null) return null
  const row = first(await tx.run(pendingCaptureRequest, { shard, paymentId: payment.id }))
  return row && captureRequestOf(row)
}

function decide(before: AttemptedPayment, outcome: PaymentOutcome): Decision {
  const { payment, attempt } = before
  const hasSession = payment.paymentSessionId !== null || payment.paymentPlanSessionId !== null
  const wasAuthorized = payment.authorizedMinor !== null
  const state = { ...attempt, status: payment.status, hasSession, wasAuthorized }
  const decision: Decision = decideOutcome(state, outcome.kind)
  const change: StateChange | null = decision === 'stays' ? lateCredentialChange(payment, attempt, outcome) : null
  return change ?? decision
}

/**
 * Locks an attempt, its payment and the payment's session. Sends the statements together. They run
 * in this order.
 */
export async function lockAttempt(
  tx: Transaction,
  { account, paymentId, attemptId, hasSession }: AttemptRef,
): Promise<AttemptedPayment> {
  const { shard } = account
  const [, , payments, attempts] = await Promise.all([
    hasSession === false ? [] : tx.run(lockSessionOfPayment, { shard, paymentId }),
    hasSession === false ? [] : tx.run(lockPlanSessionOfPayment, { shard, paymentId }),
    tx.run(lockPayment, { shard, id: paymentId }),
    tx.run(lockPaymentAttempt, { shard, id: attemptId }),
  ])
  const [payment, attempt] = [first(payments), first(attempts)]
  if (!payment || !attempt) throw new Error('payment or attempt not found, although they are never deleted')
  return { payment: paymentOf(payment), attempt: attemptOf(attempt) }
}

/** Returns true if a poll or an event repeats a challenge that the customer already has. */
function isSameChallenge({ payment, attempt }: AttemptedPayment, outcome: PaymentOutcome): boolean {
  const isWaiting = attempt.stage === 'RequiresAction' && outcome.kind === 'RequiresAction'
  return isWaiting && outcome.actionUrl === payment.actionUrl
}

/**
 * Runs all callbacks and returns the records that they add. They run one after another, because
 * they write in the same transaction.
 */
async function runCallbacks(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  settlement: Settlement,
): Promise<GainedRecords> {
  let gained: GainedRecords = {}
  for (const run of whenSettled) gained = { ...gained, ...(await run(services, tx, settlement)) }
  return gained
}

/**
 * Logs that the provider contradicts our records about whether money moved, and stores the
 * provider's reference, so that an operator can check it.
 */
async function reportContradiction(
  { log }: Pick<Services, 'log'>,
  tx: Transaction,
  { payment, attempt }: AttemptedPayment,
  outcome: PaymentOutcome,
): Promise<void> {
  const { id: paymentId, status } = payment
  const { reference, kind: reportedStatus } = outcome
  const facts = { paymentId, attemptId: attempt.id, status, reportedStatus }
  log.error(facts, 'a provider contradicts the outcome of a finished charge: check the charge at the provider')
  if (attempt.providerReference !== null || reference === null) return
  await tx.run(writeAttemptReference, { shard: shardOf(attempt.id), id: attempt.id, reference })
}

/**
 * Returns the organization of an outcome in its current state. Only the first response to a charge
 * under a test clock keeps the clock time of the charge.
 */
async function accountOfOutcome(
  tx: Transaction,
  { account, isFirst }: { readonly account: Account; readonly isFirst?: boolean },
): Promise<Account> {
  return isFirst === true && account.clockId !== null ? account : accountWithCurrentClock(tx, account)
}
