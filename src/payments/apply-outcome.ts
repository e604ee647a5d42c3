import type { Account, Services } from '../access/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { afterOutcome, type Tried } from './after-outcome.ts'
import { attemptOf, type Outcome } from './attempt.ts'
import { decideOutcome } from './decide-outcome.ts'
import { paymentOf } from './payment.ts'
import { lockPaymentAttempt } from './payment-attempts.queries.generated.ts'
import { lockPayment, lockSessionOfPayment } from './payments.queries.generated.ts'
import { writeOutcome } from './write-outcome.ts'

/** An outcome that was applied: payment and attempt as they are after it. */
export interface Settlement extends Tried {
  readonly account: Account
  readonly outcome: Outcome
}

/**
 * Told of every outcome that changes something, in the transaction that writes it, which holds the payment's session, the
 * payment and the attempt. The payment method that it gives, one that was stored by the charge, becomes the payment's.
 */
export type WhenSettled = (
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  // biome-ignore lint/suspicious/noConfusingVoidType: who has no method to give says nothing.
) => Promise<{ readonly paymentMethodId?: string } | void>

/** Which attempt an outcome is about. `hasSession`: whether its payment has one; asked for when it is not said. */
export interface AttemptPlace {
  readonly account: Account
  readonly paymentId: string
  readonly attemptId: string
  readonly hasSession?: boolean | undefined
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
 * the payment, the attempt, the payment method.
 */
export async function applyOutcomeWithin(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  place: AttemptPlace,
  outcome: Outcome,
): Promise<Tried> {
  const before = await hold(tx, place)
  if (isSameChallenge(before, outcome)) return before
  const { stage, outcome: end, customerPresent } = before.attempt
  const decision = decideOutcome({ stage, outcome: end, customerPresent, status: before.payment.status }, outcome.kind)
  if (decision === 'contradicts') tellContradiction(services, before, outcome)
  if (typeof decision === 'string') return before
  const after = afterOutcome(services, before, decision, outcome)
  const { account } = place
  const stored = await tellAll(services, tx, whenSettled, { account, ...after, outcome })
  const payment = stored === null ? after.payment : { ...after.payment, paymentMethodId: stored }
  await writeOutcome(services, tx, before, { account, ...after, payment, outcome }, decision.statuses)
  return { payment, attempt: after.attempt }
}

/** The statements leave together and run in this order. */
async function hold(tx: Transaction, { account, paymentId, attemptId, hasSession }: AttemptPlace): Promise<Tried> {
  const { shard } = account
  const [, payments, attempts] = await Promise.all([
    hasSession === false ? [] : tx.run(lockSessionOfPayment, { shard, paymentId }),
    tx.run(lockPayment, { shard, id: paymentId }),
    tx.run(lockPaymentAttempt, { shard, id: attemptId }),
  ])
  const [payment, attempt] = [first(payments), first(attempts)]
  if (!payment || !attempt) throw new Error('a payment or an attempt is gone: none is ever removed')
  return { payment: paymentOf(payment), attempt: attemptOf(attempt) }
}

/** Looks and notices tell again of a challenge that the customer has been sent to. */
function isSameChallenge({ payment, attempt }: Tried, outcome: Outcome): boolean {
  const isWaiting = attempt.stage === 'RequiresAction' && outcome.kind === 'RequiresAction'
  return isWaiting && outcome.actionUrl === payment.actionUrl
}

/** The method that one of them gives. One after the other: they write in the same transaction. */
async function tellAll(
  services: Services,
  tx: Transaction,
  whenSettled: readonly WhenSettled[],
  settlement: Settlement,
): Promise<string | null> {
  let stored: string | null = null
  for (const tell of whenSettled) {
    const given = await tell(services, tx, settlement)
    stored = given?.paymentMethodId ?? stored
  }
  return stored
}

/** Our books say that nothing was charged, and the provider says that something was: a person must look. */
function tellContradiction({ log }: Pick<Services, 'log'>, { payment, attempt }: Tried, { kind }: Outcome): void {
  const { id: paymentId, status } = payment
  log.warn({ paymentId, attemptId: attempt.id, status, told: kind }, 'money moved although its payment says otherwise')
}
