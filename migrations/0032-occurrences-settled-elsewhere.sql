-- An organization records that an occurrence of a plan was paid elsewhere, or waives it. A resumed plan may keep its dates.

alter table payment_plan_occurrences
  add column tender text,
  add column paid_reference text,
  add column paid_date date,
  add column waiver_reason text,
  drop constraint occurrence_status_is_known,
  add constraint occurrence_status_is_known check (
    status in ('Scheduled', 'Processing', 'Succeeded', 'Failed', 'PaidElsewhere', 'Waived', 'Skipped', 'Canceled')
  ),
  add constraint tender_is_known check (tender in ('Cash', 'Check', 'BankTransfer', 'Other')),
  add constraint occurrences_paid_elsewhere_have_a_tender_and_a_date
    check ((status = 'PaidElsewhere') = (tender is not null) and (tender is null) = (paid_date is null)),
  add constraint only_occurrences_paid_elsewhere_have_a_reference check (paid_reference is null or status = 'PaidElsewhere'),
  add constraint waived_occurrences_have_a_reason check ((status = 'Waived') = (waiver_reason is not null));
comment on column payment_plan_occurrences.tender is 'How an occurrence was paid outside of Tallystick.';
comment on column payment_plan_occurrences.paid_reference is 'The organization''s reference of that payment, such as the number of a check.';
comment on column payment_plan_occurrences.paid_date is 'The day on which it was paid elsewhere, as the organization reports it.';

alter table payment_plan_policies
  drop constraint payment_plan_policy_resumed_is_known,
  add constraint payment_plan_policy_resumed_is_known check (when_resumed in ('Shift', 'Skip', 'Keep'));
