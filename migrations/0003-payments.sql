-- Money moves: provider configurations, payment sessions, payment methods, payments with their attempts and refunds, what
-- providers told, and the errands that work after a commit owes.

create table provider_configurations (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  name text not null,
  provider text not null,
  adapter text not null,
  mode text not null,
  credentials_sealed bytea not null,
  notification_secret_sealed bytea,
  account_hash bytea not null,
  currencies text[],
  methods text[] not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint provider_configuration_belongs_to_its_organization unique (shard, org_id, id),
  constraint provider_configuration_provider_is_known check (provider in ('ProviderA', 'ProviderB', 'ProviderC')),
  constraint provider_configuration_adapter_is_known check (adapter in ('Sandbox', 'Adyen', 'Stripe', 'Plaid')),
  constraint provider_configuration_mode_is_known check (mode in ('Sandbox', 'Live')),
  constraint sandbox_processor_is_never_live check (adapter <> 'Sandbox' or mode = 'Sandbox'),
  constraint provider_configuration_takes_something check (cardinality(methods) > 0),
  constraint provider_configuration_methods_are_known check (methods <@ array['Card', 'BankAccount']),
  constraint provider_configuration_currencies_are_some check (cardinality(currencies) > 0)
);
comment on column provider_configurations.credentials_sealed is 'What the provider is asked with: JSON, sealed. Written through the API, never shown by it.';
comment on column provider_configurations.notification_secret_sealed is 'What the provider signs its notifications with, sealed. Null: its notifications are refused.';
comment on column provider_configurations.account_hash is 'Keyed hash of what the provider calls the account that the credentials are of. It never changes: under another account a charge that is sent again would charge again.';
comment on column provider_configurations.currencies is 'Null: every currency that the adapter knows.';
create unique index one_default_provider_configuration on provider_configurations (shard, org_id) where is_default;

create table payment_sessions (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  contact_id uuid,
  contact_ref json,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  store_payment_method text not null,
  recurring_processing_model text,
  transaction_ref text,
  cancel_url text,
  success_url text,
  expiration_date timestamptz(3),
  link_secret_hash bytea not null,
  link_secret_sealed bytea not null,
  payment_id uuid,
  checkout_configuration_id uuid not null,
  brand_logo_url text,
  brand_name text,
  metadata json,
  completing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint payment_session_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_session_contact_is_of_the_same_organization
    foreign key (shard, org_id, contact_id) references contacts (shard, org_id, id),
  constraint payment_session_checkout_is_of_the_same_organization
    foreign key (shard, org_id, checkout_configuration_id) references checkout_configurations (shard, org_id, id),
  constraint payment_session_link_is_unguessed unique (shard, link_secret_hash),
  constraint payment_session_status_is_known check (status in ('Active', 'Completed', 'Canceled', 'Expired')),
  constraint payment_session_storing_is_known check (store_payment_method in ('Disabled', 'AskForConsent', 'Enabled')),
  constraint payment_session_model_is_known
    check (recurring_processing_model in ('CardOnFile', 'Subscription', 'UnscheduledCardOnFile')),
  constraint payment_session_declares_a_model_to_store
    check ((store_payment_method = 'Disabled') = (recurring_processing_model is null)),
  constraint payment_session_stores_for_a_contact check (store_payment_method = 'Disabled' or contact_id is not null),
  constraint payment_session_names_its_contact_once check (contact_id is null or contact_ref is null),
  constraint payment_session_amount_is_positive check (amount_minor between 1 and 99999999999),
  constraint only_active_payment_sessions_are_being_completed check (completing_since is null or status = 'Active')
);
comment on column payment_sessions.contact_ref is 'Who pays, when it is no contact: {name, givenName, familyName, email, phone, address}. json, not jsonb: shown as it came.';
comment on column payment_sessions.completing_since is 'Since when a payment of this session has been at the provider without a known outcome: meanwhile it is neither changed, canceled nor expired.';
comment on column payment_sessions.payment_id is 'The payment that this session made, pending or not. The foreign key stands on the payment''s side.';
create index payment_sessions_by_contact on payment_sessions (shard, org_id, contact_id, id) where contact_id is not null;
create index payment_sessions_to_expire on payment_sessions (expiration_date, shard, id)
  where status = 'Active' and expiration_date is not null;

create table payment_methods (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  contact_id uuid not null,
  type text not null,
  status text not null,
  provider text not null,
  configuration_id uuid not null,
  credential_sealed bytea not null,
  credential_hash bytea not null,
  former_credentials_sealed bytea[] not null,
  brand text,
  last4 text,
  expiration_month smallint,
  expiration_year smallint,
  cardholder_name text,
  funding text,
  institution_name text,
  account_holder_name text,
  account_type text,
  supported_models text[] not null,
  scheme_reference text,
  billing_address json,
  payment_session_id uuid,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint payment_method_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_method_contact_is_of_the_same_organization
    foreign key (shard, org_id, contact_id) references contacts (shard, org_id, id),
  constraint payment_method_configuration_is_of_the_same_organization
    foreign key (shard, org_id, configuration_id) references provider_configurations (shard, org_id, id),
  constraint payment_method_session_is_of_the_same_organization
    foreign key (shard, org_id, payment_session_id) references payment_sessions (shard, org_id, id),
  constraint payment_method_status_is_known check (status in ('Active', 'Invalid')),
  constraint payment_method_provider_is_known check (provider in ('ProviderA', 'ProviderB', 'ProviderC')),
  constraint payment_method_is_a_card_or_a_bank_account check (case type
    when 'Card' then last4 is not null and expiration_month is not null and expiration_year is not null and funding is not null
      and institution_name is null and account_holder_name is null and account_type is null
    when 'BankAccount' then expiration_month is null and expiration_year is null and funding is null
      and brand is null and cardholder_name is null
    else false end),
  constraint payment_method_last4_is_four_digits check (last4 ~ '^[0-9]{4}$'),
  constraint payment_method_expiration_month_is_a_month check (expiration_month between 1 and 12),
  constraint payment_method_expiration_year_has_four_digits check (expiration_year between 1000 and 9999),
  constraint payment_method_funding_is_known check (funding in ('Credit', 'Debit', 'Prepaid', 'Unknown')),
  constraint payment_method_account_type_is_known check (account_type in ('Checking', 'Savings')),
  constraint payment_method_models_are_known
    check (supported_models <@ array['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'])
);
comment on column payment_methods.status is 'As written: a card past its last month reads Expired while this still says Active.';
comment on column payment_methods.credential_sealed is 'What the provider calls the stored instrument, sealed: with the configuration''s credentials it charges.';
comment on column payment_methods.credential_hash is 'Keyed hash of what tells this credential from every other of its configuration: an instrument that is stored twice is found by it.';
comment on column payment_methods.former_credentials_sealed is 'What the provider called the instrument before, sealed, until it has forgotten it.';
comment on column payment_methods.scheme_reference is 'The card scheme''s reference of the transaction in which the customer agreed, for later charges that the merchant starts.';
create index payment_methods_of_contact on payment_methods (shard, org_id, contact_id, id);
create unique index one_method_for_a_credential on payment_methods (shard, configuration_id, contact_id, credential_hash)
  where deleted_at is null;
create index payment_methods_by_credential on payment_methods (shard, configuration_id, credential_hash);

create table payments (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  contact_id uuid,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  rare_status text generated always as (case when status not in ('Pending', 'Succeeded') then status end) stored,
  refunded_minor bigint not null,
  refunds_reserved_minor bigint not null,
  vault_token_id uuid,
  configuration_id uuid,
  payment_method_id uuid,
  payment_plan_id uuid,
  payment_session_id uuid,
  recurring_processing_model text,
  decline_code text,
  failure_message text,
  action_url text,
  statement_descriptor text,
  transaction_ref text,
  success_url text,
  cancel_url text,
  metadata json,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint payment_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_contact_is_of_the_same_organization
    foreign key (shard, org_id, contact_id) references contacts (shard, org_id, id),
  constraint payment_configuration_is_of_the_same_organization
    foreign key (shard, org_id, configuration_id) references provider_configurations (shard, org_id, id),
  constraint payment_method_of_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_method_id) references payment_methods (shard, org_id, id),
  constraint payment_plan_of_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_plan_id) references payment_plans (shard, org_id, id),
  constraint payment_session_of_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_session_id) references payment_sessions (shard, org_id, id),
  constraint payment_status_is_known check (status in
    ('Pending', 'RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Canceled', 'Returned', 'Disputed')),
  constraint payment_model_is_known
    check (recurring_processing_model in ('CardOnFile', 'Subscription', 'UnscheduledCardOnFile')),
  constraint payment_amount_is_positive check (amount_minor between 1 and 99999999999),
  constraint refunds_never_exceed_the_payment
    check (0 <= refunded_minor and refunded_minor <= refunds_reserved_minor and refunds_reserved_minor <= amount_minor),
  constraint only_payments_that_need_the_customer_have_an_action check (action_url is null or status = 'RequiresAction')
);
comment on table payments is 'One row an intent to be paid. What was tried for it is in payment_attempts.';
comment on column payments.rare_status is 'The status, unless it is one that every charge passes. An index on the status itself would be written twice by each charge, and with it all others: an update that changes nothing indexed leaves them alone.';
comment on column payments.refunded_minor is 'What refunds have given back.';
comment on column payments.refunds_reserved_minor is 'The same, and what refunds on their way will give back: a new refund takes from what is left.';
comment on column payments.vault_token_id is 'The token it was paid from. It may lie in the bucket of an account above, so that no foreign key can hold it.';
comment on column payments.configuration_id is 'The provider configuration it is charged through. Null until something is tried.';
create unique index session_makes_one_payment on payments (shard, payment_session_id)
  where payment_session_id is not null;
create index payments_of_contact on payments (shard, org_id, contact_id, id) where contact_id is not null;
create index payments_by_rare_status on payments (shard, org_id, rare_status, id) where rare_status is not null;
create index payments_of_method on payments (shard, org_id, payment_method_id, id) where payment_method_id is not null;

create table payment_attempts (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  payment_id uuid not null,
  number integer not null,
  configuration_id uuid not null,
  payment_method_id uuid,
  vault_token_id uuid,
  stores boolean not null,
  customer_present boolean not null,
  request json not null,
  stage text not null,
  outcome text,
  provider_reference text,
  action_state_sealed bytea,
  challenge_held_until timestamptz(3),
  decline_code text,
  return_code text,
  sends integer not null,
  last_sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (shard, id),
  constraint payment_attempt_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_attempt_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_id) references payments (shard, org_id, id),
  constraint payment_attempt_configuration_is_of_the_same_organization
    foreign key (shard, org_id, configuration_id) references provider_configurations (shard, org_id, id),
  constraint payment_attempts_are_numbered unique (shard, payment_id, number),
  constraint payment_attempt_stage_is_known check (stage in ('Sending', 'Unknown', 'RequiresAction', 'Processing', 'Settled')),
  constraint payment_attempt_outcome_is_known check (outcome in ('Succeeded', 'Declined', 'Canceled', 'Returned')),
  constraint settled_attempts_have_an_outcome
    check ((stage = 'Settled') = (outcome is not null) and (outcome is null) = (settled_at is null))
);
comment on table payment_attempts is 'One row a try. Its id is the provider''s idempotency key, so that a new try is never answered with an old one''s decline.';
comment on column payment_attempts.request is 'The whole request to the provider, an instrument''s number and code left as places to fill: what is sent again is the same, whatever version sends it.';
comment on column payment_attempts.stage is 'How far it came. Unknown: it was sent, and whether it charged is not known.';
comment on column payment_attempts.created_at is 'On the machine''s clock, like its other times: a provider''s idempotency key lives by that one.';
comment on column payment_attempts.decline_code is 'Why it was declined, or why it is being canceled.';
comment on column payment_attempts.challenge_held_until is 'Until when somebody goes on with its challenge or gives it up: meanwhile nobody else does either.';
comment on column payment_attempts.action_state_sealed is 'What the provider wants back when the customer has done what it asked for, sealed.';
-- A new try is made only after the one before is proven not to have charged.
create unique index payment_has_one_attempt_that_may_charge on payment_attempts (shard, payment_id)
  where outcome is null or outcome = 'Succeeded';
create index open_attempts_of_method on payment_attempts (shard, payment_method_id)
  where payment_method_id is not null and outcome is null;
create index payment_attempts_by_reference on payment_attempts (shard, configuration_id, provider_reference)
  where provider_reference is not null;

create table refunds (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  payment_id uuid not null,
  attempt_id uuid not null,
  configuration_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  request json not null,
  provider_reference text,
  failure_message text,
  sends integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint refund_belongs_to_its_organization unique (shard, org_id, id),
  constraint refund_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_id) references payments (shard, org_id, id),
  constraint refund_attempt_is_of_the_same_organization
    foreign key (shard, org_id, attempt_id) references payment_attempts (shard, org_id, id),
  constraint refund_status_is_known check (status in ('Pending', 'Succeeded', 'Failed')),
  constraint refund_amount_is_positive check (amount_minor between 1 and 99999999999)
);
comment on column refunds.attempt_id is 'The attempt that charged what is given back.';
create index refunds_of_payment on refunds (shard, org_id, payment_id, id);
create index refunds_by_reference on refunds (shard, configuration_id, provider_reference) where provider_reference is not null;

create table provider_notifications (
  shard smallint not null,
  configuration_id uuid not null,
  event_id text not null,
  body_sealed bytea not null,
  received_at timestamptz(3) not null,
  due_at timestamptz(3),
  tries integer not null,
  claim_token uuid,
  applied_at timestamptz(3),
  primary key (shard, configuration_id, event_id),
  constraint provider_notification_event_is_named check (length(event_id) between 1 and 255),
  constraint provider_notification_is_due_until_applied check (applied_at is null or due_at is null)
);
comment on table provider_notifications is 'What providers told, once for each of their event ids, kept before it is answered and applied after.';
comment on column provider_notifications.due_at is 'When it is applied, or tried again because its subject is not known yet. Null once it is applied, and when it was given up after a day.';
create index provider_notifications_due on provider_notifications (due_at) where due_at is not null;
create index provider_notifications_by_age on provider_notifications (received_at);

create table errands (
  shard smallint not null,
  kind text not null,
  subject_id uuid not null,
  org_id uuid not null,
  due_at timestamptz(3) not null,
  tries integer not null,
  claim_token uuid,
  created_at timestamptz(3) not null,
  primary key (shard, kind, subject_id)
);
comment on table errands is 'What is owed after a commit: a call to a provider whose outcome must be known, a credential to forget, a token to release. Written with its cause, gone with its end.';
comment on column errands.due_at is 'On the machine''s clock; while claimed, when the lease runs out.';
create index errands_due on errands (due_at);

-- Every event of an organization locked the rows of the accounts above it, and those of all organizations met in the platform's.
-- Accounts are never removed, and the targets are read from the account's own row.
alter table event_outbox drop constraint event_outbox_target_account_fkey;
