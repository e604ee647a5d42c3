import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import { uuidLowerBound } from '../../../platform/ids/index.ts'
import type { Mailer, Message } from '../../../platform/mail/index.ts'
import type { Job } from '../../../platform/queue/index.ts'
import { epochMsOf, type Timestamp } from '../../../platform/time/index.ts'
import { unsubscribeUrlOf } from '../../mail-suppressions/index.ts'
import { sendMessage } from '../send-message.ts'
import { linkRequestMessage, type RequestedLink } from './link-request-message.ts'
import { requestedPaymentSessionLink, requestedPlanSessionLink } from './link-requests.queries.generated.ts'

type Sender = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'operator' | 'sealer' | 'publicUrl' | 'log' | 'mailLimits'>

/**
 * Runs the job SendLinkRequest: notifies an organization by mail that a customer requests a new
 * link. The recipient is the organization's `supportEmail` at the time of sending; no address is
 * stored.
 */
export async function sendLinkRequest(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { shard, subjectId: sessionId } = job
  const requested = await requestedLink(services.db, shard, sessionId)
  const message = requested && messageOf(services, requested)
  if (requested === null || message === null) return null
  const record = { type: TYPES[requested.kind], id: requested.id }
  return sendMessage(services, mailer, { message, job, record, facts: { sessionId } })
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
  // The organization chose the address, which may belong to a third party.
  const unsubscribeUrl = unsubscribeUrlOf(services, orgId, to)
  return { id: messageIdOf(id, linkRequestedAt), to, unsubscribeUrl, ...linkRequestMessage(requested, unsubscribeUrl) }
}

async function requestedLink({ read }: Sender['db'], shard: number, id: string): Promise<Requested | null> {
  const ofPayment = first(await read.run(requestedPaymentSessionLink, { shard, id }))
  if (ofPayment) return { kind: 'pss', ...ofPayment, plan: null }
  const ofPlan = first(await read.run(requestedPlanSessionLink, { shard, id }))
  return ofPlan && { kind: 'pps', ...ofPlan, plan: ofPlan }
}

/**
 * Returns the id of a request's message, the same for each attempt. Mail limits read the request's
 * time from it.
 */
function messageIdOf(sessionId: string, requestedAt: Timestamp): string {
  const timeLength = 'xxxxxxxx-xxxx'.length
  return uuidLowerBound(epochMsOf(requestedAt)).slice(0, timeLength) + sessionId.slice(timeLength)
}
