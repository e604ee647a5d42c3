import { type Account, type Context, findAccount } from '../../accounts/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { Announcement } from '../../webhooks/events/index.ts'
import type { LinkRequests } from './link-requests.ts'
import type { SealedSession } from './link-secret.ts'
import type { PaymentOfSession } from './progress.ts'
import { type JudgedSession, judgedStatus } from './session-status.ts'

/** The fields of a session that its kind does not matter for. */
export interface CheckoutSession extends JudgedSession {
  readonly id: string
  readonly orgId: string
  /** The payment of the newest attempt. */
  readonly paymentId: string | null
  readonly updatedAt: Timestamp
}

/** A session that was found by its link, with its organization and the payment of its newest attempt. */
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
  readonly name: SealedSession['kind']
  readonly noun: 'Payment session' | 'Payment plan session'
  readonly recordType: 'PaymentSession' | 'PaymentPlanSession'
  readonly idPrefix: 'pss' | 'pps'
  /** The state of a session whose payment is at the provider, in messages. */
  readonly inProgress: 'being paid' | 'being completed'
  readonly payload: (session: Session) => object
}

/** Returns the reference of a vault token that was given in a session. A token is only accepted in its own session. */
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
  if (!outcome) throw new Error(`no event tells of a session that is ${session.status}`)
  return { type: `${name}.${outcome}`, subjectId: session.id, data: payload(session) }
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
  if (judgedStatus(session, now) !== 'Active') throw new Refusal('INVALID_STATE', `${name} no longer active.`)
  if (session.completingSince !== null)
    throw new Refusal('INVALID_STATE', `${name} ${inProgress}. Wait until the outcome is known.`)
}

/** Returns the organization of a session. Throws NOT_FOUND when the caller can't reach it. */
export async function organizationOfSession<Session extends CheckoutSession>(
  { noun }: SessionKind<Session>,
  context: Context,
  { orgId }: Session,
): Promise<Account> {
  const account = await findAccount(context, { kind: 'Organization', uuid: orgId })
  if (!account) throw notFound(noun)
  return account
}
