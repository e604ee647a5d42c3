import { audit, type Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import type { Mailer, Message } from '../../../platform/mail/index.ts'
import type { Job } from '../../../platform/queue/index.ts'
import { dateIn, type Timestamp } from '../../../platform/time/index.ts'
import { countOfRecipient } from '../../mail-limits/index.ts'
import { takesMessages, unsubscribeUrlOf } from '../../mail-suppressions/index.ts'
import { judgedStatus, linkOf } from '../../sessions/index.ts'
import { linkMessage, type TellableSession } from './link-message.ts'
import { type MessageLanguage, recipientPlace, type SessionKind } from './sent-link.ts'
import {
  clearRecipient,
  linkMessageOfPaymentSession,
  linkMessageOfPlanSession,
  type SentLinkByIdRow,
  sentLinkById,
} from './session-links.queries.generated.ts'
import { tryMessage } from './try-message.ts'

type Sender = Pick<
  Services,
  'db' | 'now' | 'wallNow' | 'mintId' | 'operator' | 'sealer' | 'publicUrl' | 'log' | 'mailLimits'
>

/**
 * Runs the job SendSessionLink: sends a link by what its session says now, and not at all when the session is over or the
 * recipient takes no messages. Tries for a day. Then, or when it was sent or refused for good, the address is forgotten.
 */
export async function sendSessionLink(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { shard, subjectId, orgId } = job
  const key = { shard, id: subjectId }
  const link = first(await services.db.read.run(sentLinkById, key))
  const message = link && (await messageOf(services, shard, link))
  if (message && !(await takesMessages(services, services.db.read, { shard, orgId }, message.to))) {
    await recordDropped(services, shard, link, 'mail.suppress')
    return null
  }
  if (message && !(await countOfRecipient(services, { ...message, orgId }))) {
    await recordDropped(services, shard, link, 'mail.limit')
    return null
  }
  const again = message ? await tryMessage(services, mailer, message, job, { sentLinkId: subjectId }) : null
  if (again !== null) return again
  await services.db.write.run(clearRecipient, key)
  return null
}

const REASONS = {
  'mail.suppress': 'the recipient is on a suppression list',
  'mail.limit': 'the recipient has reached the daily limit',
} as const

/** Records in the organization's audit log that a link was not sent, and forgets the recipient. */
async function recordDropped(
  services: Sender,
  shard: number,
  { id, orgId, sessionKind, sessionId }: SentLinkByIdRow,
  action: keyof typeof REASONS,
): Promise<void> {
  services.log.warn({ sentLinkId: id, orgId }, `a message was not sent: ${REASONS[action]}`)
  const type = sessionKind === 'payment_session' ? 'PaymentSession' : 'PaymentPlanSession'
  await services.db.transaction(async (tx) => {
    await tx.run(clearRecipient, { shard, id })
    await audit(services, tx, {
      owner: { id: orgId, shard },
      action,
      record: { type, id: sessionId },
      outcome: 'done',
    })
  })
}

/** The message as it is to be sent now; null when it was sent, or its session is over. */
async function messageOf(services: Sender, shard: number, link: SentLinkByIdRow): Promise<Message | null> {
  const { id, orgId, sessionId, recipientSealed, language } = link
  if (recipientSealed === null) return null
  const kind = link.sessionKind as SessionKind
  const session = await sessionToTellOf(services, shard, kind, sessionId)
  if (!session || judgedStatus(session, services.now(session)) !== 'Active') return null
  const to = services.sealer.open(recipientSealed, recipientPlace(link))
  const unsubscribeUrl = unsubscribeUrlOf(services, orgId, to)
  const addresses = { link: linkOf(services, session, { kind, orgId, id: sessionId }), unsubscribeUrl }
  return { id, to, unsubscribeUrl, ...linkMessage(session, addresses, language as MessageLanguage) }
}

type SessionToTellOf = TellableSession & {
  readonly status: string
  readonly completingSince: Timestamp | null
  readonly linkSecretSealed: Buffer
  readonly clockNow: Timestamp | null
}

async function sessionToTellOf(
  { db, now }: Sender,
  shard: number,
  kind: SessionKind,
  id: string,
): Promise<SessionToTellOf | null> {
  if (kind === 'payment_session') {
    const row = first(await db.read.run(linkMessageOfPaymentSession, { shard, id }))
    return row && { ...row, names: namesOf(row), plan: null }
  }
  const row = first(await db.read.run(linkMessageOfPlanSession, { shard, id }))
  if (!row) return null
  const { frequency, occurrences, startDate, ...session } = row
  const today = dateIn(session.timeZone, now(session))
  // As the page says it: nobody is charged for the past.
  return {
    ...session,
    names: namesOf(row),
    plan: { frequency, occurrences, startDate: startDate < today ? today : startDate },
  }
}

interface NamedSession {
  readonly sessionBrandName: string | null
  readonly configurationBrandName: string | null
  readonly organizationBrandName: string | null
  readonly organizationName: string
}

/** Returns the names that the page may show, in the order in which it takes them. */
function namesOf(row: NamedSession): readonly (string | null)[] {
  return [row.sessionBrandName, row.configurationBrandName, row.organizationBrandName, row.organizationName]
}
