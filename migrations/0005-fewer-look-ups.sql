-- A charge of a plan was looked up by eight foreign keys, one row and one reference at a time: a fifth of what PostgreSQL did for
-- it. Three of them said what another one says, and no parent is ever deleted.

-- The payment's organization is that of its contact, configuration or session, each of which is held to be the same.
alter table payments
  drop constraint payments_org_id_fkey,
  add constraint payment_organization_is_held_by_another_key
    check (num_nonnulls(contact_id, configuration_id, payment_session_id, payment_plan_session_id) > 0);

-- A try's configuration is written to its payment with it, where it is held to be of the same organization.
alter table payment_attempts drop constraint payment_attempt_configuration_is_of_the_same_organization;
comment on column payment_attempts.configuration_id is
  'What it is sent through. Its payment names it, too: the foreign key stands on the payment''s side.';

-- Payment and occurrence name each other.
alter table payment_plan_occurrences drop constraint occurrence_payment_is_of_the_same_organization;
comment on column payment_plan_occurrences.payment_id is
  'Its newest try. The foreign key stands on the payment''s side.';
