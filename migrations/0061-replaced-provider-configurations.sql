-- Lets an organization replace a provider configuration. Payment methods move to the replacement where it can charge them.
alter table provider_configurations
  add column replaced_by uuid,
  add column replaced_at timestamptz(3),
  add column replacement_shares_account boolean,
  add column replacement_completed_at timestamptz(3),
  add column moved_methods integer not null default 0,
  add column recheck_after uuid,
  add constraint replaced_configurations_have_a_replacement
    check (num_nulls(replaced_by, replaced_at, replacement_shares_account) in (0, 3)),
  add constraint configurations_do_not_replace_themselves check (replaced_by <> id),
  add constraint replaced_configurations_are_never_the_default check (replaced_by is null or not is_default),
  add constraint only_replacements_complete check (replacement_completed_at is null or replaced_by is not null),
  add constraint replacement_is_of_the_same_organization
    foreign key (shard, org_id, replaced_by) references provider_configurations (shard, org_id, id);
comment on column provider_configurations.replaced_by is 'The configuration that charges instead. Null: not replaced.';
comment on column provider_configurations.replaced_at is 'By the machine''s clock.';
comment on column provider_configurations.replacement_shares_account is
  'Whether the replacement has credentials of the same account at the provider, so that it can charge the stored methods.';
comment on column provider_configurations.replacement_completed_at is
  'When every payment method had moved or could not move, by the machine''s clock. Null: methods are moving.';
comment on column provider_configurations.moved_methods is 'Undeleted payment methods that moved to the replacement.';
comment on column provider_configurations.recheck_after is
  'The remaining payment methods after this id are checked again. Null: none are.';

-- A payment method that moves was charged through several configurations, and each of its payments names one of them.
drop index payment_methods_of_contact;
alter table payment_methods
  add column remaining_reason text,
  add constraint payment_method_belongs_to_its_contact unique (shard, org_id, contact_id, id),
  add constraint payment_method_remaining_reason_is_known
    check (remaining_reason in ('OtherAccount', 'TypeNotSupported', 'CurrencyNotSupported', 'AlreadyStored'));
comment on column payment_methods.configuration_id is 'The configuration that charges it now.';
comment on column payment_methods.remaining_reason is
  'Why it did not move when its configuration was replaced. Null: it moved, or was not checked yet.';
create index payment_methods_to_move on payment_methods (shard, configuration_id, id) where remaining_reason is null;
create index remaining_payment_methods on payment_methods (shard, configuration_id, id) where remaining_reason is not null;

create table payment_method_configurations (
  shard smallint not null,
  org_id uuid not null,
  contact_id uuid not null,
  configuration_id uuid not null,
  payment_method_id uuid not null,
  primary key (shard, org_id, payment_method_id, configuration_id, contact_id),
  constraint configured_method_is_of_the_same_contact
    foreign key (shard, org_id, contact_id, payment_method_id) references payment_methods (shard, org_id, contact_id, id),
  constraint configuration_of_method_is_of_the_same_organization
    foreign key (shard, org_id, configuration_id) references provider_configurations (shard, org_id, id)
);
comment on table payment_method_configurations is
  'The provider configurations that have charged a payment method: the present one, and those that it replaced.';
insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
select m.shard, m.org_id, m.contact_id, m.configuration_id, m.id from payment_methods m;

-- Validated by the next migration, which does not lock the table.
alter table payments
  drop constraint payment_method_of_payment_is_of_its_contact_and_configuration,
  add constraint payment_method_of_payment_is_of_its_contact_and_configuration
    foreign key (shard, org_id, contact_id, configuration_id, payment_method_id)
    references payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id) not valid;
alter table payment_methods drop constraint payment_method_belongs_to_its_contact_and_configuration;
