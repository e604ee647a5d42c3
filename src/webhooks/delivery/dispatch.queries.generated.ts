// Made by scripts/generate-queries.ts from dispatch.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface LockWebhookPositionsParameters {
  readonly shards: readonly (number | null)[]
  readonly webhookIds: readonly (string | null)[]
}

export interface LockWebhookPositionsRow {
  readonly webhookId: string
}

/**
 * Locks the positions of webhooks in a fixed order. These locks order dispatching, disabling and
 * deleting.
 */
export const lockWebhookPositions: Statement<LockWebhookPositionsParameters, LockWebhookPositionsRow> = {
  name: 'lockWebhookPositions',
  text: `select p.webhook_id
from unnest($1::smallint[], $2::uuid[]) as w (shard, webhook_id)
join webhook_positions p on p.shard = w.shard and p.webhook_id = w.webhook_id
order by p.shard, p.webhook_id
for update of p`,
  parameters: ['shards', 'webhookIds'],
  route: { to: 'shards', parameter: 'shards', parallel: ['webhookIds'] },
  writes: false,
  row: (v) => ({
    webhookId: v[0] as string,
  }),
}

export interface DispatchRequestsParameters {
  readonly shards: readonly (number | null)[]
  readonly requestIds: readonly (string | null)[]
  readonly webhookIds: readonly (string | null)[]
  readonly eventIds: readonly (string | null)[]
  readonly eventShards: readonly (number | null)[]
  readonly eventTypes: readonly (string | null)[]
  readonly now: Timestamp
  readonly priority: number
  readonly shortDeadlineAt: Timestamp
  readonly deadlineAt: Timestamp
}

export interface DispatchRequestsRow {
  readonly id: string
  readonly webhookId: string
}

/**
 * Inserts a request and its due row for each event and webhook. Disabled and deleted webhooks get
 * none. An existing request stays unchanged, and its position stays unused. Run after
 * lockWebhookPositions: its locks make the positions unique.
 */
export const dispatchRequests: Statement<DispatchRequestsParameters, DispatchRequestsRow> = {
  name: 'dispatchRequests',
  text: `with fresh as (
  select dispatch.shard, dispatch.request_id, dispatch.webhook_id, dispatch.event_id, dispatch.event_shard, dispatch.event_type,
    webhook.account_id, webhook.url,
    p.last_position + row_number() over (partition by dispatch.shard, dispatch.webhook_id order by dispatch.ordinal) as position
  from unnest(
    $1::smallint[], $2::uuid[], $3::uuid[], $4::uuid[], $5::smallint[],
    $6::text[]
  ) with ordinality as dispatch (shard, request_id, webhook_id, event_id, event_shard, event_type, ordinal)
  join webhooks webhook
    on webhook.shard = dispatch.shard and webhook.id = dispatch.webhook_id and webhook.enabled and webhook.deleted_at is null
  join webhook_positions p on p.shard = dispatch.shard and p.webhook_id = dispatch.webhook_id
), moved as (
  update webhook_positions p set last_position = last.position
  from (select shard, webhook_id, max(position) as position from fresh group by shard, webhook_id) last
  where p.shard = last.shard and p.webhook_id = last.webhook_id
), made as (
  insert into webhook_requests (
    shard, id, webhook_id, account_id, event_id, event_shard, event_type, position, url, status, attempts,
    next_attempt_at, created_at, updated_at
  )
  select shard, request_id, webhook_id, account_id, event_id, event_shard, event_type, position, url, 'pending', 0, $7,
    $7, $7
  from fresh
  on conflict do nothing
  returning shard, id, webhook_id
), queued as (
  insert into webhook_due (
    shard, request_id, webhook_id, ready, priority, due_at, deadline_at, retry_schedule, attempts, claims
  )
  select made.shard, made.id, made.webhook_id, true, $8::smallint, $7,
    case webhook.retry_schedule when 'Short' then $9::timestamptz else $10::timestamptz end,
    webhook.retry_schedule, 0, 0
  -- Joins by primary key. A join of \`made\` with \`fresh\` would compare each row with every other.
  from made join webhooks webhook on webhook.shard = made.shard and webhook.id = made.webhook_id
)
select id, webhook_id from made`,
  parameters: ['shards', 'requestIds', 'webhookIds', 'eventIds', 'eventShards', 'eventTypes', 'now', 'priority', 'shortDeadlineAt', 'deadlineAt'],
  route: { to: 'shards', parameter: 'shards', parallel: ['requestIds', 'webhookIds', 'eventIds', 'eventShards', 'eventTypes'] },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
  }),
}
