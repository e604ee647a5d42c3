import { randomShard, type Services } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import type { Mailer } from '../../../platform/mail/index.ts'
import { backoffSeconds, enqueue, type Job } from '../../../platform/queue/index.ts'
import { millisecondsBetween } from '../../../platform/time/index.ts'
import { createPersonLink, hasManyResets } from '../person-links.ts'
import { personMessage } from './person-message.ts'
import type { PersonMessageKind } from './person-message-texts.ts'
import {
  deletePersonMessage,
  insertPersonMessage,
  type PersonMessageByIdRow,
  personMessageById,
} from './person-messages.queries.generated.ts'

/** A message to enqueue. */
export interface NewPersonMessage {
  readonly kind: PersonMessageKind
  /** Null for an address that nobody has. */
  readonly personId: string | null
  readonly address: string | null
}

/** The links of resets expire soon, so that a later message would be useless. */
const RETRY_FOR_MS = 25 * 60_000
/** Mail servers that defer a message expect a retry after minutes, not seconds. */
const SKIPPED_ATTEMPTS = 5

/**
 * Enqueues a message in the transaction that causes it. The rows are the same for an address that
 * nobody has: then the job finds no recipient.
 */
export async function enqueueMessage(
  services: Pick<Services, 'wallNow' | 'mintId'>,
  tx: Transaction,
  { kind, personId, address }: NewPersonMessage,
): Promise<void> {
  const { wallNow, mintId } = services
  const id = mintId(randomShard())
  const orgId = personId ?? mintId(randomShard())
  await tx.run(insertPersonMessage, { id, kind, personId: orgId, address, now: wallNow() })
  await enqueue(services, tx, { kind: 'SendPersonMessage', shard: shardOf(id), subjectId: id, orgId }, 0)
}

type Sender = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'publicUrl' | 'log'>

/**
 * Runs the job SendPersonMessage. The link of a reset is created right before it is sent, so that
 * its token is stored nowhere. Gives up after 25 minutes.
 */
export async function sendPersonMessage(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { db, wallNow, log } = services
  const found = first(await db.read.run(personMessageById, { id: job.subjectId }))
  if (!found) {
    await db.write.run(deletePersonMessage, { id: job.subjectId })
    return null
  }
  const outcome = mailer === null ? 'refused' : await send(services, mailer, found)
  const isFinal = outcome !== 'failed' || millisecondsBetween(job.createdAt, wallNow()) >= RETRY_FOR_MS
  if (outcome === 'refused' || outcome === 'failed')
    log.warn({ personId: found.personId, kind: found.kind, isFinal }, 'a message to a person was not sent')
  if (!isFinal) return backoffSeconds(job.attempts + SKIPPED_ATTEMPTS)
  await db.write.run(deletePersonMessage, { id: found.id })
  return null
}

/** Sends a message. `dropped`: the person has received as many resets in an hour as are sent. */
async function send(
  services: Sender,
  mailer: Mailer,
  { id, kind, personId, email, locale, address, createdAt }: PersonMessageByIdRow,
): Promise<'sent' | 'refused' | 'failed' | 'dropped'> {
  const { write } = services.db
  const isReset = kind === 'PasswordReset'
  if (isReset && (await hasManyResets(services, write, personId))) return 'dropped'
  const link = isReset ? await createPersonLink(services, write, { personId, kind }) : null
  const content = personMessage({ kind: kind as PersonMessageKind, locale, address, createdAt, link })
  return (await mailer.send({ id, to: email, ...content })).outcome
}
