import { type Account, accountWithCurrentClock, type Services } from '../../accounts/index.ts'
import type { IdentitySession, ProviderEventHandler } from '../../payments/providers/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { formatId, shardOf } from '../../platform/ids/index.ts'
import { completeJob, enqueue } from '../../platform/queue/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { addContact, type Contact, changeContact, contactPayload, lockContactOf } from '../index.ts'
import { FIRST_POLL_SECONDS, isPolled } from './follow-up.ts'
import {
  contactHasNewerVerification,
  type LockIdentitySessionRow,
  lockIdentitySession,
  writeIdentitySession,
} from './identity.queries.generated.ts'
import { contactOfPerson, isComplete, verifiedContact } from './verified-person.ts'

/** A session as a provider reported it, with the time of the report. */
export interface ReportedSession {
  readonly configurationId: string
  readonly session: IdentitySession
  readonly reportedAt: Timestamp
}

type Applier = Pick<Services, 'now' | 'wallNow' | 'mintId'>

/**
 * Applies a provider event about a verification: a verified person becomes a contact, or changes
 * one.
 */
export const handleIdentityEvent: ProviderEventHandler = async (services, tx, { account, configuration }, event) => {
  if (event.kind !== 'Identity') return 'not mine'
  return applyIdentitySession(services, tx, account, { ...event, configurationId: configuration.id })
}

/**
 * Writes a session's state and its consequences. Returns `unknown` for a completed session of ours
 * that is not committed yet, and `not mine` for one of another program or without a result.
 */
export async function applyIdentitySession(
  services: Applier,
  tx: Transaction,
  known: Account,
  reported: ReportedSession,
): Promise<'applied' | 'unknown' | 'not mine'> {
  const { session, configurationId } = reported
  const { shard } = known
  const key = { shard, configurationId, reference: session.reference, id: session.sessionId }
  const locked = first(await tx.run(lockIdentitySession, key))
  if (!locked) return mayBeOurs(known, session) ? 'unknown' : 'not mine'
  if (isOutdated(locked, reported)) return 'applied'
  const account = await accountWithCurrentClock(tx, known)
  const isChange = !isSame(locked, session)
  const contactId =
    isChange && isComplete(session.status) ? await complete(services, tx, account, locked, session) : locked.contactId
  // Personal data is removed when the session has ended, or the person is a contact.
  const isOpen = session.status === 'Active'
  const { personName, personEmail, personPhone } = isOpen && contactId === null ? locked : NO_PERSON
  await tx.run(writeIdentitySession, {
    ...{ shard, id: locked.id, reference: session.reference, status: session.status, contactId },
    ...{ personName, personEmail, personPhone, redirectUrl: isOpen ? locked.redirectUrl : null },
    // Written also without a change: older reports are then ignored.
    ...{ reportedAt: reported.reportedAt, attemptedAt: session.createdAt, now: services.now(account) },
  })
  if (isChange) await schedulePolling(services, tx, account, locked.id, session)
  return 'applied'
}

const NO_PERSON = { personName: null, personEmail: null, personPhone: null }

/**
 * Returns true when the session may be one of ours that is not committed yet. Providers also report
 * sessions of other programs and configurations.
 */
function mayBeOurs({ shard }: Account, { sessionId, status }: IdentitySession): boolean {
  return sessionId !== null && isComplete(status) && shardOf(sessionId) === shard
}

/** Returns true when a newer report of the same attempt, or a newer attempt, is known. */
function isOutdated(
  { reference, reportedAt, attemptedAt }: LockIdentitySessionRow,
  reported: ReportedSession,
): boolean {
  if (reference !== reported.session.reference) return attemptedAt !== null && reported.session.createdAt <= attemptedAt
  return reportedAt !== null && reported.reportedAt < reportedAt
}

const isSame = ({ reference, status }: LockIdentitySessionRow, session: IdentitySession) =>
  reference === session.reference && status === session.status

/** Creates or changes the contact, announces the completion, and returns the contact's uuid. */
async function complete(
  services: Applier,
  tx: Transaction,
  account: Account,
  locked: LockIdentitySessionRow,
  session: IdentitySession,
): Promise<string> {
  const contact =
    locked.contactId === null
      ? await makeContact(services, tx, account, locked, session)
      : await verify(services, tx, account, { sessionId: locked.id, contactId: locked.contactId, session })
  const { status, createdAt, completedAt } = session
  await announce(services, tx, {
    type: 'contact.idv.completed',
    account,
    subjectId: contact.id,
    data: {
      ...contactPayload(contact),
      idv: {
        sessionId: formatId('idv', locked.id),
        status,
        createdAt: toSeconds(createdAt),
        completedAt: completedAt && toSeconds(completedAt),
      },
    },
  })
  return contact.id
}

async function makeContact(
  services: Applier,
  tx: Transaction,
  account: Account,
  { personName: name, personEmail: email, personPhone: phone }: LockIdentitySessionRow,
  session: IdentitySession,
): Promise<Contact> {
  const at = services.now(account)
  const contact = {
    ...{ id: services.mintId(account.shard), orgId: account.id },
    ...contactOfPerson({ name, email, phone }, session),
    ...{ deletedAt: null, createdAt: at, updatedAt: at },
  }
  await addContact(services, tx, account, contact, account.id)
  return contact
}

/**
 * Changes the contact of a verification. A deleted contact, and one with a newer verification, stay
 * unchanged: the link of an older session may still be open.
 */
async function verify(
  services: Applier,
  tx: Transaction,
  account: Account,
  about: { readonly sessionId: string; readonly contactId: string; readonly session: IdentitySession },
): Promise<Contact> {
  const { sessionId, contactId, session } = about
  const before = await lockContactOf(tx, account, contactId)
  if (!before) throw new Error('contact not found, although contacts are never deleted')
  const verified = before.deletedAt === null ? verifiedContact(before, session) : before
  const newer = { shard: account.shard, contactId, id: sessionId }
  if (verified === before || (await tx.run(contactHasNewerVerification, newer)).length > 0) return before
  const after = { ...verified, updatedAt: services.now(account) }
  await changeContact(services, tx, account, { before, after, callerId: account.id })
  return after
}

/** Schedules polling of a session in progress or under review. */
async function schedulePolling(
  services: Applier,
  tx: Transaction,
  { shard, id: orgId }: Account,
  subjectId: string,
  { status }: IdentitySession,
): Promise<void> {
  const job = { kind: 'FollowIdentitySession', shard, subjectId, orgId } as const
  if (isPolled(status)) await enqueue(services, tx, job, FIRST_POLL_SECONDS)
  else await completeJob(tx, job)
}
