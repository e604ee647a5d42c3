/*
 * unreportedBreakers (every shard: each row names its own): Returns the queues whose circuit breaker
 * opened or closed since the last report. Its index holds only these.
 */
select shard, webhook_id
from webhook_lanes
where failing_since is distinct from told_failing_since
order by shard, webhook_id
limit :limit::int;

/*
 * lockUnreportedBreakers: Locks those of these queues of one shard that are still unreported, and
 * returns their webhooks and accounts. Locked queues are skipped.
 */
select :columns(webhook), w.deleted_at is null and w.callback_for is null as "is_visible!",
  l.failing_since, l.told_failing_since as reported_failing_since, a.name as account_name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.clock_now, a.created_at as account_created_at, a.updated_at as account_updated_at
from webhook_lanes l
join webhooks w on w.shard = l.shard and w.id = l.webhook_id
join accounts a on a.id = w.account_id
where l.shard = :shard and l.webhook_id = any(:webhookIds::uuid[]) and l.failing_since is distinct from l.told_failing_since
order by l.webhook_id
for update of l skip locked;

/* markBreakersReported: Marks locked queues of one shard as reported. */
update webhook_lanes
set told_failing_since = failing_since
where shard = :shard and webhook_id = any(:webhookIds::uuid[]);
