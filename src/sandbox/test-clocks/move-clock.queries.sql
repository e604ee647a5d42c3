/* advancingClocks (every shard: the job asks which have work): test clocks that are on their way and that nobody moves, the longest due first. */
select c.shard, c.id from test_clocks c
where c.status = 'Advancing' and c.due_at <= :now
order by c.due_at limit :rowsMost::integer;

/* standingClocks (every shard: the job asks which have work): so many test clocks that nobody moves, from the one after, and whether something has fallen due there that can be done. */
select c.shard, c.id,
  exists (
    select from plan_due d
    where d.clock_id = c.id and d.due_at <= a.clock_now
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing'))
  or exists (
    select from payment_plan_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= a.clock_now and s.completing_since is null)
  or exists (
    select from payment_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= a.clock_now and s.completing_since is null)
  or exists (
    select from vault_tokens t
    where t.clock_id = c.id and t.used_at is null and t.deleted_at is null and t.expires_at <= a.clock_now)
    as "has_work!"
from (
  select it.shard, it.id, it.org_id from test_clocks it
  where (it.shard, it.id) > (:afterShard::smallint, :afterId::uuid)
    and it.status = 'Ready' and (it.due_at is null or it.due_at <= :now)
  order by it.shard, it.id
  limit :rowsMost::integer
) c join accounts a on a.id = c.org_id
order by c.shard, c.id;

/* claimTestClock: gives a clock that nobody moves to whoever holds the token, until the lease ends. */
update test_clocks c set due_at = :leaseUntil, claim_token = :token
where c.shard = :shard and c.id = :id and (c.due_at is null or c.due_at <= :now)
returning c.id;

/* keepTestClock: makes the lease of a clock longer, and tells how the clock stands; no row: somebody else has it. */
update test_clocks c set due_at = :leaseUntil
from accounts a
where c.shard = :shard and c.id = :id and c.claim_token = :token and a.id = c.org_id
returning c.org_id, c.target, c.stood_at, c.joins_at, c.updated_at, a.clock_now as "clock_now!";

/* testClockJoined: that all that waits for a time is on the clock. */
update test_clocks c set joins_at = null
where c.shard = :shard and c.id = :id and c.claim_token = :token
returning c.id;

/* stepTestClock: moves a clock on its way forward. */
with clock as (
  update test_clocks c set stood_at = a.clock_now, updated_at = :wallNow
  from accounts a
  where c.shard = :shard and c.id = :id and c.claim_token = :token and c.status = 'Advancing'
    and a.id = c.org_id and a.clock_now < :to
  returning c.org_id
)
update accounts a set clock_now = :to
from clock where a.id = clock.org_id
returning a.id;

/* endAdvance: a clock has come to where it was to go, and all that fell due by then is done. */
update test_clocks c
set status = 'Ready', target = null, stood_at = :now, due_at = null, claim_token = null, updated_at = :wallNow
where c.shard = :shard and c.id = :id and c.claim_token = :token and c.status = 'Advancing' and c.target <= :now
returning c.id;

/* letGoOfTestClock: leaves a clock to whoever looks at it next, at that time; at once when it was advanced meanwhile. */
update test_clocks c
set due_at = case when c.status = 'Advancing' and :wasReady then :wallNow::timestamptz else :dueAt::timestamptz end,
  claim_token = null
where c.shard = :shard and c.id = :id and c.claim_token = :token;

/* nextOnClock: when the next of what waits for a clock falls due, after where it stands. */
select min(next.at) as "at?" from (
  (select min(d.due_at) as at from plan_due d where d.shard = :shard and d.clock_id = :id and d.due_at > :now)
  union all
  (select min(s.expiration_date) from payment_plan_sessions s
  where s.shard = :shard and s.clock_id = :id and s.status = 'Active' and s.expiration_date > :now)
  union all
  (select min(s.expiration_date) from payment_sessions s
  where s.shard = :shard and s.clock_id = :id and s.status = 'Active' and s.expiration_date > :now)
  union all
  (select min(t.expires_at) from vault_tokens t
  where t.shard = :shard and t.clock_id = :id and t.used_at is null and t.deleted_at is null and t.expires_at > :now)
) as next;

/* whatHoldsUpClock: whether a plan of a clock is due that could be charged, and whether the outcome of a charge of a plan, of one that begins one, or of a set-up, made since then, is not known. */
select
  exists (
    select from plan_due d
    where d.shard = :shard and d.clock_id = :id and d.due_at <= :now
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing')) as "is_due!",
  exists (
    select from payments p
    where p.shard = :shard and p.org_id = :orgId and p.id > :sentSince::uuid and p.status = 'Pending'
      and (p.payment_plan_id is not null or p.payment_plan_session_id is not null or p.is_set_up)) as "is_under_way!";
