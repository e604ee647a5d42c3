-- Each occurrence records which of its dates was announced. Until now, only the newest announced date of
-- a plan was recorded, and it was forgotten after the last one.

alter table payment_plan_occurrences add column announced_date date;
comment on column payment_plan_occurrences.announced_date is
  'The due date that payment_plan.upcoming announced last. Null: none. A date is announced once, and again when it moves.';

-- The dates that were announced and are not charged yet: up to the recorded one, or all that come within
-- the days of the policy where the record was deleted after the last date.
update payment_plan_occurrences o
set announced_date = o.due_date
from payment_plans p
  join payment_plan_policies y on y.shard = p.shard and y.org_id = p.org_id and y.upcoming_days > 0
  join accounts a on a.id = p.org_id
  left join reminders r on r.shard = p.shard and r.kind = 'ChargeUpcoming' and r.subject_id = p.id
where o.shard = p.shard and o.plan_id = p.id and p.status in ('Active', 'PastDue', 'Paused') and o.status = 'Scheduled'
  and case
    when r.subject_id is null then o.due_at - y.upcoming_days * interval '1 day' <= coalesce(a.clock_now, now())
    else o.due_at <= r.announced_until
  end;

update reminders set announced_until = null where kind = 'ChargeUpcoming' and announced_until is not null;
comment on column reminders.announced_until is 'CardExpiring: the time of the newest announcement. Null: none.';
