import type { Account, Context, Services } from '../../../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../../../platform/db/index.ts'
import { enqueue } from '../../../platform/queue/index.ts'
import { hasSubscriber } from '../../../webhooks/index.ts'
import { countOfOrganization } from '../../mail-limits/index.ts'
import {
  type CheckoutSession,
  type LinkedSession,
  type LinkRequests,
  mayRequestLink,
  requestSessionLink,
  type SessionKind,
} from '../../sessions/index.ts'
import { supportEmailOf } from './link-requests.queries.generated.ts'

/**
 * `available`: the customer can request a new link. `requested`: they have done so. Null: the
 * organization has neither a subscribed webhook nor a support address for messages.
 */
export type LinkRequest = 'available' | 'requested' | null

/** A session whose customer may ask for a new link. */
export interface EndedSession extends LinkRequests {
  readonly id: string
  readonly event: 'payment_session.link_requested' | 'payment_plan_session.link_requested'
  /** Writes and announces a request. Returns false when the limits refuse it. */
  readonly request: (customer: Context, tx: Transaction) => Promise<boolean>
}

/** Returns the session of a request for a new link. */
export function endedSession<Session extends CheckoutSession>(
  kind: SessionKind<Session>,
  linked: LinkedSession<Session>,
): EndedSession {
  return {
    ...linked.linkRequests,
    id: linked.session.id,
    event: `${kind.name}.link_requested`,
    request: (customer, tx) => requestSessionLink(kind, customer, tx, linked),
  }
}

/** Returns whether the customer of an ended session can request a new link. */
export async function linkRequestOf(
  services: Pick<Services, 'db' | 'wallNow' | 'sendsMail'>,
  account: Account,
  session: EndedSession,
): Promise<LinkRequest> {
  if (!mayRequestLink(session, services.wallNow())) return 'requested'
  const { read } = services.db
  const isNotified =
    (await recipientOf(services, read, account)) !== null || (await hasSubscriber(read, account, session.event))
  return isNotified ? 'available' : null
}

/**
 * Notifies the organization of an ended session that its customer requests a new link: by an event,
 * and by a message to its `supportEmail`. A repeated request changes nothing. The event is also
 * written when the organization has reached its daily limit of messages.
 */
export async function requestNewLink(customer: Context, account: Account, session: EndedSession): Promise<LinkRequest> {
  const offered = await linkRequestOf(customer, account, session)
  if (offered !== 'available') return offered
  const { shard, id: orgId } = account
  await customer.db.transaction(async (tx) => {
    if (!(await session.request(customer, tx))) return
    const isMailed = (await recipientOf(customer, tx, account)) !== null
    // A message beyond a limit is not sent. It stays counted, because a rollback of the count would
    // roll back the request, too.
    if (isMailed && (await countOfOrganization(customer, tx, { shard, orgId })) === null)
      await enqueue(customer, tx, { kind: 'SendLinkRequest', shard, subjectId: session.id, orgId }, 0)
  })
  customer.hint('outbox')
  return 'requested'
}

/**
 * Returns the address that requests are mailed to; null when the organization has none or no mail
 * server is configured.
 */
async function recipientOf(
  { sendsMail }: Pick<Services, 'sendsMail'>,
  queryable: Queryable,
  { shard, id: orgId }: Account,
): Promise<string | null> {
  if (!sendsMail) return null
  return first(await queryable.run(supportEmailOf, { shard, orgId }))?.supportEmail ?? null
}
