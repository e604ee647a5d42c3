/*
 * advancingClocks (each cell: a job finds its work): Returns advancing test clocks without a lease,
 * longest due first.
 */
select c.shard, c.id from test_clocks c
where c.status = 'Advancing' and c.due_at <= :now
  and exists (select from accounts a where a.id = c.org_id and a.clock_id = c.id)
order by c.due_at limit :rowsMax::integer;

/*
 * readyClocks (each cell: a job finds its work): Returns ready test clocks without a lease after an
 * id, and whether something on each is due.
 */
select c.shard, c.id,
  exists (
    select from plan_due d
    where d.clock_id = c.id and d.due_at <= c.now
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing')
      and not exists (
        select from payment_plans p
          join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
          join provider_configurations c on c.shard = m.shard and c.id = m.configuration_id
        where p.shard = d.shard and p.id = d.plan_id and (c.failing_since is not null or c.paused_at is not null)))
  or exists (
    select from payment_plan_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= c.now and s.completing_since is null)
  or exists (
    select from payment_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= c.now and s.completing_since is null)
  or exists (select from reminders r where r.clock_id = c.id and r.due_at <= c.now)
  or exists (
    select from vault_tokens t
    where t.clock_id = c.id and t.used_at is null and t.deleted_at is null and t.expires_at <= c.now)
    as "has_work!"
from (
  select it.shard, it.id, it.now from test_clocks it
  where (it.shard, it.id) > (:afterShard::smallint, :afterId::uuid)
    and it.status = 'Ready' and (it.due_at is null or it.due_at <= :now)
    and exists (select from accounts a where a.id = it.org_id and a.clock_id = it.id)
  order by it.shard, it.id
  limit :rowsMax::integer
) c
order by c.shard, c.id;

/* claimTestClock: Claims a test clock until the lease ends. */
update test_clocks c set due_at = :leaseUntil, claim_token = :token
where c.shard = :shard and c.id = :id and (c.due_at is null or c.due_at <= :now)
returning c.id;

/*
 * renewTestClockLease: Renews the lease of a test clock and returns its state, or no row when the
 * lease was lost.
 */
update test_clocks c set due_at = :leaseUntil
where c.shard = :shard and c.id = :id and c.claim_token = :token
returning c.org_id, c.now as clock_now, c.target, c.stepped_from, c.joins_at is not null as "is_joining!",
  nullif(c.joins_at, 'infinity') as "joins_at?", c.updated_at;

/*
 * markTestClockJoined: Marks a test clock as joined: all scheduled rows of its organization are on
 * it.
 */
update test_clocks c set joins_at = null
where c.shard = :shard and c.id = :id and c.claim_token = :token
returning c.id;

/* stepTestClock: Moves an advancing test clock forward. */
update test_clocks c set now = :to, stepped_from = c.now, updated_at = :wallNow
where c.shard = :shard and c.id = :id and c.claim_token = :token and c.status = 'Advancing' and c.now < :to
returning c.id;

/* endAdvance: Ends the advance of a test clock that has reached its target. */
update test_clocks c
set status = 'Ready', target = null, stepped_from = :now, due_at = null, claim_token = null, updated_at = :wallNow
where c.shard = :shard and c.id = :id and c.claim_token = :token and c.status = 'Advancing' and c.target <= :now
returning c.id;

/*
 * releaseTestClock: Ends the lease of a test clock and sets when it is claimed next: at once if it
 * was advanced meanwhile.
 */
update test_clocks c
set due_at = case when c.status = 'Advancing' and :wasReady then :wallNow::timestamptz else :dueAt::timestamptz end,
  claim_token = null
where c.shard = :shard and c.id = :id and c.claim_token = :token;

/* nextDueOnClock: Returns when the next row on a test clock falls due after a time. */
select min(next.at) as "at?" from (
  (select min(d.due_at) as at from plan_due d where d.shard = :shard and d.clock_id = :id and d.due_at > :now)
  union all
  (select min(s.expiration_date) from payment_plan_sessions s
  where s.shard = :shard and s.clock_id = :id and s.status = 'Active' and s.expiration_date > :now)
  union all
  (select min(s.expiration_date) from payment_sessions s
  where s.shard = :shard and s.clock_id = :id and s.status = 'Active' and s.expiration_date > :now)
  union all
  (select min(r.due_at) from reminders r where r.shard = :shard and r.clock_id = :id and r.due_at > :now)
  union all
  (select min(t.expires_at) from vault_tokens t
  where t.shard = :shard and t.clock_id = :id and t.used_at is null and t.deleted_at is null and t.expires_at > :now)
) as next;

/*
 * pendingWorkOfClock: Returns whether a plan of a test clock that can be charged, or an announcement,
 * is due, and whether a plan charge or verification made since a time has no outcome.
 */
select
  exists (
    select from plan_due d
    where d.shard = :shard and d.clock_id = :id and d.due_at <= :now
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing')
      and not exists (
        select from payment_plans p
          join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
          join provider_configurations c on c.shard = m.shard and c.id = m.configuration_id
        where p.shard = d.shard and p.id = d.plan_id and (c.failing_since is not null or c.paused_at is not null)))
  or exists (select from reminders r where r.shard = :shard and r.clock_id = :id and r.due_at <= :now) as "is_due!",
  exists (
    select from payments p
    where p.shard = :shard and p.org_id = :orgId and p.id > :sentSince::uuid and p.status = 'Pending'
      and (p.payment_plan_id is not null or p.payment_plan_session_id is not null or p.is_verification)) as "is_in_flight!";
