import { audit, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { type Mailer, type Message, sendByJob } from '../../platform/mail/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { countOfRecipient } from '../mail-limits/index.ts'
import { acceptsMessages } from '../mail-suppressions/index.ts'

type Sender = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator' | 'sealer' | 'log' | 'mailLimits'>

/** A message about a record, and the job that sends it. */
export interface RecordMessage {
  readonly message: Message
  readonly job: Job
  readonly record: { readonly type: 'PaymentSession' | 'PaymentPlanSession' | 'Payment'; readonly id: string }
  /** Names the message in the log. */
  readonly facts: Readonly<Record<string, string>>
}

/** The reasons not to send a message, in the log and as actions of the audit log. */
const REASONS = {
  'mail.suppress': 'the recipient is on a suppression list',
  'mail.limit': 'the recipient has reached the daily limit',
} as const

/**
 * Sends a message about a record. Returns the seconds until the next attempt; null when the
 * message was sent, given up or dropped. Drops it when the recipient is suppressed or has reached
 * the daily limit, and records that in the organization's audit log; `whenDropped` runs in the same
 * transaction.
 */
export async function sendMessage(
  services: Sender,
  mailer: Mailer | null,
  { message, job, record, facts }: RecordMessage,
  whenDropped: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<number | null> {
  const { shard, orgId } = job
  const reason = await reasonToDrop(services, message, job)
  if (reason === null) return sendByJob(services, mailer, message, job, { ...facts, orgId })
  services.log.warn({ ...facts, orgId }, `a message was not sent: ${REASONS[reason]}`)
  await services.db.transaction(async (tx) => {
    await whenDropped(tx)
    await audit(services, tx, { owner: { id: orgId, shard }, action: reason, record, outcome: 'done' })
  })
  return null
}

async function reasonToDrop(
  services: Sender,
  message: Message,
  { shard, orgId }: Job,
): Promise<keyof typeof REASONS | null> {
  if (!(await acceptsMessages(services, services.db.read, { shard, orgId }, message.to))) return 'mail.suppress'
  return (await countOfRecipient(services, { ...message, orgId })) ? null : 'mail.limit'
}
