/*
 * scheduleJoin: Sets when the scheduled rows of an organization are put on its test clock, unless
 * that is set. A running lease continues.
 */
update test_clocks c
set joins_at = :joinsAt, due_at = case when c.claim_token is null then :joinsAt else c.due_at end
from accounts a
where c.shard = :shard and c.id = :id and c.joins_at = 'infinity' and a.id = c.org_id and a.clock_id = c.id;

/*
 * putPlanSessionsOnClock: Puts a batch of an organization's active plan sessions on its test clock.
 */
with waiting as (
  select s.id from payment_plan_sessions s
  where s.shard = :shard and s.org_id = :orgId and s.status = 'Active' and s.clock_id is null
  order by s.id
  limit :rowsMax::integer
  for update of s
)
update payment_plan_sessions s set clock_id = :clockId
where s.shard = :shard and s.id = any(array(select waiting.id from waiting))
returning s.id;

/*
 * putPaymentSessionsOnClock: Puts a batch of an organization's active payment sessions on its test
 * clock.
 */
with waiting as (
  select s.id from payment_sessions s
  where s.shard = :shard and s.org_id = :orgId and s.status = 'Active' and s.clock_id is null
  order by s.id
  limit :rowsMax::integer
  for update of s
)
update payment_sessions s set clock_id = :clockId
where s.shard = :shard and s.id = any(array(select waiting.id from waiting))
returning s.id;

/*
 * putVaultTokensOnClock: Puts a batch of an organization's vault tokens on its test clock,
 * including used ones, because a token that becomes unused again expires by the clock.
 */
with waiting as (
  select t.id from vault_tokens t
  where t.shard = :shard and t.account_id = :orgId and t.deleted_at is null and t.clock_id is null
  order by t.id
  limit :rowsMax::integer
  for update of t
)
update vault_tokens t set clock_id = :clockId
where t.shard = :shard and t.id = any(array(select waiting.id from waiting))
returning t.id;

/* putRemindersOnClock: Puts a batch of an organization's announcements on its test clock. */
with waiting as (
  select r.kind, r.subject_id from reminders r
  where r.shard = :shard and r.org_id = :orgId and r.clock_id is null
  limit :rowsMax::integer
  for update of r
)
update reminders r set clock_id = :clockId
from waiting where r.shard = :shard and r.kind = waiting.kind and r.subject_id = waiting.subject_id
returning r.subject_id;

/*
 * putPlansOnClock: Puts a batch of an organization's due plans on its test clock. Ends their claims
 * and makes the plans due at their next run.
 */
with waiting as (
  select d.plan_id from plan_due d
  where d.shard = :shard and d.org_id = :orgId and d.clock_id is null
  order by d.plan_id
  limit :rowsMax::integer
  for update of d
)
update plan_due d set clock_id = :clockId, due_at = coalesce(p.next_run_at, d.due_at), claim_token = null
from waiting join payment_plans p on p.shard = :shard and p.id = waiting.plan_id
where d.shard = :shard and d.plan_id = waiting.plan_id
returning d.plan_id;
