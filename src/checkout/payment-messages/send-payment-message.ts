import { audit, type Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import type { Mailer, Message } from '../../platform/mail/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import type { Language } from '../language/index.ts'
import { sendMessage } from '../links/index.ts'
import { countOfOrganization } from '../mail-limits/index.ts'
import { unsubscribeUrlOf } from '../mail-suppressions/index.ts'
import { paymentMessage } from './payment-message.ts'
import type { AnnouncedOutcome } from './payment-message-texts.ts'
import {
  deletePaymentMessage,
  type PaymentMessageByIdRow,
  paymentMessageById,
  postponePaymentMessage,
  startPaymentMessage,
} from './payment-messages.queries.generated.ts'
import { recipientAddress } from './recipient-address.ts'

type Sender = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator' | 'sealer' | 'publicUrl' | 'log' | 'mailLimits'>

/**
 * Runs the job SendPaymentMessage: notifies a customer by mail of the outcome of their payment.
 * Sends nothing when the payment has changed since or no address is known any more. A message is
 * marked before it is handed to the mail server, so that a process that dies then never causes a
 * second one. Waits while a daily limit of the organization is reached, and gives up after a day.
 */
export async function sendPaymentMessage(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const key = { shard: job.shard, id: job.subjectId }
  const { read, write } = services.db
  const found = first(await read.run(paymentMessageById, key))
  if (!found) return null
  const message = messageOf(services, found)
  const started = message && (await start(services, job, found))
  if (started === 'limited') return LIMITED_SECONDS
  if (message && started === 'started') {
    const record = { type: 'Payment', id: found.paymentId } as const
    const sending = { message, job, record, facts: { paymentId: found.paymentId } }
    const again = await sendMessage(services, mailer, sending, (tx) => tx.run(deletePaymentMessage, key))
    crashPoint('payment message: sent')
    if (again !== null) {
      await write.run(postponePaymentMessage, key)
      return again
    }
  }
  await write.run(deletePaymentMessage, key)
  return null
}

const LIMITED_SECONDS = 3600
const WAIT_MS_MAX = 24 * 60 * 60_000

/** Rolls back the counts of a message that exceeds a limit. */
class LimitReached extends Error {}

/**
 * Counts a message for its organization before its first sending, and marks it. `limited`: the
 * organization has reached a daily limit. `ended`: it is not sent, because an earlier sending did
 * not report its result or because it has waited too long.
 */
async function start(
  services: Sender,
  { shard, subjectId: id, orgId, createdAt }: Job,
  { paymentId }: PaymentMessageByIdRow,
): Promise<'started' | 'limited' | 'ended'> {
  try {
    const counted = await services.db.transaction(async (tx) => {
      const row = first(await tx.run(startPaymentMessage, { shard, id }))
      const isExceeded = row?.sends === 1 && (await countOfOrganization(services, tx, { shard, orgId })) !== null
      if (isExceeded) throw new LimitReached()
      return row
    })
    if (counted) return 'started'
    services.log.warn({ paymentId, orgId }, 'a message may have been sent before a process ended: it is not sent again')
    return 'ended'
  } catch (err) {
    if (!(err instanceof LimitReached)) throw err
  }
  if (millisecondsBetween(createdAt, services.wallNow()) < WAIT_MS_MAX) return 'limited'
  services.log.warn({ paymentId, orgId }, 'a message was not sent: the organization has reached its daily limit')
  const record = { type: 'Payment', id: paymentId }
  await services.db.transaction((tx) =>
    audit(services, tx, { owner: { id: orgId, shard }, action: 'mail.limit', record, outcome: 'done' }),
  )
  return 'ended'
}

/** Returns the message; null when the payment has another status by now or no address is known. */
function messageOf(services: Sender, found: PaymentMessageByIdRow): Message | null {
  const { id, orgId, status, paymentStatus, language, methodType } = found
  const to = recipientAddress(found)
  if (to === null || status !== paymentStatus) return null
  const unsubscribeUrl = unsubscribeUrlOf(services, orgId, to)
  const { sessionBrandName, configurationBrandName, organizationBrandName, organizationName } = found
  const names = [sessionBrandName, configurationBrandName, organizationBrandName, organizationName]
  const outcome = status === 'Canceled' ? 'Failed' : (status as AnnouncedOutcome)
  const data = { ...found, names, outcome, isBankDebit: methodType === 'BankAccount' }
  return { id, to, unsubscribeUrl, ...paymentMessage(data, unsubscribeUrl, language as Language) }
}
