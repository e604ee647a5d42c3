/*
 * unreportedBreakers (each cell: a worker finds its work): Returns the queues whose circuit breaker
 * opened or closed since the last report. A partial index contains only these queues.
 */
select shard, webhook_id
from webhook_queues
where failing_since is distinct from reported_failing_since
order by shard, webhook_id
limit :limit::int;

/*
 * lockUnreportedBreakers: Locks the given queues of one shard that are still unreported, and
 * returns their webhooks and accounts. Skips locked queues.
 */
select :columns(webhook), w.deleted_at is null and w.callback_for is null as "is_visible!",
  q.reported_failing_since, a.name as account_name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  :columns(clockNow), a.created_at as account_created_at, a.updated_at as account_updated_at
from webhook_queues q
join webhooks w on w.shard = q.shard and w.id = q.webhook_id
join accounts a on a.id = w.account_id
where q.shard = :shard and q.webhook_id = any(:webhookIds::uuid[]) and q.failing_since is distinct from q.reported_failing_since
order by q.webhook_id
for update of q skip locked;

/* markBreakersReported: Marks locked queues of one shard as reported. */
update webhook_queues
set reported_failing_since = failing_since
where shard = :shard and webhook_id = any(:webhookIds::uuid[]);
