import type { Account, Context, Services } from '../../../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../../../platform/db/index.ts'
import { enqueue } from '../../../platform/queue/index.ts'
import { hasSubscriber } from '../../../webhooks/index.ts'
import { countOfOrganization } from '../../mail-limits/index.ts'
import { type LinkRequests, mayRequestLink } from '../../sessions/index.ts'
import { supportEmailOf } from './link-requests.queries.generated.ts'

/** `available`: the customer can ask for a new link. `requested`: they have. Null: nobody would be notified. */
export type LinkRequest = 'available' | 'requested' | null

/** A session whose customer may ask for a new link. */
export interface EndedSession extends LinkRequests {
  readonly id: string
  readonly event: 'payment_session.link_requested' | 'payment_plan_session.link_requested'
  /** Writes and announces a request. False when the bounds refuse it. */
  readonly request: (customer: Context, tx: Transaction) => Promise<boolean>
}

/** Returns whether the customer of a session that is over can ask for a new link. */
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
 * Asks the organization of a session that is over for a new link: by an event, and by a message to its `supportEmail`. A repeated
 * request changes nothing. The event is written also when the organization has sent its most messages of the day.
 */
export async function requestNewLink(customer: Context, account: Account, session: EndedSession): Promise<LinkRequest> {
  const offered = await linkRequestOf(customer, account, session)
  if (offered !== 'available') return offered
  const { shard, id: orgId } = account
  await customer.db.transaction(async (tx) => {
    if (!(await session.request(customer, tx))) return
    const isMailed = (await recipientOf(customer, tx, account)) !== null
    // A message beyond a limit is not sent. It stays counted: undoing the count would undo the request.
    if (isMailed && (await countOfOrganization(customer, tx, { shard, orgId })) === null)
      await enqueue(customer, tx, { kind: 'SendLinkRequest', shard, subjectId: session.id, orgId }, 0)
  })
  customer.hint('outbox')
  return 'requested'
}

/** Returns the address that requests are mailed to; null when the organization has none or no mail server is configured. */
async function recipientOf(
  { sendsMail }: Pick<Services, 'sendsMail'>,
  queryable: Queryable,
  { shard, id: orgId }: Account,
): Promise<string | null> {
  if (!sendsMail) return null
  return first(await queryable.run(supportEmailOf, { shard, orgId }))?.supportEmail ?? null
}
