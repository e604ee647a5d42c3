/* changedPayments: Returns when changed payments were created, and where. */
select p.shard, p.org_id, p.created_at, a.time_zone, c.changed_at as "changed_at!"
from unnest(:shards::smallint[], :paymentIds::uuid[], :changedAt::timestamptz[])
    as c (shard, payment_id, changed_at)
  join payments p on p.shard = c.shard and p.id = c.payment_id
  join accounts a on a.id = p.org_id
where not p.is_verification;

/* markTotals: Marks totals as not counted. */
insert into totals_due as d (shard, org_id, kind, day, change_id, changed_at, due_at)
select c.shard, c.org_id, c.kind, c.day, :changeId, c.changed_at, :dueAt
from unnest(:shards::smallint[], :orgIds::uuid[], :kinds::text[], :days::date[], :changedAt::timestamptz[])
    as c (shard, org_id, kind, day, changed_at)
order by c.shard, c.org_id, c.kind, c.day
on conflict on constraint totals_due_pkey
  do update set change_id = excluded.change_id, changed_at = least(d.changed_at, excluded.changed_at);

/*
 * markAllTotals: Marks everything that an organization has, or that its totals count, as not
 * counted: the days before and after a payment, too, because its day depends on the time zone. Counts
 * in progress start again, because they may have the days of another time zone.
 */
insert into totals_due as d (shard, org_id, kind, day, change_id, changed_at, due_at)
select :shard, :orgId, found.kind, found.day, :changeId, :changedAt, :changedAt
from (
  select distinct 'Payments' as kind, (p.created_at at time zone 'UTC')::date + near.days as day
  from payments p cross join generate_series(-1, 1) as near (days)
  where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  union
  select 'Payments', t.day from payment_totals t where t.shard = :shard and t.org_id = :orgId
  union
  select 'Plans', 'infinity'
) found
order by found.kind, found.day
on conflict on constraint totals_due_pkey
  do update set change_id = excluded.change_id, changed_at = least(d.changed_at, excluded.changed_at),
    due_at = least(d.due_at, excluded.due_at), claim_token = null,
    counted_to = null, sums = null, counting_since = null, counting_change_id = null, counting_ms = null;

/*
 * claimTotals (each cell: a worker claims a range of shards): Claims uncounted totals of a range of
 * shards until the lease ends, longest due first.
 */
with due as materialized (
  select d.shard, d.org_id, d.kind, d.day from totals_due d
  where d.shard between :fromShard and :toShard and d.due_at <= :now
  order by d.due_at limit :rowsMax::integer
  for update skip locked
)
update totals_due d set due_at = :leaseUntil, claim_token = :token
from due join accounts a on a.id = due.org_id
where d.shard = due.shard and d.org_id = due.org_id and d.kind = due.kind and d.day = due.day
returning d.shard, d.org_id, d.kind, d.day, d.change_id, a.time_zone, a.clock_id is not null as "has_clock!",
  d.counted_to, d.sums, d.counting_since, d.counting_change_id, d.counting_ms;

/* deleteClaimedTotal: Deletes the mark of claimed totals that did not change during the count. */
delete from totals_due d
where d.shard = :shard and d.org_id = :orgId and d.kind = :kind and d.day = :day and d.claim_token = :token
  and d.change_id = :changeId
returning d.day;

/* postponeTotal: Ends the claim of totals that changed during the count. */
update totals_due d set claim_token = null, changed_at = :changedAt, due_at = :dueAt,
  counted_to = null, sums = null, counting_since = null, counting_change_id = null, counting_ms = null
where d.shard = :shard and d.org_id = :orgId and d.kind = :kind and d.day = :day and d.claim_token = :token
returning d.day;

/* keepPartOfTotal: Stores a count that is not finished, and ends its claim. */
update totals_due d set claim_token = null, due_at = :dueAt, counted_to = :countedTo, sums = :sums,
  counting_since = :countingSince, counting_change_id = :countingChangeId, counting_ms = :countingMs
where d.shard = :shard and d.org_id = :orgId and d.kind = :kind and d.day = :day and d.claim_token = :token
returning d.day;

/* releaseTotal: Ends the claim of totals whose count was not continued. */
update totals_due d set claim_token = null, due_at = :dueAt
where d.shard = :shard and d.org_id = :orgId and d.kind = :kind and d.day = :day and d.claim_token = :token
returning d.day;

/* yieldTotals: Moves the due totals of an organization behind those of all others. */
with due as materialized (
  select d.kind, d.day from totals_due d
  where d.shard = :shard and d.org_id = :orgId and d.due_at <= :now
  order by d.kind, d.day
  for update skip locked
)
update totals_due d set due_at = :now
from due
where d.shard = :shard and d.org_id = :orgId and d.kind = due.kind and d.day = due.day
returning d.day;

/*
 * nextPayments: Reads the next payments of an organization, and counts those created in a period by
 * currency and status. Each row has the last payment and the number of all payments read.
 */
with part as materialized (
  select p.id, p.currency, p.status, p.amount_minor, p.refunded_minor, p.created_at, p.is_verification
  from payments p
  where p.shard = :shard and p.org_id = :orgId and p.id > :after and p.id < :endId
  order by p.id limit :readMax::integer
), counted as (
  select part.currency, part.status, count(*)::integer as payments, sum(part.amount_minor)::bigint as amount_minor,
    sum(part.refunded_minor)::bigint as refunded_minor
  from part
  where not part.is_verification and part.created_at >= :since and part.created_at < :until
  group by part.currency, part.status
)
select (select part.id from part order by part.id desc limit 1) as "last_id?",
  (select count(*)::integer from part) as "read!",
  c.currency as "currency?", c.status as "status?", c.payments as "payments?", c.amount_minor as "amount_minor?",
  c.refunded_minor as "refunded_minor?"
from (values (true)) as one (always)
  left join counted c on one.always;

/* deletePaymentTotals: Deletes the totals of a day. */
delete from payment_totals t where t.shard = :shard and t.org_id = :orgId and t.day = :day;

/* insertPaymentTotals: Inserts the totals of a day. */
insert into payment_totals (shard, org_id, day, currency, status, payments, amount_minor, refunded_minor)
select :shard, :orgId, :day, c.currency, c.status, c.payments, c.amount_minor, c.refunded_minor
from unnest(:currencies::text[], :statuses::text[], :payments::integer[], :amounts::bigint[], :refunds::bigint[])
  as c (currency, status, payments, amount_minor, refunded_minor);

/* paymentTotalsOfPeriod: Returns the totals of an organization from one day to another, by interval and status. */
select date_trunc(:unit, t.day::timestamp)::date as "start!", t.status, sum(t.payments)::integer as "payments!",
  sum(t.amount_minor)::bigint as "amount_minor!", sum(t.refunded_minor)::bigint as "refunded_minor!"
from payment_totals t
where t.shard = :shard and t.org_id = :orgId and t.day between :from and :to and t.currency = :currency
  and exists (select from accounts a where a.id = t.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
group by 1, 2
order by 1, 2;

/* oldestUncountedChange: Returns the time of the oldest change that these totals do not count, and the first event that is not fanned out. */
select (
    select min(d.changed_at) from totals_due d
    where d.shard = :shard and d.org_id = :orgId and d.kind = :kind and d.day between :from and :to
  ) as "changed_at?",
  (
    select o.event_id from event_outbox o
    where o.shard = :shard and o.target_account = :orgId
    order by o.event_id limit 1
  ) as "event_id?";
