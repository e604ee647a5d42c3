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

/** An outcome that was applied: payment and attempt as they are after it. */
export interface Settlement extends AttemptedPayment {
  readonly account: Account
  readonly outcome: Outcome
  /** What the payment passed by it; none when only a challenge or what was stored is new. */
  readonly statuses: readonly PaymentStatus[]
  /** Payment and attempt as they were before it. */
  readonly before: AttemptedPayment
  /** Whether it is what came of the first sending, which whoever asked for the charge waits for. */
  readonly isFirst?: boolean | undefined
  /** Whether an operator says so: the provider says nothing of it any more. */
  readonly isByHand?: boolean | undefined
}

/** What a payment gets by its outcome: a method that was stored by the charge, the plan that it began. */
export type GainedRecords = Partial<Pick<Payment, 'paymentMethodId' | 'paymentPlanId' | 'planOccurrence'>>

/**
 * Told of every outcome that changes something, in the transaction that writes it, which holds the payment's session, the
 * payment and the attempt. What it gives becomes the payment's.
 */
export type WhenSettled = (
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  // biome-ignore lint/suspicious/noConfusingVoidType: who has nothing to give says nothing.
) => Promise<GainedRecords | void>

/** Which attempt an outcome is about. `hasSession`: whether its payment has one; asked for when it is not said. */
export interface AttemptRef {
  readonly account: Account
  readonly paymentId: string
  readonly attemptId: string
  readonly hasSession?: boolean | undefined
  /** Whether it is what came of the first sending. */
  readonly isFirst?: boolean
  /** Whether an operator says what came of it. */
  readonly isByHand?: boolean
}

/** Applies an outcome in a transaction of its own and gives payment and attempt as they are after it. */
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
 * The same within a transaction that holds nothing of payments yet. Locks are taken in this order: the payment's session,
 * the payment, the attempt, the payment method, the plan: by who is told.
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
 * That the first sending never left, or was not let in, proves nothing once the attempt was sent again: whoever sent it may have
 * taken it for dead.
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

/** The statements leave together and run in this order. */
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

/** Looks and notices tell again of a challenge that the customer has been sent to. */
function isSameChallenge({ payment, attempt }: AttemptedPayment, outcome: Outcome): boolean {
  const isWaiting = attempt.stage === 'RequiresAction' && outcome.kind === 'RequiresAction'
  return isWaiting && outcome.actionUrl === payment.actionUrl
}

/** What they give together. One after the other: they write in the same transaction. */
async function runCallbacks(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  settlement: Settlement,
): Promise<GainedRecords> {
  let gained: GainedRecords = {}
  for (const tell of whenSettled) gained = { ...gained, ...(await tell(services, tx, settlement)) }
  return gained
}

/** Our books and the provider differ about whether money moved: a person must look, by the provider's name for it. */
async function reportContradiction(
  { log }: Pick<Services, 'log'>,
  tx: Transaction,
  { payment, attempt }: AttemptedPayment,
  outcome: Outcome,
): Promise<void> {
  const { id: paymentId, status } = payment
  const { reference, kind: told } = outcome
  const facts = { paymentId, attemptId: attempt.id, status, told }
  log.error(facts, 'a provider contradicts the outcome of a finished charge: check the charge at the provider')
  if (attempt.providerReference !== null || reference === null) return
  await tx.run(writeAttemptReference, { shard: shardOf(attempt.id), id: attempt.id, reference })
}
