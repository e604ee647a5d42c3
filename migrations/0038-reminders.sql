-- Events that are announced some days before a charge of a plan, and before a card expires.

create table reminders (
  shard smallint not null,
  kind text not null,
  subject_id uuid not null,
  org_id uuid not null,
  due_at timestamp(3) with time zone not null,
  announced_until timestamp(3) with time zone,
  clock_id uuid,
  constraint reminders_pkey primary key (shard, kind, subject_id),
  constraint reminder_kind_is_known check (kind in ('CardExpiring', 'ChargeUpcoming')),
  constraint reminders_org_id_fkey foreign key (org_id) references accounts (id)
);
create index reminders_by_time on reminders (due_at) where clock_id is null;
create index reminders_by_clock on reminders (clock_id, due_at) where clock_id is not null;
create index reminders_by_organization on reminders (shard, org_id) where clock_id is null;
comment on table reminders is 'The next announcement about a card or plan, before something happens. A narrow queue: finished ones are deleted.';
comment on column reminders.due_at is 'On the organization''s clock.';
comment on column reminders.announced_until is
  'ChargeUpcoming: the due time of the newest announced date. CardExpiring: the time of the newest announcement. Null: none.';
comment on column reminders.clock_id is 'The test clock of the organization. Null: the machine''s clock.';

alter table payment_plan_policies
  add column upcoming_days smallint not null default 0,
  add constraint payment_plan_policy_upcoming_days_are_few check (upcoming_days between 0 and 30);
comment on column payment_plan_policies.upcoming_days is 'Days before a date of a plan on which its charge is announced. 0: never.';

-- The next of 60, 30 and 7 days before the end of the month. Cards within their last week are not announced.
insert into reminders (shard, kind, subject_id, org_id, due_at, clock_id)
select m.shard, 'CardExpiring', m.id, m.org_id, next.at, a.clock_id
from payment_methods m
  join accounts a on a.id = m.org_id
  cross join lateral (
    select min(stage.at) as at
    from unnest(array[60, 30, 7]) as d (days)
      cross join lateral (select (make_date(m.expiration_year, m.expiration_month, 1) + interval '1 month' - d.days * interval '1 day')
        at time zone 'UTC' as at) stage
    where stage.at > coalesce(a.clock_now, now())
  ) next
where m.type = 'Card' and m.deleted_at is null and next.at is not null;
