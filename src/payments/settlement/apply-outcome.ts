import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { attemptOf, type Outcome } from '../attempt.ts'
import { asDeclinedWithoutCustomer } from '../charging/decline-without-customer.ts'
import { lockMethodToInvalidate } from '../methods/index.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { lockPaymentAttempt, writeAttemptReference } from '../payment-attempts.queries.generated.ts'
import type { PaymentStatus } from '../payment-transitions.ts'
import { lockPayment, lockPlanSessionOfPayment, lockSessionOfPayment } from '../payments.queries.generated.ts'
import { accountOfOutcome } from './account-of-outcome.ts'
import { type AttemptedPayment, afterOutcome } from './after-outcome.ts'
import { type Decision, decideOutcome, type StateChange } from './decide-outcome.ts'
import { asDeclinedChallenge } from './declined-challenge.ts'
import { lateCredentialChange } from './late-credential.ts'
import { methodToInvalidate, writeOutcome } from './write-outcome.ts'

/** An applied outcome, with payment and attempt after it. */
export interface Settlement extends AttemptedPayment {
  readonly account: Account
  readonly outcome: Outcome
  /**
   * The statuses that the payment passed; empty when only a challenge or a stored credential is
   * new.
   */
  readonly statuses: readonly PaymentStatus[]
  /** Payment and attempt before the outcome. */
  readonly before: AttemptedPayment
  /** True for the result of the first sending, for which the caller of the charge waits. */
  readonly isFirst?: boolean | undefined
  /** True when an operator reports the outcome. */
  readonly isByHand?: boolean | undefined
}

/**
 * The records that a payment gains by its outcome: a method that the charge stored, the plan that
 * it started.
 */
export type GainedRecords = Partial<Pick<Payment, 'paymentMethodId' | 'paymentPlanId' | 'planOccurrence'>>

/**
 * A callback for every outcome that changes something, in the transaction that writes it. The
 * payment's session, the payment and the attempt are locked. The payment gains the returned
 * records.
 */
export type WhenSettled = (
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  // biome-ignore lint/suspicious/noConfusingVoidType: who has nothing to give says nothing.
) => Promise<GainedRecords | void>

/**
 * The attempt of an outcome. `hasSession`: its payment belongs to a session; looked up unless
 * given.
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
  outcome: Outcome,
): Promise<AttemptedPayment> {
  const after = await services.db.transaction((tx) => applyOutcomeWithin(services, tx, whenSettled, ref, outcome))
  services.hint('outbox')
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
  reported: Outcome,
): Promise<AttemptedPayment> {
  const [before, account] = await Promise.all([lockAttempt(tx, ref), accountOfOutcome(tx, ref)])
  const heard = isOutdated(ref, before, reported) ? UNKNOWN : reported
  const outcome = asDeclinedChallenge(before, asDeclinedWithoutCustomer(before.attempt, heard))
  if (isSameChallenge(before, outcome)) return before
  const decision = decide(before, outcome)
  if (decision === 'contradicts') await reportContradiction(services, tx, before, outcome)
  if (typeof decision === 'string') return before
  const { statuses } = decision
  const settlement = {
    account,
    ...afterOutcome(services, account, before, decision, outcome),
    outcome,
    statuses,
    before,
    isFirst: ref.isFirst,
    isByHand: ref.isByHand,
  }
  const invalidMethodId = methodToInvalidate(settlement)
  if (invalidMethodId !== null) await lockMethodToInvalidate(tx, account, invalidMethodId)
  const payment = { ...settlement.payment, ...(await runCallbacks(services, tx, whenSettled, settlement)) }
  await writeOutcome(services, tx, before, { ...settlement, payment })
  return { payment, attempt: settlement.attempt }
}

/**
 * A first sending that failed proves nothing once the attempt was sent again: another process may
 * have taken over.
 */
function isOutdated({ isFirst }: AttemptRef, { attempt }: AttemptedPayment, reported: Outcome): boolean {
  return isFirst === true && attempt.sends > 1 && reported.kind === 'Declined' && reported.reference === null
}

const UNKNOWN = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

function decide(before: AttemptedPayment, outcome: Outcome): Decision {
  const { payment, attempt } = before
  const decision: Decision = decideOutcome({ ...attempt, status: payment.status }, outcome.kind)
  const move: StateChange | null = decision === 'stays' ? lateCredentialChange(before, outcome) : null
  return move ?? decision
}

/** Sends the statements together. They run in this order. */
async function lockAttempt(
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

/**
 * Returns true when polling or an event repeats a challenge to which the customer was sent already.
 */
function isSameChallenge({ payment, attempt }: AttemptedPayment, outcome: Outcome): boolean {
  const isWaiting = attempt.stage === 'RequiresAction' && outcome.kind === 'RequiresAction'
  return isWaiting && outcome.actionUrl === payment.actionUrl
}

/**
 * Returns the records that all callbacks add. They run one after another, because they write in the
 * same transaction.
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
  outcome: Outcome,
): Promise<void> {
  const { id: paymentId, status } = payment
  const { reference, kind: reported } = outcome
  const facts = { paymentId, attemptId: attempt.id, status, told: reported }
  log.error(facts, 'a provider contradicts the outcome of a finished charge: check the charge at the provider')
  if (attempt.providerReference !== null || reference === null) return
  await tx.run(writeAttemptReference, { shard: shardOf(attempt.id), id: attempt.id, reference })
}
