import { type Account, audit, type Context } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import type { CheckoutSession, LinkRequests, SessionKind } from './session-kind.ts'
import { statusAt } from './session-status.ts'

/** The most requests of one session, ever. */
const LINK_REQUESTS_MAX = 3

/** Returns the time since which a request blocks the next one. */
function linkRequestOpenSince(wallNow: Timestamp): Timestamp {
  return plus(wallNow, { days: -1 })
}

/**
 * Returns true when the customer can request a new link. The guarded update of each kind of session
 * has the same conditions.
 */
export function mayRequestLink({ linkRequests, linkRequestedAt }: LinkRequests, wallNow: Timestamp): boolean {
  const isOpen = linkRequestedAt !== null && linkRequestedAt > linkRequestOpenSince(wallNow)
  return !isOpen && linkRequests < LINK_REQUESTS_MAX
}

/**
 * Writes and announces a customer's request for a new link of an ended session. Returns false when
 * the limits refuse it.
 */
export async function requestSessionLink<Session extends CheckoutSession>(
  { name, recordType, payload, countLinkRequest }: SessionKind<Session>,
  customer: Context,
  tx: Transaction,
  { session: { id }, account }: { readonly session: Pick<Session, 'id'>; readonly account: Account },
): Promise<boolean> {
  const [now, wallNow] = [customer.now(account), customer.wallNow()]
  const limits = { requestsMax: LINK_REQUESTS_MAX, openSince: linkRequestOpenSince(wallNow) }
  const row = first(await tx.run(countLinkRequest, { shard: account.shard, id, now, wallNow, ...limits }))
  if (!row) return false
  const data = payload({ ...row, status: statusAt(row, now) })
  await announce(customer, tx, { account, type: `${name}.link_requested`, subjectId: id, data })
  const record = { type: recordType, id }
  await audit(customer, tx, { owner: account, action: 'checkout.request_link', record, outcome: 'done' })
  return true
}
