-- Tells an occurrence that was reopened as Failed from a Scheduled one while a payment is in flight.
alter table payment_plan_occurrences add column is_reopened boolean not null default false;
comment on column payment_plan_occurrences.is_reopened is
  'True when the organization reopened it as Failed. It is never Scheduled after that, so that nothing charges it by itself.';
update payment_plan_occurrences set is_reopened = true where status = 'Failed' and attempts = 0;
