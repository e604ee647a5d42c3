import { isDeepStrictEqual } from 'node:util'
import { type Account, audit, type Context } from '../../accounts/index.ts'
import type { Attempt, Payment } from '../../payments/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import {
  type CheckoutSession,
  type LinkedSession,
  progressOf,
  refuseUnlessOpen,
  type SessionKind,
  statusAt,
} from '../sessions/index.ts'
import {
  type CheckoutRequest,
  type CheckoutStrategy,
  type CustomerDecision,
  expireChallengeOf,
} from './complete-checkout.ts'
import { type CustomerAttempt, writeCustomerAttempt } from './customer-attempt.ts'

/** An attempt of a session, with the statements that claim the session for it. */
export interface SessionAttempt<Session> {
  readonly attempt: CustomerAttempt
  /** Locks or inserts the payment of the attempt. */
  readonly paymentOf: (tx: Transaction, session: Session) => Promise<Payment>
  /** Marks the locked session as being completed by the payment. */
  readonly mark: (tx: Transaction, session: Session, paymentId: string) => Promise<unknown>
}

/** The differences between the checkouts of payment sessions and of plan sessions. */
export interface SessionStrategy<
  Session extends CheckoutSession,
  Linked extends LinkedSession<Session>,
  Decision extends CustomerDecision,
> extends Pick<CheckoutStrategy<Linked, Decision>, 'find' | 'termsFingerprint' | 'termsChanged'> {
  readonly kind: SessionKind<Session>
  readonly auditAction: 'checkout.pay' | 'checkout.complete'
  readonly lock: (tx: Transaction, key: { readonly shard: number; readonly id: string }) => Promise<Session | null>
  readonly prepare: (customer: Context, linked: Linked, decision: Decision) => Promise<SessionAttempt<Session>>
  /** Cancels a locked session together with its pending payment. */
  readonly cancel: (customer: Context, tx: Transaction, account: Account, session: Session) => Promise<void>
}

/** The checkout of a session, which its customer can also cancel. */
export interface SessionCheckout<Linked extends { readonly account: Account }, Decision extends CustomerDecision>
  extends CheckoutStrategy<Linked, Decision> {
  /**
   * Cancels an open session for its customer. Expires the challenge that they were sent to first.
   * Throws INVALID_STATE when the session has ended or is being completed.
   */
  readonly cancel: (request: CheckoutRequest<Linked>) => Promise<void>
}

/** Returns the checkout of one kind of session. */
export function sessionCheckout<
  Session extends CheckoutSession,
  Linked extends LinkedSession<Session>,
  Decision extends CustomerDecision,
>(of: SessionStrategy<Session, Linked, Decision>): SessionCheckout<Linked, Decision> {
  const { find, termsFingerprint, termsChanged } = of
  const paymentInFlight = ({ session: { completingSince, paymentId } }: Linked) =>
    completingSince === null ? null : paymentId
  return {
    ...{ find, termsFingerprint, termsChanged, paymentInFlight },
    progress: progressOf,
    progressOfAttempt: progressOf,
    prepare: async (customer, linked, decision) => {
      const prepared = await of.prepare(customer, linked, decision)
      const { attempt } = prepared
      return { attempt, claim: (tx) => claimSession(of, customer, tx, { linked, decision, prepared }) }
    },
    cancel: async (request) => {
      await expireChallengeOf({ paymentInFlight }, request)
      await cancelSession(of, request)
    },
  }
}

/** The parts of a claim. */
interface Claim<Session, Linked> {
  readonly linked: Linked
  readonly decision: CustomerDecision
  readonly prepared: SessionAttempt<Session>
}

async function claimSession<Session extends CheckoutSession, Linked extends LinkedSession<Session>>(
  { kind, auditAction: action, lock, termsChanged }: SessionStrategy<Session, Linked, never>,
  customer: Context,
  tx: Transaction,
  { linked: { session: seen, account, email }, decision: { browser }, prepared }: Claim<Session, Linked>,
): Promise<Attempt | null> {
  const session = await lock(tx, { shard: account.shard, id: seen.id })
  if (!session || !isFree(session, seen, customer.now(account))) return null
  // Compares every field, because changes while a test clock is stopped keep `updatedAt`.
  if (!isDeepStrictEqual(session, seen)) throw new Refusal('CONFLICT', termsChanged)
  const payment = await prepared.paymentOf(tx, session)
  const attempt = await writeCustomerAttempt(customer, tx, account, payment, prepared.attempt, { email, browser })
  if (!attempt) return null
  await prepared.mark(tx, session, payment.id)
  const record = { type: kind.recordType, id: session.id }
  await audit(customer, tx, { owner: account, action, record, outcome: 'done' })
  return attempt
}

/** Returns true when no attempt is in progress and none was made since the session was read. */
function isFree(session: CheckoutSession, seen: CheckoutSession, now: Timestamp): boolean {
  const isActive = statusAt(session, now) === 'Active'
  return isActive && session.completingSince === null && session.paymentId === seen.paymentId
}

async function cancelSession<Session extends CheckoutSession, Linked extends LinkedSession<Session>>(
  { kind, lock, cancel }: SessionStrategy<Session, Linked, never>,
  { customer, linked: { session, account } }: CheckoutRequest<Linked>,
): Promise<void> {
  await customer.db.transaction(async (tx) => {
    const locked = await lock(tx, { shard: account.shard, id: session.id })
    if (!locked) throw new Error('session not found, although sessions are never deleted')
    refuseUnlessOpen(kind, locked, customer.now(account))
    await cancel(customer, tx, account, locked)
    const record = { type: kind.recordType, id: session.id }
    await audit(customer, tx, { owner: account, action: 'checkout.cancel', record, outcome: 'done' })
  })
  customer.hint('outbox')
}
