import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { MessageLanguage } from '../../platform/graphql/inputs.generated.ts'
import type { Mailer, Message } from '../../platform/mail/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { dateIn, type Timestamp } from '../../platform/time/index.ts'
import { unsubscribeUrlOf } from '../mail-suppressions/index.ts'
import { linkOf, type SessionKindName, statusAt } from '../sessions/index.ts'
import { type LinkMessageData, linkMessage } from './link-message.ts'
import { sendMessage } from './send-message.ts'
import { recipientAad } from './sent-link.ts'
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
 * Runs the job SendSessionLink: sends a link with the current terms of its session. Sends nothing
 * when the session has ended or the recipient is suppressed. Retries for a day. Deletes the address
 * afterwards, or when the message was sent or refused.
 */
export async function sendSessionLink(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { shard, subjectId } = job
  const key = { shard, id: subjectId }
  const link = first(await services.db.read.run(sentLinkById, key))
  const message = link && (await messageOf(services, shard, link))
  if (link && message) {
    const record = { type: TYPES[link.sessionKind as SessionKindName], id: link.sessionId }
    const sending = { message, job, record, facts: { sentLinkId: subjectId } }
    const again = await sendMessage(services, mailer, sending, (tx) => tx.run(clearRecipient, key))
    if (again !== null) return again
  }
  await services.db.write.run(clearRecipient, key)
  return null
}

const TYPES = { payment_session: 'PaymentSession', payment_plan_session: 'PaymentPlanSession' } as const

/** Returns the message with the current terms; null when it was sent or its session has ended. */
async function messageOf(services: Sender, shard: number, link: SentLinkByIdRow): Promise<Message | null> {
  const { id, orgId, sessionId, recipientSealed, language } = link
  if (recipientSealed === null) return null
  const kind = link.sessionKind as SessionKindName
  const session = await sessionOfMessage(services, shard, kind, sessionId)
  if (!session || statusAt(session, services.now(session)) !== 'Active') return null
  const to = services.sealer.open(recipientSealed, recipientAad(link))
  const unsubscribeUrl = unsubscribeUrlOf(services, orgId, to)
  const addresses = { link: linkOf(services, kind, { ...session, orgId, id: sessionId }), unsubscribeUrl }
  return { id, to, unsubscribeUrl, ...linkMessage(session, addresses, language as MessageLanguage) }
}

type SessionOfMessage = LinkMessageData & {
  readonly status: string
  readonly completingSince: Timestamp | null
  readonly linkSecretSealed: Buffer
  readonly clockNow: Timestamp | null
}

async function sessionOfMessage(
  { db, now }: Sender,
  shard: number,
  kind: SessionKindName,
  id: string,
): Promise<SessionOfMessage | null> {
  if (kind === 'payment_session') {
    const row = first(await db.read.run(linkMessageOfPaymentSession, { shard, id }))
    return row && { ...row, names: namesOf(row), plan: null }
  }
  const row = first(await db.read.run(linkMessageOfPlanSession, { shard, id }))
  if (!row) return null
  const { frequency, occurrences, totalAmountMinor, startDate, ...session } = row
  const today = dateIn(session.timeZone, now(session))
  // The checkout page also shows today for a past start date, because past days are not charged.
  return {
    ...session,
    names: namesOf(row),
    plan: { frequency, occurrences, totalAmountMinor, startDate: startDate < today ? today : startDate },
  }
}

interface NamedSession {
  readonly sessionBrandName: string | null
  readonly configurationBrandName: string | null
  readonly organizationBrandName: string | null
  readonly organizationName: string
}

/** Returns the names in the order in which the page prefers them. */
function namesOf(row: NamedSession): readonly (string | null)[] {
  return [row.sessionBrandName, row.configurationBrandName, row.organizationBrandName, row.organizationName]
}
