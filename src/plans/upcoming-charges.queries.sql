/*
 * scheduleUpcoming: Sets when the next date of each plan is announced, if the policy of its
 * organization announces dates. Omits dates that have passed or were announced.
 */
insert into reminders (shard, kind, subject_id, org_id, due_at, clock_id)
select p.shard, 'ChargeUpcoming', p.id, p.org_id, next.at - y.upcoming_days * interval '1 day', a.clock_id
from payment_plans p
  join payment_plan_policies y on y.shard = p.shard and y.org_id = p.org_id
  join accounts a on a.id = p.org_id
  cross join lateral (
    select min(o.due_at) as at from payment_plan_occurrences o
    where o.shard = p.shard and o.plan_id = p.id and o.status = 'Scheduled' and o.due_at > :now
      and o.announced_date is distinct from o.due_date
  ) next
where p.shard = :shard and p.id = any(:planIds) and p.status in ('Active', 'PastDue') and y.upcoming_days > 0
  and next.at is not null
on conflict (shard, kind, subject_id) do update set due_at = excluded.due_at, clock_id = excluded.clock_id;

/*
 * plansInForce: Returns plans of an organization that may be charged, after a key, in the order of
 * contacts.
 */
select p.id, p.contact_id from payment_plans p
where p.shard = :shard and p.org_id = :orgId and (p.contact_id, p.id) > (:afterContactId::uuid, :afterId::uuid)
  and p.status in ('Active', 'PastDue')
order by p.contact_id, p.id limit :limit::integer;

/*
 * lockUpcomingPlans: Locks plans against changes, except those that another transaction has locked.
 */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = any(:ids)
order by p.id
for share of p skip locked;

/* unannouncedDates: Returns the next two scheduled dates of each plan that were not announced. */
select wanted.plan_id as "plan_id!", o.number, o.due_date, o.due_at
from unnest(:planIds::uuid[]) as wanted (plan_id)
  cross join lateral (
    select o.number, o.due_date, o.due_at from payment_plan_occurrences o
    where o.shard = :shard and o.plan_id = wanted.plan_id and o.status = 'Scheduled' and o.due_at > :now
      and o.announced_date is distinct from o.due_date
    order by o.due_at limit 2
  ) o
order by wanted.plan_id, o.due_at;

/* writeAnnouncedDates: Records that the present dates of scheduled occurrences of locked plans were announced. */
update payment_plan_occurrences o
set announced_date = o.due_date
from unnest(:planIds::uuid[], :numbers::integer[]) as announced (plan_id, number)
where o.shard = :shard and o.plan_id = announced.plan_id and o.number = announced.number;
