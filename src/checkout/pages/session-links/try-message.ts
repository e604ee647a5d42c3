import type { Services } from '../../../accounts/index.ts'
import type { Delivery, Mailer, Message } from '../../../platform/mail/index.ts'
import { backoffSeconds, type Job } from '../../../platform/queue/index.ts'
import { millisecondsBetween } from '../../../platform/time/index.ts'

const TRIED_FOR_MS = 24 * 60 * 60_000
/** Mail servers that ask for patience mean minutes: the first waits are half a minute, one, two. */
const TRIES_SKIPPED = 5

const NO_SERVER: Delivery = { outcome: 'failed', facts: { errorCode: 'NO_MAIL_SERVER' } }

/** Sends a message. Returns in how many seconds to try again; null when it was sent, refused for good, or tried for a day. */
export async function tryMessage(
  { wallNow, log }: Pick<Services, 'wallNow' | 'log'>,
  mailer: Mailer | null,
  message: Message,
  { orgId, attempts, createdAt }: Job,
  subject: Readonly<Record<string, string>>,
): Promise<number | null> {
  const delivery = mailer ? await mailer.send(message) : NO_SERVER
  if (delivery.outcome === 'sent') return null
  const isOver = delivery.outcome === 'refused' || millisecondsBetween(createdAt, wallNow()) >= TRIED_FOR_MS
  const facts = { ...subject, orgId, attempts, ...delivery.facts }
  log.warn(facts, isOver ? 'gave up sending a message' : 'the mail server did not accept a message; it is retried')
  return isOver ? null : backoffSeconds(attempts + TRIES_SKIPPED)
}
