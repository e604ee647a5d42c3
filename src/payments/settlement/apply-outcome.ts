import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { attemptOf, type Outcome } from '../attempt.ts'
import { asDeclined } from '../charging/without-action.ts'
import { holdMethodToInvalidate } from '../methods/index.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { lockPaymentAttempt, writeAttemptReference } from '../payment-attempts.queries.generated.ts'
import type { PaymentStatus } from '../payment-transitions.ts'
import { lockPayment, lockPlanSessionOfPayment, lockSessionOfPayment } from '../payments.queries.generated.ts'
import { accountOfOutcome } from './account-of-outcome.ts'
import { afterOutcome, type Tried } from './after-outcome.ts'
import { asChallengeEnded } from './challenge-ended.ts'
import { type Decision, decideOutcome, type Move } from './decide-outcome.ts'
import { lateCredential } from './late-credential.ts'
import { spoiledMethod, writeOutcome } from './write-outcome.ts'

/** An outcome that was applied: payment and attempt as they are after it. */
export interface Settlement extends Tried {
  readonly account: Account
  readonly outcome: Outcome
  /** What the payment passed by it; none when only a challenge or what was stored is new. */
  readonly statuses: readonly PaymentStatus[]
  /** Payment and attempt as they were before it. */
  readonly before: Tried
  /** Whether it is what came of the first sending, which whoever asked for the charge waits for. */
  readonly isFirst?: boolean | undefined
  /** Whether an operator says so: the provider says nothing of it any more. */
  readonly isByHand?: boolean | undefined
}

/** What a payment gets by its outcome: a method that was stored by the charge, the plan that it began. */
export type Gained = Partial<Pick<Payment, 'paymentMethodId' | 'paymentPlanId' | 'planOccurrence'>>

/**
 * Told of every outcome that changes something, in the transaction that writes it, which holds the payment's session, the
 * payment and the attempt. What it gives becomes the payment's.
 */
export type WhenSettled = (
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  // biome-ignore lint/suspicious/noConfusingVoidType: who has nothing to give says nothing.
) => Promise<Gained | void>

/** Which attempt an outcome is about. `hasSession`: whether its payment has one; asked for when it is not said. */
export interface AttemptPlace {
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
  place: AttemptPlace,
  outcome: Outcome,
): Promise<Tried> {
  const tried = await services.db.transaction((tx) => applyOutcomeWithin(services, tx, whenSettled, place, outcome))
  services.hint('outbox')
  return tried
}

/**
 * The same within a transaction that holds nothing of payments yet. Locks are taken in this order: the payment's session,
 * the payment, the attempt, the payment method, the plan: by who is told.
 */
export async function applyOutcomeWithin(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  place: AttemptPlace,
  told: Outcome,
): Promise<Tried> {
  const [before, account] = await Promise.all([hold(tx, place), accountOfOutcome(tx, place)])
  const heard = isOvertaken(place, before, told) ? NOBODY_KNOWS : told
  const outcome = asChallengeEnded(before, asDeclined(before.attempt, heard))
  if (isSameChallenge(before, outcome)) return before
  const decision = decide(before, outcome)
  if (decision === 'contradicts') await tellContradiction(services, tx, before, outcome)
  if (typeof decision === 'string') return before
  const { statuses } = decision
  const settlement = {
    account,
    ...afterOutcome(services, account, before, decision, outcome),
    outcome,
    statuses,
    before,
    isFirst: place.isFirst,
    isByHand: place.isByHand,
  }
  const spoiled = spoiledMethod(settlement)
  if (spoiled !== null) await holdMethodToInvalidate(tx, account, spoiled)
  const payment = { ...settlement.payment, ...(await tellAll(services, tx, whenSettled, settlement)) }
  await writeOutcome(services, tx, before, { ...settlement, payment })
  return { payment, attempt: settlement.attempt }
}

/**
 * That the first sending never left, or was not let in, proves nothing once the attempt was sent again: whoever sent it may have
 * taken it for dead.
 */
function isOvertaken({ isFirst }: AttemptPlace, { attempt }: Tried, told: Outcome): boolean {
  return isFirst === true && attempt.sends > 1 && told.kind === 'Declined' && told.reference === null
}

const NOBODY_KNOWS = { kind: 'Unknown', reference: null, cause: 'unreadable answer' } as const

function decide(before: Tried, outcome: Outcome): Decision {
  const { payment, attempt } = before
  const decision: Decision = decideOutcome({ ...attempt, status: payment.status }, outcome.kind)
  const move: Move | null = decision === 'stays' ? lateCredential(before, outcome) : null
  return move ?? decision
}

/** The statements leave together and run in this order. */
async function hold(tx: Transaction, { account, paymentId, attemptId, hasSession }: AttemptPlace): Promise<Tried> {
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
function isSameChallenge({ payment, attempt }: Tried, outcome: Outcome): boolean {
  const isWaiting = attempt.stage === 'RequiresAction' && outcome.kind === 'RequiresAction'
  return isWaiting && outcome.actionUrl === payment.actionUrl
}

/** What they give together. One after the other: they write in the same transaction. */
async function tellAll(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  settlement: Settlement,
): Promise<Gained> {
  let gained: Gained = {}
  for (const tell of whenSettled) gained = { ...gained, ...(await tell(services, tx, settlement)) }
  return gained
}

/** Our books and the provider differ about whether money moved: a person must look, by the provider's name for it. */
async function tellContradiction(
  { log }: Pick<Services, 'log'>,
  tx: Transaction,
  { payment, attempt }: Tried,
  outcome: Outcome,
): Promise<void> {
  const { id: paymentId, status } = payment
  const { reference, kind: told } = outcome
  const facts = { paymentId, attemptId: attempt.id, status, told }
  log.error(facts, 'a provider contradicts the outcome of a finished charge: check the charge at the provider')
  if (attempt.providerReference !== null || reference === null) return
  await tx.run(writeAttemptReference, { shard: shardOf(attempt.id), id: attempt.id, reference })
}
