-- Totals by day for the dashboard, so that a period is not counted from its payments each time.
create table payment_totals (
  shard smallint not null,
  org_id uuid not null,
  day date not null,
  currency text not null,
  status text not null,
  payments integer not null,
  amount_minor bigint not null,
  refunded_minor bigint not null,
  constraint payment_totals_pkey primary key (shard, org_id, day, currency, status),
  constraint payment_totals_are_of_payments check (payments > 0)
);
comment on table payment_totals is 'The payments of each day by currency and status. Counted again after each change.';
comment on column payment_totals.day is 'The day of their creation in the organization''s time zone.';

create table plan_totals (
  shard smallint not null,
  org_id uuid not null,
  status text not null,
  currency text not null,
  next_run_on date not null,
  plans integer not null,
  amount_minor bigint not null,
  constraint plan_totals_pkey primary key (shard, org_id, status, currency, next_run_on),
  constraint plan_totals_are_of_plans check (plans > 0)
);
comment on table plan_totals is 'The payment plans of each organization by status, currency and next charge.';
comment on column plan_totals.next_run_on is 'The day of the next charge in the organization''s time zone. Infinity: none is scheduled.';

create table totals_due (
  shard smallint not null,
  org_id uuid not null,
  kind text not null,
  day date not null,
  change_id uuid not null,
  changed_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  claim_token uuid,
  constraint totals_due_pkey primary key (shard, org_id, kind, day),
  constraint totals_kind_is_known check (kind in ('Payments', 'Plans')),
  constraint plan_totals_are_due_for_all_days check ((kind = 'Plans') = (day = 'infinity'))
);
create index totals_due_by_time on totals_due (shard, due_at);
comment on table totals_due is 'Totals whose records have changed since they were counted.';
comment on column totals_due.change_id is 'The event of the newest known change. A count that started before it leaves the row.';
comment on column totals_due.changed_at is 'The time of the oldest change that is not counted.';
comment on column totals_due.due_at is 'When a worker counts, by the machine''s clock. During a count: the end of its lease.';

-- Existing organizations are counted by the worker.
insert into totals_due (shard, org_id, kind, day, change_id, changed_at, due_at)
select distinct p.shard, p.org_id, 'Payments', (p.created_at at time zone 'UTC')::date + near.days, p.org_id,
  '2000-01-01'::timestamptz, '2000-01-01'::timestamptz
from payments p cross join generate_series(-1, 1) as near (days)
where not p.is_verification;
insert into totals_due (shard, org_id, kind, day, change_id, changed_at, due_at)
select distinct p.shard, p.org_id, 'Plans', 'infinity'::date, p.org_id,
  '2000-01-01'::timestamptz, '2000-01-01'::timestamptz
from payment_plans p;
