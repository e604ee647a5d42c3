import { setTimeout as pause } from 'node:timers/promises'
import { formatId } from '../../src/platform/ids/index.ts'
import { requestId } from '../../src/webhooks/delivery/dispatch.ts'
import { webhookRecover } from '../../src/webhooks/delivery/recovery/webhook-recover.ts'
import { contextOf } from '../accounts.ts'
import type { PlanEnvironment, SubscribedWebhook } from '../plan-environment.ts'
import { BODY_BYTES } from '../webhooks/announcement.ts'
import type { PrepareWork } from './concurrent-work.ts'

const REQUESTS = 40_000
/** An event that no charge has. */
const TYPE = 'contact.created'
const POLL_INTERVAL_MS = 100
/** A run fails if the recovery takes longer. */
const RECOVERY_MS_MAX = 600_000

/**
 * Prepares failed requests of the webhook that gets the events of all charges. A recovery sends
 * them again.
 */
export const concurrentRecovery: PrepareWork = async (environment, webhook) => {
  const { services } = environment
  const { account, id } = webhook
  const since = services.wallNow()
  await insertFailedRequests(environment, webhook)
  return async () => {
    const startedMs = performance.now()
    await webhookRecover(contextOf(services, account), { id: formatId('whk', id), since })
    while (!(await isRecovered(environment, id))) {
      if (performance.now() - startedMs > RECOVERY_MS_MAX) throw new Error('the recovery was not completed')
      await pause(POLL_INTERVAL_MS)
    }
    const seconds = (performance.now() - startedMs) / 1000
    return { title: 'Requests that a recovery sent again', records: REQUESTS, seconds }
  }
}

/** Inserts events of the webhook's account, each with a failed request. */
async function insertFailedRequests(
  { services, admin }: PlanEnvironment,
  { account, id: webhookId, url }: SubscribedWebhook,
): Promise<void> {
  const eventIds = Array.from({ length: REQUESTS }, () => services.mintId(account.shard))
  const requestIds = eventIds.map((eventId) => requestId(eventId, webhookId, 0))
  await admin.query(
    `with failed as (
       select * from unnest($1::uuid[], $2::uuid[]) with ordinality as failed (event_id, request_id, position)
     ), moved as (
       update webhook_positions set last_position = $3 where shard = $4 and webhook_id = $5
     ), event as (
       insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
       select $4, event_id, $6, event_id, '${TYPE}', repeat('x', ${BODY_BYTES}), now() from failed
     )
     insert into webhook_requests (shard, id, webhook_id, account_id, event_id, event_shard, event_type, position, url,
       status, attempts, last_status_code, created_at, updated_at)
     select $4, request_id, $5, $6, event_id, $4, '${TYPE}', position, $7, 'failed', 1, 500, now(), now() from failed`,
    [eventIds, requestIds, REQUESTS, account.shard, webhookId, account.id, url],
  )
}

/** Returns whether all requests were accepted in a second request. */
async function isRecovered({ admin }: PlanEnvironment, webhookId: string): Promise<boolean> {
  const { rows } = await admin.query<{ delivered: string }>(
    `select count(*) as delivered from webhook_requests
     where webhook_id = $1 and event_type = '${TYPE}' and status = 'delivered'`,
    [webhookId],
  )
  return Number(rows[0]!.delivered) === REQUESTS
}
