import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import { uuidLowerBound } from '../../../platform/ids/index.ts'
import type { Mailer, Message } from '../../../platform/mail/index.ts'
import type { Job } from '../../../platform/queue/index.ts'
import { epochMsOf, type Timestamp } from '../../../platform/time/index.ts'
import { unsubscribeUrlOf } from '../../mail-suppressions/index.ts'
import { sendSessionMessage } from '../send-session-message.ts'
import { linkRequestMessage, type RequestedLink } from './link-request-message.ts'
import { requestedPaymentSessionLink, requestedPlanSessionLink } from './link-requests.queries.generated.ts'

type Sender = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator' | 'sealer' | 'publicUrl' | 'log' | 'mailLimits'>

/**
 * Runs the job SendLinkRequest: mails an organization that a customer asks for a new link. The recipient is the organization's
 * `supportEmail` at the time of sending; no address is stored.
 */
export async function sendLinkRequest(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { shard, subjectId: sessionId } = job
  const requested = await requestedLink(services.db, shard, sessionId)
  const message = requested && messageOf(services, requested)
  if (requested === null || message === null) return null
  const session = { type: TYPES[requested.kind], id: requested.id }
  return sendSessionMessage(services, mailer, { message, job, session, facts: { sessionId } })
}

const TYPES = { pss: 'PaymentSession', pps: 'PaymentPlanSession' } as const

interface Requested extends RequestedLink {
  readonly orgId: string
  readonly linkRequestedAt: Timestamp | null
  readonly supportEmail: string | null
}

/** Returns the message; null when the organization has no address any more. */
function messageOf(services: Sender, requested: Requested): Message | null {
  const { id, orgId, supportEmail: to, linkRequestedAt } = requested
  if (to === null || linkRequestedAt === null) return null
  // The address can be another's: the organization has chosen it.
  const unsubscribeUrl = unsubscribeUrlOf(services, orgId, to)
  return { id: messageIdOf(id, linkRequestedAt), to, unsubscribeUrl, ...linkRequestMessage(requested, unsubscribeUrl) }
}

async function requestedLink({ read }: Sender['db'], shard: number, id: string): Promise<Requested | null> {
  const ofPayment = first(await read.run(requestedPaymentSessionLink, { shard, id }))
  if (ofPayment) return { kind: 'pss', ...ofPayment, plan: null }
  const ofPlan = first(await read.run(requestedPlanSessionLink, { shard, id }))
  return ofPlan && { kind: 'pps', ...ofPlan, plan: ofPlan }
}

/** Returns an id that is the same each time that one request is mailed. The limits read its time, so it has the request's. */
function messageIdOf(sessionId: string, requestedAt: Timestamp): string {
  const timeLength = 'xxxxxxxx-xxxx'.length
  return uuidLowerBound(epochMsOf(requestedAt)).slice(0, timeLength) + sessionId.slice(timeLength)
}
