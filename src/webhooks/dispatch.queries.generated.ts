// Made by scripts/generate-queries.ts from dispatch.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface LockWebhookPositionsParameters {
  readonly shard: number
  readonly webhookIds: readonly (string | null)[]
}

export interface LockWebhookPositionsRow {
  readonly webhookId: string
}

/** takes the row locks that order dispatch, disabling and deleting, always in the same order. */
export const lockWebhookPositions: Statement<LockWebhookPositionsParameters, LockWebhookPositionsRow> = {
  name: 'lockWebhookPositions',
  text: `select webhook_id
from webhook_positions
where shard = $1 and webhook_id = any($2::uuid[])
order by webhook_id
for update`,
  parameters: ['shard', 'webhookIds'],
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface DispatchRequestsParameters {
  readonly requestIds: readonly (string | null)[]
  readonly webhookIds: readonly (string | null)[]
  readonly eventIndexes: readonly (number | null)[]
  readonly eventIds: readonly (string | null)[]
  readonly eventTypes: readonly (string | null)[]
  readonly eventPayloads: readonly (string | null)[]
  readonly shard: number
  readonly turn: number
  readonly now: Timestamp
  readonly deadlineAt: Timestamp
}

export interface DispatchRequestsRow {
  readonly id: string
  readonly webhookId: string
}

/** gives each event to its webhook: the request that is shown, and its row in the queue. Webhooks that are disabled or deleted get nothing; a request that is there already stays as it is. Run under lockWebhookPositions, after it: under the lock nobody else can give the same positions or make the same requests. */
export const dispatchRequests: Statement<DispatchRequestsParameters, DispatchRequestsRow> = {
  name: 'dispatchRequests',
  text: `with fresh as (
  select dispatch.request_id, dispatch.webhook_id, event.id as event_id, event.type, event.payload,
    webhook.account_id, webhook.url,
    p.last_position + row_number() over (partition by dispatch.webhook_id order by dispatch.place) as position
  from unnest($1::uuid[], $2::uuid[], $3::int[])
    with ordinality as dispatch (request_id, webhook_id, event_index, place)
  join unnest($4::uuid[], $5::text[], $6::text[])
    with ordinality as event (id, type, payload, place) on event.place = dispatch.event_index
  join webhooks webhook
    on webhook.shard = $7 and webhook.id = dispatch.webhook_id and webhook.enabled and webhook.deleted_at is null
  join webhook_positions p on p.shard = $7 and p.webhook_id = dispatch.webhook_id
  where not exists (
    select 1 from webhook_requests r where r.shard = $7 and r.id = dispatch.request_id
  )
), moved as (
  update webhook_positions p set last_position = last.position
  from (select webhook_id, max(position) as position from fresh group by webhook_id) last
  where p.shard = $7 and p.webhook_id = last.webhook_id
), queued as (
  insert into webhook_due (shard, request_id, webhook_id, ready, turn, due_at, deadline_at, attempts, claims)
  select $7, request_id, webhook_id, true, $8::smallint, $9, $10, 0, 0 from fresh
)
insert into webhook_requests (
  shard, id, webhook_id, account_id, event_id, event_type, position, url, payload, status, attempts, next_attempt_at,
  created_at, updated_at
)
select $7, request_id, webhook_id, account_id, event_id, type, position, url, payload, 'pending', 0, $9, $9, $9
from fresh
returning id, webhook_id`,
  parameters: ['requestIds', 'webhookIds', 'eventIndexes', 'eventIds', 'eventTypes', 'eventPayloads', 'shard', 'turn', 'now', 'deadlineAt'],
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
  }),
}
