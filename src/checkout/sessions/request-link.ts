import { type Account, audit, type Context } from '../../accounts/index.ts'
import { first, type Statement, type Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { LINK_REQUESTS_MOST, linkRequestOpenSince } from './link-requests.ts'
import type { CheckoutSession, SessionKind } from './session-kind.ts'
import { judgedStatus } from './session-status.ts'

/** The parameters of a statement that counts a request for a new link. */
interface LinkRequestParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
  readonly wallNow: Timestamp
  readonly most: number
  readonly openSince: Timestamp
}

/**
 * Writes and announces that the customer of an ended session asks for a new link. Returns false when the limits refuse it.
 */
export async function requestSessionLink<Session extends CheckoutSession>(
  { name, recordType, payload }: SessionKind<Session>,
  statement: Statement<LinkRequestParameters, Session>,
  customer: Context,
  tx: Transaction,
  { session: { id }, account }: { readonly session: Pick<Session, 'id'>; readonly account: Account },
): Promise<boolean> {
  const [now, wallNow] = [customer.now(account), customer.wallNow()]
  const limits = { most: LINK_REQUESTS_MOST, openSince: linkRequestOpenSince(wallNow) }
  const row = first(await tx.run(statement, { shard: account.shard, id, now, wallNow, ...limits }))
  if (!row) return false
  const data = payload({ ...row, status: judgedStatus(row, now) })
  await announce(customer, tx, { account, type: `${name}.link_requested`, subjectId: id, data })
  const record = { type: recordType, id }
  await audit(customer, tx, { owner: account, action: 'checkout.request_link', record, outcome: 'done' })
  return true
}
