import type { Role, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import { type Mailer, type Message, sendByJob } from '../../platform/mail/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { createPersonLink, hasManyResets } from '../person-links.ts'
import { accountMessage, signInMessage } from './person-message.ts'
import type { SignInMessageKind } from './person-message-texts.ts'
import {
  deletePersonMessage,
  type PersonMessageByIdRow,
  personMessageById,
} from './person-messages.queries.generated.ts'

type Sender = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'publicUrl' | 'log'>

/** A person who needs a link longer than this has requested another one. */
const RESETS_RETRIED_FOR_MS = 25 * 60_000

/**
 * Runs the job SendPersonMessage: sends a message to a person at least once, or gives up after the
 * last attempt. Creates the link of a reset right before sending it, so that its token is never
 * stored.
 */
export async function sendPersonMessage(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { db } = services
  const id = job.subjectId
  const found = first(await db.read.run(personMessageById, { id }))
  const message = found && (await messageOf(services, found))
  if (message) {
    const { personId, kind } = found
    const retryForMs = kind === 'PasswordReset' ? RESETS_RETRIED_FOR_MS : undefined
    const again = await sendByJob(services, mailer, message, job, { personId, messageKind: kind }, retryForMs)
    crashPoint('person message: sent')
    if (again !== null) return again
  }
  await db.write.run(deletePersonMessage, { id })
  return null
}

/** Returns the message to send; null for a reset beyond the hourly limit of the person. */
async function messageOf(services: Sender, found: PersonMessageByIdRow): Promise<Message | null> {
  const { id, personId, email, locale, accountName, role } = found
  if (accountName !== null) {
    const about = { kind: 'RoleChanged', locale, accountName, role: role as Role, link: null } as const
    return { id, to: email, ...accountMessage(about) }
  }
  const kind = found.kind as SignInMessageKind
  const { write } = services.db
  if (kind !== 'PasswordReset') return { id, to: email, ...signInMessage({ ...found, kind, link: null }) }
  if (await hasManyResets(services, write, personId)) {
    services.log.warn({ personId }, 'a reset was not sent: the person has reached the hourly limit')
    return null
  }
  const link = await createPersonLink(services, write, { personId, kind })
  return { id, to: email, ...signInMessage({ ...found, kind, link }) }
}
