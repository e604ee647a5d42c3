-- A plan can divide a total among its occurrences. The last one costs what the division leaves.

-- Not validated here: a validation scans the table, and would do so under this migration's lock.
alter table payment_plan_sessions
  add column total_amount_minor bigint,
  add constraint payment_plan_session_amount_is_the_share_of_its_total
    check (total_amount_minor <= 99999999999 and amount_minor = total_amount_minor / occurrences) not valid;
comment on column payment_plan_sessions.total_amount_minor is 'The total that its occurrences divide. Null: each of them costs amount_minor.';

alter table payment_plans
  add column total_amount_minor bigint,
  add constraint payment_plan_amount_is_the_share_of_its_total
    check (total_amount_minor <= 99999999999 and amount_minor = total_amount_minor / occurrences) not valid;
comment on column payment_plans.total_amount_minor is 'The total that its occurrences divide. Null: each of them costs amount_minor.';

alter table consents
  add column last_amount_minor bigint,
  add constraint consent_last_amount_is_positive check (last_amount_minor between 1 and 99999999999) not valid;
comment on column consents.last_amount_minor is 'The amount of the last charge. Null: amount_minor.';
