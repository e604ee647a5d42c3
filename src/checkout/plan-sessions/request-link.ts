import { audit, type Context } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { judgedStatus, LINK_REQUESTS_MOST, linkRequestOpenSince } from '../sessions/index.ts'
import type { LinkedPlanSession } from './linked-session.ts'
import { requestPlanSessionLink } from './request-link.queries.generated.ts'
import { sessionPayload } from './session.ts'

/** Writes and announces that the customer of a plan session that is over asks for a new link. False when the bounds refuse it. */
export async function requestPlanLink(
  customer: Context,
  tx: Transaction,
  { session: { id }, account }: Pick<LinkedPlanSession, 'session' | 'account'>,
): Promise<boolean> {
  const [now, wallNow] = [customer.now(account), customer.wallNow()]
  const bounds = { most: LINK_REQUESTS_MOST, openSince: linkRequestOpenSince(wallNow) }
  const row = first(await tx.run(requestPlanSessionLink, { shard: account.shard, id, now, wallNow, ...bounds }))
  if (!row) return false
  const data = sessionPayload({ ...row, status: judgedStatus(row, now) })
  await announce(customer, tx, { account, type: 'payment_plan_session.link_requested', subjectId: id, data })
  const record = { type: 'PaymentPlanSession', id }
  await audit(customer, tx, { owner: account, action: 'checkout.request_link', record, outcome: 'done' })
  return true
}
