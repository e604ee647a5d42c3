/*
 * insertNotifications: Inserts provider notifications of one shard, one for each event. A repeated
 * notification that was given up gets another attempt.
 */
insert into provider_notifications as n (shard, configuration_id, event_id, body_sealed, received_at, due_at, attempts)
select :shard, received.configuration_id, received.event_id, received.body_sealed, :now, :now, 0
from unnest(:configurationIds::uuid[], :eventIds::text[], :bodiesSealed::bytea[])
  as received (configuration_id, event_id, body_sealed)
on conflict on constraint provider_notifications_pkey do update set due_at = excluded.due_at
where n.applied_at is null and n.due_at is null;

/*
 * claimNotifications (each cell: a worker claims a range of shards): Claims due notifications until
 * the lease ends, except those of these configurations. The day of retries starts at the receipt,
 * or when the configuration last recovered.
 */
with due as materialized (
  select d.shard, d.configuration_id, d.event_id from provider_notifications d
  where d.shard between :fromShard and :toShard and d.due_at <= :now
    and d.configuration_id <> all(:exceptConfigurationIds::uuid[])
  order by d.due_at limit :rowsMax::integer
  for update skip locked
)
update provider_notifications n
set due_at = :leaseUntil, claim_token = :token, attempts = n.attempts + 1
from due
where n.shard = due.shard and n.configuration_id = due.configuration_id and n.event_id = due.event_id
returning n.shard, n.configuration_id, n.event_id, n.body_sealed, n.attempts,
  greatest(n.received_at, (
    select p.recovered_at from provider_configurations p where p.shard = n.shard and p.id = n.configuration_id
  )) as "retried_since!";

/*
 * lockClaimedNotification: Locks a notification that this token has claimed. Returns no row when
 * another claim has replaced it.
 */
select n.event_id from provider_notifications n
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = :eventId and n.claim_token = :token
for update;

/*
 * markNotificationApplied: Marks a claimed notification as applied, in the transaction of its
 * effects.
 */
update provider_notifications n set applied_at = :now, due_at = null, claim_token = null
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = :eventId and n.claim_token = :token;

/*
 * postponeNotification: Ends the claim of a notification and sets its next attempt, or none if
 * null. While the configuration is failing, there is always another one.
 */
update provider_notifications n
set claim_token = null, due_at = coalesce(:dueAt?, (
  select :whileFailing::timestamptz from provider_configurations p
  where p.shard = n.shard and p.id = n.configuration_id and p.failing_since is not null
))
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = :eventId and n.claim_token = :token
returning n.due_at;

/*
 * requeueNotifications: Makes the oldest unapplied notifications of a configuration due, including
 * those that were given up. Skips those that are being applied.
 */
with unapplied as materialized (
  select u.event_id from provider_notifications u
  where u.shard = :shard and u.configuration_id = :configurationId and u.applied_at is null
  order by u.received_at limit :rowsMax::integer
  for update skip locked
)
update provider_notifications n set due_at = :now, claim_token = null, attempts = 0
from unapplied
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = unapplied.event_id;

/*
 * oldNotifications (each cell: a job finds its work): Returns notifications from before a time,
 * oldest first.
 */
select n.shard, n.configuration_id, n.event_id from provider_notifications n
where n.received_at < :receivedBefore order by n.received_at limit :rowsMax::integer;

/* deleteOldNotificationsOfShard: Deletes these old notifications of one shard. */
delete from provider_notifications n
using unnest(:configurationIds::uuid[], :eventIds::text[]) as old (configuration_id, event_id)
where n.shard = :shard and n.configuration_id = old.configuration_id and n.event_id = old.event_id
  and n.received_at < :receivedBefore;

/*
 * endLeasesOfNotifications (each cell: the claims of a lost worker): Makes the notifications due
 * that are claimed by tokens from `from` to `to`.
 */
update provider_notifications n set due_at = :now
where n.due_at > :now and n.claim_token between :from and :to;
