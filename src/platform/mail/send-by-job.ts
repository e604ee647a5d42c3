import type { Log } from '../log/index.ts'
import { backoffSeconds, type Job } from '../queue/index.ts'
import { type Clock, millisecondsBetween } from '../time/index.ts'
import type { Mailer } from './create-mailer.ts'
import type { Delivery, Message } from './message.ts'

const DAY_MS = 24 * 60 * 60_000
/**
 * Mail servers that defer a message expect a retry after minutes: the first delays are half a
 * minute, one, two.
 */
const SKIPPED_ATTEMPTS = 5

const NO_SERVER: Delivery = { outcome: 'failed', facts: { errorCode: 'NO_MAIL_SERVER' } }

/**
 * Sends the message of a job. Returns the seconds until the next attempt; null when the message was
 * sent, or given up: after `retryForMs`, by default a day. `facts` name the message in the log.
 */
export async function sendByJob(
  { wallNow, log }: { readonly wallNow: Clock; readonly log: Log },
  mailer: Mailer | null,
  message: Message,
  { attempts, createdAt }: Pick<Job, 'attempts' | 'createdAt'>,
  facts: Readonly<Record<string, string>>,
  retryForMs = DAY_MS,
): Promise<number | null> {
  const delivery = mailer ? await mailer.send(message) : NO_SERVER
  if (delivery.outcome === 'sent') return null
  const isFinal = delivery.outcome === 'refused' || millisecondsBetween(createdAt, wallNow()) >= retryForMs
  log.warn(
    { ...facts, attempts, ...delivery.facts },
    isFinal ? 'gave up sending a message' : 'the mail server did not accept a message; it is retried',
  )
  return isFinal ? null : backoffSeconds(attempts + SKIPPED_ATTEMPTS)
}
