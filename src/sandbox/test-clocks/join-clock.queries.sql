/* putPlanSessionsOnClock: has so many open plan sessions of an organization wait for its test clock. */
with waiting as (
  select s.id from payment_plan_sessions s
  where s.shard = :shard and s.org_id = :orgId and s.status = 'Active' and s.clock_id is null
  order by s.id
  limit :rowsMost::integer
  for update of s
)
update payment_plan_sessions s set clock_id = :clockId
where s.shard = :shard and s.id = any(array(select waiting.id from waiting))
returning s.id;

/* putPaymentSessionsOnClock: the same of payment sessions. */
with waiting as (
  select s.id from payment_sessions s
  where s.shard = :shard and s.org_id = :orgId and s.status = 'Active' and s.clock_id is null
  order by s.id
  limit :rowsMost::integer
  for update of s
)
update payment_sessions s set clock_id = :clockId
where s.shard = :shard and s.id = any(array(select waiting.id from waiting))
returning s.id;

/* putVaultTokensOnClock: the same of vault tokens, used ones as well: one that nobody needed has the rest of its hour. */
with waiting as (
  select t.id from vault_tokens t
  where t.shard = :shard and t.account_id = :orgId and t.deleted_at is null and t.clock_id is null
  order by t.id
  limit :rowsMost::integer
  for update of t
)
update vault_tokens t set clock_id = :clockId
where t.shard = :shard and t.id = any(array(select waiting.id from waiting))
returning t.id;

/* putPlansOnClock: the same of plans that have something to do. Who has claimed one loses it: it falls due when it was to. */
with waiting as (
  select d.plan_id from plan_due d
  where d.shard = :shard and d.org_id = :orgId and d.clock_id is null
  order by d.plan_id
  limit :rowsMost::integer
  for update of d
)
update plan_due d set clock_id = :clockId, due_at = coalesce(p.next_run_at, d.due_at), claim_token = null
from waiting join payment_plans p on p.shard = :shard and p.id = waiting.plan_id
where d.shard = :shard and d.plan_id = waiting.plan_id
returning d.plan_id;
