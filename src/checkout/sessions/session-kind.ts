import type { Account } from '../../accounts/index.ts'
import type { Statement } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Announcement, changedFrom } from '../../webhooks/events/index.ts'
import type { LockPaymentSessionParameters } from '../payment-sessions/payment-sessions.queries.generated.ts'
import type { SessionKindName } from './link-secret.ts'
import type { PaymentOfSession } from './progress.ts'
import { type ExpirableSession, statusAt } from './session-status.ts'

/** The fields that sessions of both kinds have. */
export interface CheckoutSession extends ExpirableSession {
  readonly id: string
  readonly orgId: string
  /** The payment of the newest attempt. */
  readonly paymentId: string | null
  readonly updatedAt: Timestamp
}

/** The customer's requests for a new link of an ended session. */
export interface LinkRequests {
  readonly linkRequests: number
  /** By the machine's clock: a test clock must not lift the limit. */
  readonly linkRequestedAt: Timestamp | null
}

/**
 * A session that was found by its link, with its organization and the payment of its newest
 * attempt.
 */
export interface LinkedSession<Session> {
  readonly session: Session
  readonly account: Account
  readonly payment: PaymentOfSession | null
  /** The customer's address for messages of the provider; null when it is unknown. */
  readonly email: string | null
  readonly linkRequests: LinkRequests
}

/** The names of one kind of session, and its payload in events. */
export interface SessionKind<Session extends CheckoutSession> {
  /** The kind of link, and the family of events. */
  readonly name: SessionKindName
  readonly noun: 'Payment session' | 'Payment plan session'
  readonly recordType: 'PaymentSession' | 'PaymentPlanSession'
  readonly idPrefix: 'pss' | 'pps'
  /** The state of a session whose payment is at the provider, in messages. */
  readonly inProgress: 'being paid' | 'being completed'
  readonly payload: (session: Session) => object
  /** Locks a session that the caller can access. */
  readonly lock: Statement<LockPaymentSessionParameters, Session>
  /**
   * Counts a request for a new link of an ended session. Returns no row when the limits refuse it.
   */
  readonly countLinkRequest: Statement<LinkRequestParameters, Session>
}

interface LinkRequestParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
  readonly wallNow: Timestamp
  readonly requestsMax: number
  readonly openSince: Timestamp
}

/**
 * Returns the reference of a vault token that was given in a session. A token is only accepted in
 * its own session.
 */
export function tokenRefOf<Session extends CheckoutSession>(
  { idPrefix }: SessionKind<Session>,
  { id }: Pick<Session, 'id'>,
): string {
  return formatId(idPrefix, id)
}

/** Returns the event of a session that has reached its status. */
export function sessionEvent<Session extends CheckoutSession>(
  { name, payload }: SessionKind<Session>,
  session: Session,
): Announcement {
  const outcome = OUTCOMES[session.status]
  if (!outcome) throw new Error(`there is no event for a session that is ${session.status}`)
  return { type: `${name}.${outcome}`, subjectId: session.id, data: payload(session) }
}

/** Returns the event of a session that an update has changed or canceled. */
export function sessionChangeEvent<Session extends CheckoutSession>(
  kind: SessionKind<Session>,
  before: Session,
  after: Session,
): Announcement {
  if (after.status === 'Canceled') return sessionEvent(kind, after)
  const data = kind.payload(after)
  const previous = changedFrom(kind.payload(before), data) ?? {}
  return { type: `${kind.name}.updated`, subjectId: after.id, data, previous }
}

const OUTCOMES: Readonly<Record<string, 'completed' | 'canceled' | 'expired'>> = {
  Completed: 'completed',
  Canceled: 'canceled',
  Expired: 'expired',
}

/** Throws INVALID_STATE for a session that has ended or whose payment is at the provider. */
export function refuseUnlessOpen<Session extends CheckoutSession>(
  { noun, inProgress }: SessionKind<Session>,
  session: Session,
  now: Timestamp,
): void {
  const name = `The ${noun.toLowerCase()} is`
  if (statusAt(session, now) !== 'Active') throw new Refusal('INVALID_STATE', `${name} no longer active.`)
  if (session.completingSince !== null)
    throw new Refusal('INVALID_STATE', `${name} ${inProgress}. Wait until the outcome is known.`)
}
