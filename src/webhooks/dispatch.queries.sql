/* lockWebhookPositions: takes the row locks that order dispatch, disabling and deleting, always in the same order. */
select webhook_id
from webhook_positions
where shard = :shard and webhook_id = any(:webhookIds::uuid[])
order by webhook_id
for update;

/*
 * dispatchRequests: gives each event to its webhook: the request that is shown, and its row in the queue. Webhooks that
 * are disabled or deleted get nothing; a request that is there already stays as it is. Run under lockWebhookPositions,
 * after it: under the lock nobody else can give the same positions or make the same requests.
 */
with fresh as (
  select dispatch.request_id, dispatch.webhook_id, event.id as event_id, event.type, event.payload,
    webhook.account_id, webhook.url,
    p.last_position + row_number() over (partition by dispatch.webhook_id order by dispatch.place) as position
  from unnest(:requestIds::uuid[], :webhookIds::uuid[], :eventIndexes::int[])
    with ordinality as dispatch (request_id, webhook_id, event_index, place)
  join unnest(:eventIds::uuid[], :eventTypes::text[], :eventPayloads::text[])
    with ordinality as event (id, type, payload, place) on event.place = dispatch.event_index
  join webhooks webhook
    on webhook.shard = :shard and webhook.id = dispatch.webhook_id and webhook.enabled and webhook.deleted_at is null
  join webhook_positions p on p.shard = :shard and p.webhook_id = dispatch.webhook_id
  where not exists (
    select 1 from webhook_requests r where r.shard = :shard and r.id = dispatch.request_id
  )
), moved as (
  update webhook_positions p set last_position = last.position
  from (select webhook_id, max(position) as position from fresh group by webhook_id) last
  where p.shard = :shard and p.webhook_id = last.webhook_id
), queued as (
  insert into webhook_due (shard, request_id, webhook_id, ready, turn, due_at, deadline_at, attempts, claims)
  select :shard, request_id, webhook_id, true, :turn::smallint, :now, :deadlineAt, 0, 0 from fresh
)
insert into webhook_requests (
  shard, id, webhook_id, account_id, event_id, event_type, position, url, payload, status, attempts, next_attempt_at,
  created_at, updated_at
)
select :shard, request_id, webhook_id, account_id, event_id, type, position, url, payload, 'pending', 0, :now, :now, :now
from fresh
returning id, webhook_id;
