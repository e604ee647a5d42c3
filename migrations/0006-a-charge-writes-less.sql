-- What a charge of a plan writes, and looks up, that could be had for less.

-- A payment method is one contact's at one configuration: a payment that is made with it is held to name these two by the key that
-- holds the method, one look-up instead of three. Without a method they are held by keys of their own, as before.
alter table payment_methods
  add constraint payment_method_belongs_to_its_contact_and_configuration
    unique (shard, org_id, contact_id, configuration_id, id);
alter table payments
  add column contact_without_method uuid
    generated always as (case when payment_method_id is null then contact_id end) stored,
  add column configuration_without_method uuid
    generated always as (case when payment_method_id is null then configuration_id end) stored,
  drop constraint payment_contact_is_of_the_same_organization,
  drop constraint payment_configuration_is_of_the_same_organization,
  drop constraint payment_method_of_payment_is_of_the_same_organization,
  add constraint payments_with_a_method_name_its_contact_and_configuration
    check (payment_method_id is null or num_nulls(contact_id, configuration_id) = 0),
  add constraint payment_method_of_payment_is_of_its_contact_and_configuration
    foreign key (shard, org_id, contact_id, configuration_id, payment_method_id)
    references payment_methods (shard, org_id, contact_id, configuration_id, id),
  add constraint payment_contact_is_of_the_same_organization
    foreign key (shard, org_id, contact_without_method) references contacts (shard, org_id, id),
  add constraint payment_configuration_is_of_the_same_organization
    foreign key (shard, org_id, configuration_without_method) references provider_configurations (shard, org_id, id);
comment on column payments.contact_without_method is 'The contact, where there is no method whose key holds it.';
comment on column payments.configuration_without_method is 'The same of the configuration.';

-- Asked for once when a method is deleted, and written with every charge: the charges of its contact answer it as well.
drop index open_attempts_of_method;

-- A claim moved the time by which a row is found, and with it the row in all its indexes. Beside it, it moves nothing: whoever
-- looks for something to do walks over what is claimed, which is never more than workers have places.
alter table plan_due add column claimed_until timestamptz(3);
alter table plan_due set (fillfactor = 70);
comment on column plan_due.due_at is 'On the organization''s clock.';
comment on column plan_due.claimed_until is
  'When the lease of whoever has claimed it by the machine''s clock runs out. Means nothing without a token.';

-- Nearly every payment is written twice, as asked and as answered. The answer goes beside it, and into no index, where there is room:
-- in a page that charges had filled there was none for two of five.
alter table payments set (fillfactor = 50);

-- The same of its tries. What an answer changes is in no index then: what the provider calls a try is in a table of its own, and
-- the try that may charge stays the one that may have charged.
create table payment_attempt_references (
  shard smallint not null,
  configuration_id uuid not null,
  reference text not null,
  attempt_id uuid not null,
  primary key (shard, configuration_id, reference, attempt_id)
);
comment on table payment_attempt_references is
  'What providers call attempts, to find one by. Written with the attempt''s provider_reference; attempts are never deleted.';
insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
select t.shard, t.configuration_id, t.provider_reference, t.id from payment_attempts t where t.provider_reference is not null;
drop index payment_attempts_by_reference;
alter table payment_attempts
  add column may_charge boolean generated always as (outcome is null or outcome = 'Succeeded') stored;
comment on column payment_attempts.may_charge is 'It may still charge, or has charged.';
drop index payment_has_one_attempt_that_may_charge;
create unique index payment_has_one_attempt_that_may_charge on payment_attempts (shard, payment_id) where may_charge;
alter table payment_attempts set (fillfactor = 50);

-- Whoever gives an event to its webhooks needs to know what it is about and what happened, and read the event for it.
alter table event_outbox add column type text, add column subject_id uuid;
update event_outbox o set type = e.type, subject_id = e.subject_id from events e where e.shard = o.shard and e.id = o.event_id;
alter table event_outbox alter column type set not null, alter column subject_id set not null;
comment on column event_outbox.type is
  'What happened, as the event says, and about what: most events are heard by nobody, and are not read again.';
