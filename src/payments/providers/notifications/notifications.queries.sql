/*
 * keepNotifications: keeps what providers tell the configurations of one bucket, each of their events once. One that was given
 * up and is told again is tried again.
 */
insert into provider_notifications as n (shard, configuration_id, event_id, body_sealed, received_at, due_at, tries)
select :shard, told.configuration_id, told.event_id, told.body_sealed, :now, :now, 0
from unnest(:configurationIds::uuid[], :eventIds::text[], :bodiesSealed::bytea[])
  as told (configuration_id, event_id, body_sealed)
on conflict on constraint provider_notifications_pkey do update set due_at = excluded.due_at
where n.applied_at is null and n.due_at is null;

/* claimNotifications: those of a range of buckets that are due and not of these configurations, each for whoever holds the token until the lease ends. */
with due as materialized (
  select d.shard, d.configuration_id, d.event_id from provider_notifications d
  where d.shard between :fromShard and :toShard and d.due_at <= :now
    and d.configuration_id <> all(:exceptConfigurationIds::uuid[])
  order by d.due_at limit :rowsMost::integer
  for update skip locked
)
update provider_notifications n
set due_at = :leaseUntil, claim_token = :token, tries = n.tries + 1
from due
where n.shard = due.shard and n.configuration_id = due.configuration_id and n.event_id = due.event_id
returning n.shard, n.configuration_id, n.event_id, n.body_sealed, n.received_at, n.tries;

/* holdClaimedNotification: the one that this token has claimed, held until the transaction ends; none when another has it by now. */
select n.event_id from provider_notifications n
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = :eventId and n.claim_token = :token
for update;

/* markNotificationApplied: writes beside its effects that it has been applied. */
update provider_notifications n set applied_at = :now, due_at = null, claim_token = null
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = :eventId and n.claim_token = :token;

/* postponeNotification: has it tried again at that time, or never again. */
update provider_notifications n set due_at = :dueAt?, claim_token = null
where n.shard = :shard and n.configuration_id = :configurationId and n.event_id = :eventId and n.claim_token = :token;

/* oldNotifications (every shard: the sweep asks which have something to sweep): those that were told before that time, the oldest first. */
select n.shard, n.configuration_id, n.event_id from provider_notifications n
where n.received_at < :toldBefore order by n.received_at limit :rowsMost::integer;

/* sweepNotificationsOfShard: deletes those of one bucket. */
delete from provider_notifications n
using unnest(:configurationIds::uuid[], :eventIds::text[]) as old (configuration_id, event_id)
where n.shard = :shard and n.configuration_id = old.configuration_id and n.event_id = old.event_id
  and n.received_at < :toldBefore;
