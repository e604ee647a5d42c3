import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { Mailer, Message } from '../../platform/mail/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { dateIn, type Timestamp } from '../../platform/time/index.ts'
import { unsubscribeUrlOf } from '../mail-suppressions/index.ts'
import { judgedStatus, linkOf } from '../sessions/index.ts'
import { linkMessage, type TellableSession } from './link-message.ts'
import { sendSessionMessage } from './send-session-message.ts'
import { type MessageLanguage, recipientAad, type SessionKind } from './sent-link.ts'
import {
  clearRecipient,
  linkMessageOfPaymentSession,
  linkMessageOfPlanSession,
  type SentLinkByIdRow,
  sentLinkById,
} from './session-links.queries.generated.ts'

type Sender = Pick<
  Services,
  'db' | 'now' | 'wallNow' | 'mintId' | 'operator' | 'sealer' | 'publicUrl' | 'log' | 'mailLimits'
>

/**
 * Runs the job SendSessionLink: sends a link by what its session says now, and not at all when the session is over or the
 * recipient takes no messages. Tries for a day. Then, or when it was sent or refused for good, the address is forgotten.
 */
export async function sendSessionLink(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { shard, subjectId } = job
  const key = { shard, id: subjectId }
  const link = first(await services.db.read.run(sentLinkById, key))
  const message = link && (await messageOf(services, shard, link))
  if (link && message) {
    const session = { type: TYPES[link.sessionKind as SessionKind], id: link.sessionId }
    const sending = { message, job, session, facts: { sentLinkId: subjectId } }
    const again = await sendSessionMessage(services, mailer, sending, (tx) => tx.run(clearRecipient, key))
    if (again !== null) return again
  }
  await services.db.write.run(clearRecipient, key)
  return null
}

const TYPES = { payment_session: 'PaymentSession', payment_plan_session: 'PaymentPlanSession' } as const

/** The message as it is to be sent now; null when it was sent, or its session is over. */
async function messageOf(services: Sender, shard: number, link: SentLinkByIdRow): Promise<Message | null> {
  const { id, orgId, sessionId, recipientSealed, language } = link
  if (recipientSealed === null) return null
  const kind = link.sessionKind as SessionKind
  const session = await sessionOfMessage(services, shard, kind, sessionId)
  if (!session || judgedStatus(session, services.now(session)) !== 'Active') return null
  const to = services.sealer.open(recipientSealed, recipientAad(link))
  const unsubscribeUrl = unsubscribeUrlOf(services, orgId, to)
  const addresses = { link: linkOf(services, session, { kind, orgId, id: sessionId }), unsubscribeUrl }
  return { id, to, unsubscribeUrl, ...linkMessage(session, addresses, language as MessageLanguage) }
}

type SessionOfMessage = TellableSession & {
  readonly status: string
  readonly completingSince: Timestamp | null
  readonly linkSecretSealed: Buffer
  readonly clockNow: Timestamp | null
}

async function sessionOfMessage(
  { db, now }: Sender,
  shard: number,
  kind: SessionKind,
  id: string,
): Promise<SessionOfMessage | null> {
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
