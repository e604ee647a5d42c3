import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/process.ts'
import { PATIENCE_MS } from '../fixture.ts'
import type { DeliveryDeployment } from './deployment.ts'

/**
 * Expires the leases of claims that dead workers made until that time. Returns their number,
 * without those that another worker has already released.
 */
export async function expireLeases({ query }: DeliveryDeployment, madeBy: Date): Promise<number> {
  const expired = await query<{ webhook_id: string }>(
    `update webhook_due set claimed_until = claimed_at
     where claim_token is not null and claimed_at <= $1 and claimed_until > claimed_at returning webhook_id`,
    [madeBy],
  )
  // A queue at its limit is served again one lease after it was last served. An hour is longer than
  // a lease.
  await query(
    `update webhook_queues set last_served_at = last_served_at - interval '1 hour' where webhook_id = any($1)`,
    [expired.map(({ webhook_id }) => webhook_id)],
  )
  return expired.length
}

/** Kills every worker and expires the leases that they leave. */
export async function replaceWorkers(deployment: DeliveryDeployment): Promise<void> {
  const at = new Date()
  for (const worker of deployment.processes.workers) worker.kill()
  await deployment.whenUp()
  await expireLeases(deployment, at)
}

/** Makes every waiting request due, unblocks all queues, and notifies the workers. */
export async function makeAllDue({ query }: DeliveryDeployment): Promise<void> {
  await query('update webhook_due set due_at = now() where claim_token is null and due_at > now()')
  await query('update webhook_queues set blocked_until = now() where blocked_until > now()')
  await query('notify webhooks')
}

/**
 * Waits until the running workers have delivered everything. Returns the number of expired leases
 * from before that time.
 */
export async function quiesce(deployment: DeliveryDeployment, madeBy: Date): Promise<number> {
  let expired = 0
  async function poll(): Promise<Left> {
    await deployment.whenUp()
    expired += await expireLeases(deployment, madeBy)
    await makeAllDue(deployment)
    return leftOf(deployment)
  }
  const isNothing = ({ outbox, due }: Left) => outbox + due === 0
  await until('everything to be delivered', poll, isNothing, PATIENCE_MS)
  return expired
}

interface Left {
  readonly outbox: number
  readonly due: number
  readonly claimed: number
}

/** Returns the numbers of undelivered rows. */
async function leftOf({ query }: DeliveryDeployment): Promise<Left> {
  const [left] = await query<Left>(`
    select (select count(*) from event_outbox)::int as outbox, count(*)::int as due,
      (count(*) filter (where claim_token is not null))::int as claimed
    from webhook_due`)
  return left!
}

const POLLS = 8
const POLL_INTERVAL_MS = 250

/**
 * Expires the leases of claims made until that time whose query results were lost. The claims of
 * running workers disappear during the polls, as the workers record outcomes. Returns the number of
 * orphaned claims.
 */
export async function expireOrphanedLeases(deployment: DeliveryDeployment, madeBy: Date): Promise<number> {
  const CLAIMED = 'select request_id from webhook_due where claim_token is not null and claimed_at <= $1'
  let before = Number.POSITIVE_INFINITY
  for (let same = 0; same < POLLS; await pause(POLL_INTERVAL_MS)) {
    const { length } = await deployment.query(CLAIMED, [madeBy])
    if (length === 0) return 0
    same = length === before ? same + 1 : 0
    before = length
  }
  return expireLeases(deployment, madeBy)
}
