-- Made by scripts/dump-schema.ts from the migrations. Do not edit.

create table accounts (
  id uuid not null,
  kind text not null,
  name text not null,
  agency_id uuid,
  platform_id uuid,
  shard smallint not null,
  time_zone text not null,
  mode text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  clock_id uuid,
  clock_now timestamp(3) with time zone,
  mode_required_above text generated always as (case when (mode = 'Live'::text) then mode else null::text end) stored,
  constraint accounts_pkey primary key (id),
  constraint account_has_one_mode unique (id, mode),
  constraint account_bucket_is_in_range check (((shard >= 0) and (shard <= 1023))),
  constraint account_kind_is_known check ((kind = any (array['Platform'::text, 'Agency'::text, 'Organization'::text]))),
  constraint account_mode_is_known check ((mode = any (array['Sandbox'::text, 'Live'::text]))),
  constraint accounts_with_a_clock_know_its_time check (((clock_id is null) = (clock_now is null))),
  constraint agency_has_no_agency_above_it check (((kind <> 'Agency'::text) or (agency_id is null))),
  constraint only_sandbox_organizations_have_clocks check (((clock_id is null) or ((kind = 'Organization'::text) and (mode = 'Sandbox'::text)))),
  constraint platform_stands_at_the_top check (((kind <> 'Platform'::text) or ((agency_id is null) and (platform_id is null))))
);
create index accounts_by_agency on accounts using btree (agency_id, id) where (agency_id is not null);
create index accounts_by_platform on accounts using btree (platform_id, id) where (platform_id is not null);
comment on table accounts is 'Platforms, their agencies, their organizations. Global: on a cluster a reference table.';
comment on column accounts.agency_id is 'The agency above an organization. Never changes: ownership checks rely on it.';
comment on column accounts.platform_id is 'The platform above an agency or organization. Never changes.';
comment on column accounts.shard is 'The bucket of every row this account owns. Given at creation, never changed; also the last ten bits of the id.';
comment on column accounts.mode is 'Never changes: keys, vault tokens and provider configurations are of one mode.';
comment on column accounts.clock_id is 'The test clock that the organization lives by; null: the machine''s.';
comment on column accounts.clock_now is 'Where it stands. Read with the account, so that whoever knows the account knows its time.';
comment on column accounts.mode_required_above is 'The mode that the agency and platform of a live account have; null for a sandbox account, which may be below both.';

create table api_key_uses (
  shard smallint not null,
  key_id uuid not null,
  last_used_at timestamp(3) with time zone not null,
  constraint api_key_uses_pkey primary key (shard, key_id)
);
comment on table api_key_uses is 'When a key was last used, written at most once a minute, apart from api_keys so that a global table is not written by requests.';

create table api_keys (
  id uuid not null,
  account_id uuid not null,
  key_hash bytea not null,
  name text,
  last4 text not null,
  created_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  constraint api_keys_pkey primary key (id),
  constraint api_key_hash_is_unique unique (key_hash),
  constraint api_key_expires_after_its_creation check ((expires_at > created_at)),
  constraint api_key_hash_is_sha256 check ((length(key_hash) = 32))
);
create index api_keys_by_account on api_keys using btree (account_id, id);
comment on column api_keys.key_hash is 'SHA-256 of the key text. The text itself is shown once and never stored.';
comment on column api_keys.expires_at is 'The machine''s time from which the key is refused; null for a key without an end.';

create table audit_entries (
  shard smallint not null,
  account_id uuid not null,
  id uuid not null,
  actor_account_id uuid,
  key_id uuid,
  action text not null,
  record_type text,
  record_id uuid,
  outcome text not null,
  address text,
  request_id text,
  occurred_at timestamp(3) with time zone not null,
  operator text,
  constraint audit_entries_pkey primary key (shard, account_id, id),
  constraint audit_entry_names_type_and_id check (((record_type is null) = (record_id is null))),
  constraint audit_entry_of_an_operator_has_no_key check (((operator is null) or (key_id is null))),
  constraint audit_entry_with_a_key_has_an_actor check (((key_id is null) or (actor_account_id is not null)))
) partition by range (id);
comment on table audit_entries is 'Who did what to which record, when, from where, and what came of it. Never a value that a client sent.';
comment on column audit_entries.account_id is 'Whose record it is; of what names no record because it was refused, the account that asked.';
comment on column audit_entries.actor_account_id is 'The account of the key that asked; null for the command line and for jobs.';
comment on column audit_entries.action is 'The name of the mutation, or a name with dots for what is done without one, such as command.key.create.';
comment on column audit_entries.record_type is 'The record''s type in the API.';
comment on column audit_entries.outcome is 'done, replayed, or the code of the refusal.';
comment on column audit_entries.occurred_at is 'On the machine''s clock, like the id.';
comment on column audit_entries.operator is 'The operating-system user and host that ran the command; null for requests, customers and jobs.';

create table audit_readings (
  shard smallint not null,
  account_id uuid not null,
  reader_id uuid not null,
  recorded_at timestamp(3) with time zone not null,
  constraint audit_readings_pkey primary key (shard, account_id, reader_id)
);
create index audit_readings_by_time on audit_readings using btree (recorded_at);
comment on table audit_readings is 'Readings of the audit log in the last hour: a reader leaves one entry an hour in the log of the account. Older rows are deleted.';
comment on column audit_readings.account_id is 'The account whose log was read.';
comment on column audit_readings.reader_id is 'The key that read it.';
comment on column audit_readings.recorded_at is 'When the entry was written, on the machine''s clock.';

create table brand_logos (
  shard smallint not null,
  org_id uuid not null,
  url_hash bytea not null,
  content_type text,
  image bytea,
  fetched_at timestamp(3) with time zone not null,
  constraint brand_logos_pkey primary key (shard, org_id, url_hash),
  constraint brand_logo_has_a_type check (((image is null) = (content_type is null))),
  constraint brand_logo_is_small check ((length(image) <= 524288))
);
comment on table brand_logos is 'Logos as they were fetched, once: no customer''s browser asks another server. No image: it could not be had.';

create table checkout_brandings (
  shard smallint not null,
  org_id uuid not null,
  brand_name text,
  brand_logo_url text,
  colors json,
  updated_at timestamp(3) with time zone not null,
  support_email text,
  support_url text,
  support_phone text,
  constraint checkout_brandings_pkey primary key (shard, org_id)
);
comment on table checkout_brandings is 'How an organization''s checkout looks where neither session nor configuration says otherwise; no row: by its name alone.';

create table checkout_configurations (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  name text not null,
  is_default boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  methods json,
  embed_origins text[] not null default '{}'::text[],
  brand_name text,
  brand_logo_url text,
  colors json,
  layout text,
  constraint checkout_configurations_pkey primary key (shard, id),
  constraint checkout_configuration_belongs_to_its_organization unique (shard, org_id, id),
  constraint checkout_is_embedded_by_few check ((cardinality(embed_origins) <= 20)),
  constraint checkout_layout_is_known check ((layout = any (array['OneColumn'::text, 'TwoColumns'::text])))
);
create unique index one_default_checkout_configuration on checkout_configurations using btree (shard, org_id) where is_default;
comment on column checkout_configurations.methods is 'Which types are offered and through which provider configuration; null: every one that can be charged.';
comment on column checkout_configurations.embed_origins is 'Pages of these origins may show the checkout in a frame.';

create table contacts (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  name text not null,
  given_name text,
  family_name text,
  email text,
  phone text,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint contacts_pkey primary key (shard, id),
  constraint contact_belongs_to_its_organization unique (shard, org_id, id),
  constraint contact_has_a_name check ((name <> ''::text))
);
create index contacts_by_email on contacts using btree (shard, org_id, email, id) where (email is not null);
create index contacts_by_phone on contacts using btree (shard, org_id, phone, id) where (phone is not null);

create table errands (
  shard smallint not null,
  kind text not null,
  subject_id uuid not null,
  org_id uuid not null,
  due_at timestamp(3) with time zone not null,
  tries integer not null,
  claim_token uuid,
  created_at timestamp(3) with time zone not null,
  constraint errands_pkey primary key (shard, kind, subject_id)
);
create index errands_due on errands using btree (due_at);
comment on table errands is 'What is owed after a commit: a call to a provider whose outcome must be known, a credential to forget, a token to release. Written with its cause, gone with its end.';
comment on column errands.due_at is 'On the machine''s clock; while claimed, when the lease runs out.';

create table event_outbox (
  shard smallint not null,
  target_account uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  constraint event_outbox_pkey primary key (shard, target_account, event_id)
);
comment on table event_outbox is 'Events not yet fanned out, one row each. New events are found by presence here, never by an id cursor.';
comment on column event_outbox.target_account is 'The owner of the event. Who is above it may hear of it, too, and is found when it is fanned out.';
comment on column event_outbox.type is 'What happened, as the event says, and about what: most events are heard by nobody, and are not read again.';

create table events (
  shard smallint not null,
  id uuid not null,
  account_id uuid not null,
  subject_id uuid not null,
  type text not null,
  payload text not null,
  occurred_at timestamp(3) with time zone not null,
  constraint events_pkey primary key (shard, id)
) partition by range (id);
create index events_of_account on events using btree (shard, account_id, id);
comment on column events.account_id is 'The account that the event is about: its ownerId.';
comment on column events.subject_id is 'The record that the event is about.';
comment on column events.payload is 'The exact JSON text that is delivered. Text, not jsonb: signatures cover these bytes.';

create table idempotency_keys (
  shard smallint not null,
  account_id uuid not null,
  key text not null,
  path text not null,
  request_hash bytea not null,
  reserved_ids uuid[] not null,
  lease_token uuid not null,
  leased_until timestamp(3) with time zone not null,
  outcome_type text,
  outcome_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint idempotency_keys_pkey primary key (shard, account_id, key, path),
  constraint outcome_names_type_and_id check (((outcome_type is null) = (outcome_id is null)))
);
create index idempotency_keys_by_age on idempotency_keys using btree (created_at);
comment on column idempotency_keys.account_id is 'The account of the key that made the request.';
comment on column idempotency_keys.path is 'The response path of the mutation in its document: one request may hold several.';
comment on column idempotency_keys.request_hash is 'Keyed hash (HMAC) of the operation and its arguments; a plain hash of a card number could be guessed.';
comment on column idempotency_keys.reserved_ids is 'Ids minted before any effect: a resumed request makes the same record.';

create table identity_sessions (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  configuration_id uuid not null,
  reference text not null,
  contact_id uuid,
  person_name text,
  person_email text,
  person_phone text,
  redirect_url text,
  status text not null,
  told_at timestamp(3) with time zone,
  attempted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint identity_sessions_pkey primary key (shard, id),
  constraint identity_session_is_known_by_its_reference unique (shard, configuration_id, reference),
  constraint identity_session_status_is_known check ((status = any (array['Active'::text, 'Expired'::text, 'Canceled'::text, 'Success'::text, 'Failed'::text, 'PendingReview'::text]))),
  constraint who_is_a_contact_is_kept_there check (((contact_id is null) or (num_nonnulls(person_name, person_email, person_phone) = 0)))
);
create index identity_sessions_of_contact on identity_sessions using btree (shard, contact_id, id) where (contact_id is not null);
comment on table identity_sessions is 'Verifications of identities, by what the provider calls them. What was found stays with the provider: no result, picture or document is here.';
comment on column identity_sessions.id is 'What the provider is told instead of who it is about.';
comment on column identity_sessions.reference is 'The provider''s id; of several attempts at one session that of the newest.';
comment on column identity_sessions.contact_id is 'Null until somebody new is verified: then they become a contact.';
comment on column identity_sessions.person_name is 'Of somebody new, as they were named when it began.';
comment on column identity_sessions.redirect_url is 'Where the provider sends the person when they are done.';
comment on column identity_sessions.status is 'As the provider last told it: what was told again is told apart by it. A reader is shown what the provider says then.';
comment on column identity_sessions.told_at is 'When the provider told that. What it told before that is not applied any more.';
comment on column identity_sessions.attempted_at is 'When the attempt of that reference began, on the provider''s clock; null until it told.';

create table installation_mail_suppressions (
  shard smallint not null,
  address_hash bytea not null,
  reason text not null,
  operator text not null,
  created_at timestamp(3) with time zone not null,
  constraint installation_mail_suppressions_pkey primary key (shard, address_hash),
  constraint installation_suppressed_address_is_hashed check ((length(address_hash) = 32)),
  constraint installation_suppression_reason_is_known check ((reason = any (array['Unsubscribed'::text, 'Complaint'::text, 'Bounce'::text, 'Manual'::text])))
);
comment on table installation_mail_suppressions is 'Addresses that take no messages of any organization. In a bucket that follows from the hash.';
comment on column installation_mail_suppressions.address_hash is 'Keyed hash of the normalized address: the address itself is not kept.';
comment on column installation_mail_suppressions.operator is 'The operating-system user and host that added the entry by a command.';

create table mail_days (
  shard smallint not null,
  org_id uuid not null,
  day date not null,
  messages integer not null,
  mode text not null default 'Live'::text,
  constraint mail_days_pkey primary key (shard, org_id, mode, day),
  constraint counted_day_has_a_message check ((messages > 0)),
  constraint mail_day_mode_is_known check ((mode = any (array['Sandbox'::text, 'Live'::text])))
);
create index mail_days_by_day on mail_days using btree (day);
comment on table mail_days is 'Messages of an organization, or of all organizations below a platform or agency, on a day in UTC.';
comment on column mail_days.org_id is 'The organization, or the account at the top of its tree.';
comment on column mail_days.mode is 'The mode of the organizations. Rows of earlier versions count as Live.';

create table mail_recipients (
  shard smallint not null,
  address_hash bytea not null,
  message_ids uuid[] not null,
  newest_message_at timestamp(3) with time zone not null,
  constraint mail_recipients_pkey primary key (shard, address_hash),
  constraint recipient_is_hashed check ((length(address_hash) = 32))
);
create index mail_recipients_by_time on mail_recipients using btree (newest_message_at);
comment on table mail_recipients is 'Messages to one address in a day, of all organizations of one mode below one top account. In a shard that follows from the hash.';
comment on column mail_recipients.address_hash is 'Keyed hash of the top account, the mode and the normalized address: the address itself is not kept.';
comment on column mail_recipients.message_ids is 'Their ids hold the time. No more than the limit of a day.';

create table mail_suppressions (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  address_hash bytea not null,
  reason text not null,
  source text not null,
  key_id uuid,
  operator text,
  created_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  constraint mail_suppressions_pkey primary key (shard, id),
  constraint suppressed_address_is_hashed check ((length(address_hash) = 32)),
  constraint suppression_of_a_key_names_it check (((source = 'ApiKey'::text) = (key_id is not null))),
  constraint suppression_of_an_operator_names_one check (((source = 'Operator'::text) = (operator is not null))),
  constraint suppression_reason_is_known check ((reason = any (array['Unsubscribed'::text, 'Complaint'::text, 'Bounce'::text, 'Manual'::text]))),
  constraint suppression_source_is_known check ((source = any (array['Recipient'::text, 'ApiKey'::text, 'Operator'::text])))
);
create index mail_suppressions_by_removal on mail_suppressions using btree (removed_at) where (removed_at is not null);
create unique index mail_suppressions_of_address on mail_suppressions using btree (shard, org_id, address_hash, reason) where (removed_at is null);
create index mail_suppressions_of_organization on mail_suppressions using btree (shard, org_id, id) where (removed_at is null);
comment on table mail_suppressions is 'Addresses that take no messages of an organization. An address has one entry for each reason.';
comment on column mail_suppressions.address_hash is 'Keyed hash of the normalized address: the address itself is not kept.';
comment on column mail_suppressions.key_id is 'The API key that added the entry; null for recipients and operators.';
comment on column mail_suppressions.operator is 'The operating-system user and host that added the entry by a command.';
comment on column mail_suppressions.removed_at is 'When the entry was removed. Removed entries have no effect and are deleted after two days.';

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null,
  constraint migrations_pkey primary key (name)
);

create table payment_attempt_references (
  shard smallint not null,
  configuration_id uuid not null,
  reference text not null,
  attempt_id uuid not null,
  constraint payment_attempt_references_pkey primary key (shard, configuration_id, reference, attempt_id)
);
comment on table payment_attempt_references is 'What providers call attempts, to find one by. Written with the attempt''s provider_reference; attempts are never deleted.';

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
  challenge_held_until timestamp(3) with time zone,
  decline_code text,
  return_code text,
  sends integer not null,
  last_sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  may_charge boolean generated always as (((outcome is null) or (outcome = 'Succeeded'::text))) stored,
  constraint payment_attempts_pkey primary key (shard, id),
  constraint payment_attempt_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_attempts_are_numbered unique (shard, payment_id, number),
  constraint payment_attempt_outcome_is_known check ((outcome = any (array['Succeeded'::text, 'Declined'::text, 'Canceled'::text, 'Returned'::text]))),
  constraint payment_attempt_stage_is_known check ((stage = any (array['Sending'::text, 'Unknown'::text, 'RequiresAction'::text, 'Processing'::text, 'Settled'::text]))),
  constraint settled_attempts_have_an_outcome check ((((stage = 'Settled'::text) = (outcome is not null)) and ((outcome is null) = (settled_at is null))))
);
create unique index payment_has_one_attempt_that_may_charge on payment_attempts using btree (shard, payment_id) where may_charge;
comment on table payment_attempts is 'One row a try. Its id is the provider''s idempotency key, so that a new try is never answered with an old one''s decline.';
comment on column payment_attempts.configuration_id is 'What it is sent through. Its payment names it, too: the foreign key stands on the payment''s side.';
comment on column payment_attempts.request is 'The whole request to the provider, an instrument''s number and code left as places to fill: what is sent again is the same, whatever version sends it.';
comment on column payment_attempts.stage is 'How far it came. Unknown: it was sent, and whether it charged is not known.';
comment on column payment_attempts.action_state_sealed is 'What the provider wants back when the customer has done what it asked for, sealed.';
comment on column payment_attempts.challenge_held_until is 'Until when somebody goes on with its challenge or gives it up: meanwhile nobody else does either.';
comment on column payment_attempts.decline_code is 'Why it was declined, or why it is being canceled.';
comment on column payment_attempts.created_at is 'On the machine''s clock, like its other times: a provider''s idempotency key lives by that one.';
comment on column payment_attempts.may_charge is 'It may still charge, or has charged.';

create table payment_methods (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
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
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint payment_methods_pkey primary key (shard, id),
  constraint payment_method_belongs_to_its_contact_and_configuration unique (shard, org_id, contact_id, configuration_id, id),
  constraint payment_method_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_method_account_type_is_known check ((account_type = any (array['Checking'::text, 'Savings'::text]))),
  constraint payment_method_expiration_month_is_a_month check (((expiration_month >= 1) and (expiration_month <= 12))),
  constraint payment_method_expiration_year_has_four_digits check (((expiration_year >= 1000) and (expiration_year <= 9999))),
  constraint payment_method_funding_is_known check ((funding = any (array['Credit'::text, 'Debit'::text, 'Prepaid'::text, 'Unknown'::text]))),
  constraint payment_method_is_a_card_or_a_bank_account check (
case type
    when 'Card'::text then ((last4 is not null) and (expiration_month is not null) and (expiration_year is not null) and (funding is not null) and (institution_name is null) and (account_holder_name is null) and (account_type is null))
    when 'BankAccount'::text then ((expiration_month is null) and (expiration_year is null) and (funding is null) and (brand is null) and (cardholder_name is null))
    else false
end),
  constraint payment_method_last4_is_four_digits check ((last4 ~ '^[0-9]{4}$'::text)),
  constraint payment_method_models_are_known check ((supported_models <@ array['CardOnFile'::text, 'Subscription'::text, 'UnscheduledCardOnFile'::text])),
  constraint payment_method_provider_is_known check ((provider = any (array['ProviderA'::text, 'ProviderB'::text, 'ProviderC'::text]))),
  constraint payment_method_status_is_known check ((status = any (array['Active'::text, 'Invalid'::text])))
);
create unique index one_method_for_a_credential on payment_methods using btree (shard, configuration_id, contact_id, credential_hash) where (deleted_at is null);
create index payment_methods_by_credential on payment_methods using btree (shard, configuration_id, credential_hash);
create index payment_methods_of_contact on payment_methods using btree (shard, org_id, contact_id, id);
comment on column payment_methods.status is 'As written: a card past its last month reads Expired while this still says Active.';
comment on column payment_methods.credential_sealed is 'What the provider calls the stored instrument, sealed: with the configuration''s credentials it charges.';
comment on column payment_methods.credential_hash is 'Keyed hash of what tells this credential from every other of its configuration: an instrument that is stored twice is found by it.';
comment on column payment_methods.former_credentials_sealed is 'What the provider called the instrument before, sealed, until it has forgotten it.';
comment on column payment_methods.scheme_reference is 'The card scheme''s reference of the transaction in which the customer agreed, for later charges that the merchant starts.';

create table payment_plan_occurrences (
  shard smallint not null,
  plan_id uuid not null,
  number integer not null,
  org_id uuid not null,
  due_date date not null,
  due_at timestamp(3) with time zone not null,
  status text not null,
  payment_id uuid,
  tries integer not null default 0,
  returns integer not null default 0,
  first_failed_at timestamp(3) with time zone,
  retry_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null,
  constraint payment_plan_occurrences_pkey primary key (shard, plan_id, number),
  constraint occurrence_status_is_known check ((status = any (array['Scheduled'::text, 'Processing'::text, 'Succeeded'::text, 'Failed'::text, 'Skipped'::text, 'Canceled'::text]))),
  constraint occurrences_are_numbered_from_one check ((number >= 1)),
  constraint only_unpaid_occurrences_are_retried check (((retry_at is null) or (status = any (array['Failed'::text, 'Processing'::text]))))
);
comment on table payment_plan_occurrences is 'Every date of a plan, from when it became active.';
comment on column payment_plan_occurrences.due_at is 'When its date begins where the organization lives, and its plan''s share of the first hour.';
comment on column payment_plan_occurrences.payment_id is 'Its newest try. The foreign key stands on the payment''s side.';
comment on column payment_plan_occurrences.returns is 'How many of its debits a bank has taken back: the same amount is debited again twice at most.';
comment on column payment_plan_occurrences.first_failed_at is 'Since when it is tried again: days of retries count from here.';
comment on column payment_plan_occurrences.retry_at is 'When it is tried again by itself. While its customer pays it at the plan''s link: when it will be, if they are declined.';

create table payment_plan_policies (
  shard smallint not null,
  org_id uuid not null,
  retry_days smallint[] not null,
  when_past_due text not null,
  when_resumed text not null,
  updated_at timestamp(3) with time zone not null,
  constraint payment_plan_policies_pkey primary key (shard, org_id),
  constraint payment_plan_policy_past_due_is_known check ((when_past_due = any (array['Cancel'::text, 'Pause'::text, 'Continue'::text]))),
  constraint payment_plan_policy_resumed_is_known check ((when_resumed = any (array['Shift'::text, 'Skip'::text]))),
  constraint payment_plan_policy_retries_are_few check ((cardinality(retry_days) <= 10))
);
comment on table payment_plan_policies is 'What an organization wants done with plans; no row: what every organization begins with.';
comment on column payment_plan_policies.retry_days is 'On which days after a soft decline a card is tried again.';

create table payment_plan_sessions (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  contact_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  frequency text not null,
  start_date date not null,
  occurrences integer not null,
  callback_url text,
  cancel_url text,
  success_url text,
  expiration_date timestamp(3) with time zone,
  link_secret_hash bytea not null,
  link_secret_sealed bytea not null,
  payment_plan_id uuid,
  checkout_configuration_id uuid not null,
  brand_logo_url text,
  brand_name text,
  metadata json,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  completing_since timestamp(3) with time zone,
  payment_id uuid,
  consent json,
  clock_id uuid,
  link_requested_at timestamp(3) with time zone,
  link_requests smallint not null default 0,
  constraint payment_plan_sessions_pkey primary key (shard, id),
  constraint payment_plan_session_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_plan_session_link_is_unguessed unique (shard, link_secret_hash),
  constraint only_active_payment_plan_sessions_are_being_completed check (((completing_since is null) or (status = 'Active'::text))),
  constraint payment_plan_session_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint payment_plan_session_frequency_is_known check ((frequency = any (array['Weekly'::text, 'Monthly'::text, 'Quarterly'::text, 'Yearly'::text]))),
  constraint payment_plan_session_occurrences_are_bounded check (((occurrences >= 1) and (occurrences <= 1200))),
  constraint payment_plan_session_status_is_known check ((status = any (array['Active'::text, 'Completed'::text, 'Canceled'::text, 'Expired'::text])))
);
create index payment_plan_sessions_by_contact on payment_plan_sessions using btree (shard, org_id, contact_id, id);
create index payment_plan_sessions_of_clock on payment_plan_sessions using btree (clock_id, expiration_date) where ((status = 'Active'::text) and (expiration_date is not null) and (clock_id is not null));
create index payment_plan_sessions_to_expire on payment_plan_sessions using btree (expiration_date, shard, id) where ((status = 'Active'::text) and (expiration_date is not null) and (clock_id is null));
comment on column payment_plan_sessions.link_secret_hash is 'SHA-256 of the secret in the link: the link is found by it, never by the id.';
comment on column payment_plan_sessions.link_secret_sealed is 'The secret itself, sealed, so that the link can be shown again.';
comment on column payment_plan_sessions.payment_plan_id is 'The plan that this session made, pending or not. The foreign key stands on the plan''s side.';
comment on column payment_plan_sessions.metadata is 'json, not jsonb: order and bytes are returned as they came. An array of {key, value}; null when none was given.';
comment on column payment_plan_sessions.completing_since is 'Since when a charge or set-up of this session has been at the provider without a known outcome: meanwhile it is neither changed, canceled nor expired.';
comment on column payment_plan_sessions.payment_id is 'What its newest try charges, or sets up. The foreign key stands on the payment''s side.';
comment on column payment_plan_sessions.consent is 'What the customer agreed to with the newest try: text, when, and from where.';
comment on column payment_plan_sessions.clock_id is 'The test clock that its organization lives by, as on plan_due.';
comment on column payment_plan_sessions.link_requested_at is 'Time of the last request for a new link, by the machine''s clock.';
comment on column payment_plan_sessions.link_requests is 'How often the customer has asked for a new link..';

create table payment_plans (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  contact_id uuid not null,
  payment_plan_session_id uuid,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  frequency text not null,
  start_date date not null,
  occurrences integer not null,
  metadata json,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  payment_method_id uuid,
  vault_token_id uuid,
  set_up_payment_id uuid,
  consent json,
  remaining_occurrences integer not null default 0,
  next_run_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  constraint payment_plans_pkey primary key (shard, id),
  constraint payment_plan_belongs_to_its_organization unique (shard, org_id, id),
  constraint session_makes_one_plan unique (shard, payment_plan_session_id),
  constraint live_payment_plans_have_a_method check (((status = any (array['Pending'::text, 'Canceled'::text])) or (payment_method_id is not null))),
  constraint only_paused_payment_plans_are_paused check (((status = 'Paused'::text) = (paused_at is not null))),
  constraint payment_plan_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint payment_plan_frequency_is_known check ((frequency = any (array['Weekly'::text, 'Monthly'::text, 'Quarterly'::text, 'Yearly'::text]))),
  constraint payment_plan_occurrences_are_bounded check (((occurrences >= 1) and (occurrences <= 1200))),
  constraint payment_plan_status_is_known check ((status = any (array['Pending'::text, 'Active'::text, 'Paused'::text, 'PastDue'::text, 'Completed'::text, 'Canceled'::text]))),
  constraint payment_plans_owe_what_is_left check (((remaining_occurrences >= 0) and (remaining_occurrences <= occurrences)))
);
create index payment_plans_by_contact on payment_plans using btree (shard, org_id, contact_id, id);
create index payment_plans_of_method on payment_plans using btree (shard, payment_method_id) where ((payment_method_id is not null) and (status = any (array['Active'::text, 'Paused'::text, 'PastDue'::text])));
comment on column payment_plans.payment_method_id is 'What it is charged to.';
comment on column payment_plans.vault_token_id is 'The token that its first method was stored from. It may lie in the bucket of an account above.';
comment on column payment_plans.set_up_payment_id is 'The set-up that it waits for, or waited for last: it is to be charged to what that stores. The foreign key stands on the payment''s side.';
comment on column payment_plans.consent is 'What the customer agreed to: text, when, and from where.';
comment on column payment_plans.remaining_occurrences is 'How many are neither paid nor left out; before it is active, all that were agreed to are told instead.';
comment on column payment_plans.next_run_at is 'When it is charged next, as its due row says.';

create table payment_sessions (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
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
  expiration_date timestamp(3) with time zone,
  link_secret_hash bytea not null,
  link_secret_sealed bytea not null,
  payment_id uuid,
  checkout_configuration_id uuid not null,
  brand_logo_url text,
  brand_name text,
  metadata json,
  completing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  clock_id uuid,
  link_requested_at timestamp(3) with time zone,
  link_requests smallint not null default 0,
  constraint payment_sessions_pkey primary key (shard, id),
  constraint payment_session_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_session_link_is_unguessed unique (shard, link_secret_hash),
  constraint only_active_payment_sessions_are_being_completed check (((completing_since is null) or (status = 'Active'::text))),
  constraint payment_session_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint payment_session_declares_a_model_to_store check (((store_payment_method = 'Disabled'::text) = (recurring_processing_model is null))),
  constraint payment_session_model_is_known check ((recurring_processing_model = any (array['CardOnFile'::text, 'Subscription'::text, 'UnscheduledCardOnFile'::text]))),
  constraint payment_session_names_its_contact_once check (((contact_id is null) or (contact_ref is null))),
  constraint payment_session_status_is_known check ((status = any (array['Active'::text, 'Completed'::text, 'Canceled'::text, 'Expired'::text]))),
  constraint payment_session_stores_for_a_contact check (((store_payment_method = 'Disabled'::text) or (contact_id is not null))),
  constraint payment_session_storing_is_known check ((store_payment_method = any (array['Disabled'::text, 'AskForConsent'::text, 'Enabled'::text])))
);
create index payment_sessions_by_contact on payment_sessions using btree (shard, org_id, contact_id, id) where (contact_id is not null);
create index payment_sessions_of_clock on payment_sessions using btree (clock_id, expiration_date) where ((status = 'Active'::text) and (expiration_date is not null) and (clock_id is not null));
create index payment_sessions_to_expire on payment_sessions using btree (expiration_date, shard, id) where ((status = 'Active'::text) and (expiration_date is not null) and (clock_id is null));
comment on column payment_sessions.contact_ref is 'Who pays, when it is no contact: {name, givenName, familyName, email, phone, address}. json, not jsonb: shown as it came.';
comment on column payment_sessions.payment_id is 'The payment that this session made, pending or not. The foreign key stands on the payment''s side.';
comment on column payment_sessions.completing_since is 'Since when a payment of this session has been at the provider without a known outcome: meanwhile it is neither changed, canceled nor expired.';
comment on column payment_sessions.clock_id is 'The test clock that its organization lives by, as on plan_due.';
comment on column payment_sessions.link_requested_at is 'Time of the last request for a new link, by the machine''s clock.';
comment on column payment_sessions.link_requests is 'How often the customer has asked for a new link..';

create table payments (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  contact_id uuid,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  rare_status text generated always as (case when (status <> all (array['Pending'::text, 'Succeeded'::text])) then status else null::text end) stored,
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
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  plan_occurrence integer,
  payment_plan_session_id uuid,
  is_set_up boolean not null default false,
  consent json,
  contact_without_method uuid generated always as (case when (payment_method_id is null) then contact_id else null::uuid end) stored,
  configuration_without_method uuid generated always as (case when (payment_method_id is null) then configuration_id else null::uuid end) stored,
  constraint payments_pkey primary key (shard, id),
  constraint payment_belongs_to_its_organization unique (shard, org_id, id),
  constraint only_payments_that_need_the_customer_have_an_action check (((action_url is null) or (status = 'RequiresAction'::text))),
  constraint only_set_ups_charge_nothing check (((amount_minor >= 0) and (amount_minor <= '99999999999'::bigint) and ((amount_minor = 0) = is_set_up))),
  constraint payment_model_is_known check ((recurring_processing_model = any (array['CardOnFile'::text, 'Subscription'::text, 'UnscheduledCardOnFile'::text]))),
  constraint payment_organization_is_held_by_another_key check ((num_nonnulls(contact_id, configuration_id, payment_session_id, payment_plan_session_id) > 0)),
  constraint payment_status_is_known check ((status = any (array['Pending'::text, 'RequiresAction'::text, 'Processing'::text, 'Succeeded'::text, 'Failed'::text, 'Canceled'::text, 'Returned'::text, 'Disputed'::text]))),
  constraint payments_of_occurrences_have_a_plan check (((plan_occurrence is null) or (payment_plan_id is not null))),
  constraint payments_with_a_method_name_its_contact_and_configuration check (((payment_method_id is null) or (num_nulls(contact_id, configuration_id) = 0))),
  constraint refunds_never_exceed_the_payment check (((0 <= refunded_minor) and (refunded_minor <= refunds_reserved_minor) and (refunds_reserved_minor <= amount_minor)))
);
create index payments_by_rare_status on payments using btree (shard, org_id, rare_status, id) where (rare_status is not null);
create index payments_of_contact on payments using btree (shard, org_id, contact_id, id) where (contact_id is not null);
create index payments_of_method on payments using btree (shard, org_id, payment_method_id, id) where (payment_method_id is not null);
create unique index session_makes_one_payment on payments using btree (shard, payment_session_id) where (payment_session_id is not null);
comment on table payments is 'One row an intent to be paid. What was tried for it is in payment_attempts.';
comment on column payments.rare_status is 'The status, unless it is one that every charge passes. An index on the status itself would be written twice by each charge, and with it all others: an update that changes nothing indexed leaves them alone.';
comment on column payments.refunded_minor is 'What refunds have given back.';
comment on column payments.refunds_reserved_minor is 'The same, and what refunds on their way will give back: a new refund takes from what is left.';
comment on column payments.vault_token_id is 'The token it was paid from. It may lie in the bucket of an account above, so that no foreign key can hold it.';
comment on column payments.configuration_id is 'The provider configuration it is charged through. Null until something is tried.';
comment on column payments.plan_occurrence is 'Which occurrence of its plan it pays.';
comment on column payments.payment_plan_session_id is 'The plan session that it was made in.';
comment on column payments.is_set_up is 'It charges nothing, has an instrument authenticated and stored, and is shown to nobody.';
comment on column payments.consent is 'What its customer agreed to with the newest try at the plan''s link: text, when, and from where. Of no other payment.';
comment on column payments.contact_without_method is 'The contact, where there is no method whose key holds it.';
comment on column payments.configuration_without_method is 'The same of the configuration.';

create table plan_due (
  shard smallint not null,
  plan_id uuid not null,
  org_id uuid not null,
  due_at timestamp(3) with time zone not null,
  clock_id uuid,
  claim_token uuid,
  claimed_until timestamp(3) with time zone,
  constraint plan_due_pkey primary key (shard, plan_id)
);
create index plan_due_by_clock on plan_due using btree (clock_id, due_at) where (clock_id is not null);
create index plan_due_by_organization on plan_due using btree (shard, org_id, due_at) where (clock_id is null);
create index plan_due_by_time on plan_due using btree (shard, due_at) where (clock_id is null);
comment on table plan_due is 'Plans that have something to do, one narrow row each; none for a plan that waits for somebody.';
comment on column plan_due.due_at is 'On the organization''s clock.';
comment on column plan_due.clock_id is 'The test clock that the organization lives by; null: the machine''s.';
comment on column plan_due.claimed_until is 'When the lease of whoever has claimed it by the machine''s clock runs out. Means nothing without a token.';

create table provider_configurations (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
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
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  verifies_identity boolean not null default false,
  constraint provider_configurations_pkey primary key (shard, id),
  constraint provider_configuration_belongs_to_its_organization unique (shard, org_id, id),
  constraint provider_configuration_adapter_is_known check ((adapter = any (array['Sandbox'::text, 'Adyen'::text, 'Stripe'::text, 'Plaid'::text]))),
  constraint provider_configuration_currencies_are_some check ((cardinality(currencies) > 0)),
  constraint provider_configuration_does_something check (((cardinality(methods) > 0) or verifies_identity)),
  constraint provider_configuration_methods_are_known check ((methods <@ array['Card'::text, 'BankAccount'::text])),
  constraint provider_configuration_mode_is_known check ((mode = any (array['Sandbox'::text, 'Live'::text]))),
  constraint provider_configuration_provider_is_known check ((provider = any (array['ProviderA'::text, 'ProviderB'::text, 'ProviderC'::text]))),
  constraint sandbox_processor_is_never_live check (((adapter <> 'Sandbox'::text) or (mode = 'Sandbox'::text)))
);
create unique index one_default_provider_configuration on provider_configurations using btree (shard, org_id) where is_default;
comment on column provider_configurations.credentials_sealed is 'What the provider is asked with: JSON, sealed. Written through the API, never shown by it.';
comment on column provider_configurations.notification_secret_sealed is 'What the provider signs its notifications with, sealed. Null: its notifications are refused.';
comment on column provider_configurations.account_hash is 'Keyed hash of what the provider calls the account that the credentials are of. It never changes: under another account a charge that is sent again would charge again.';
comment on column provider_configurations.currencies is 'Null: every currency that the adapter knows.';
comment on column provider_configurations.verifies_identity is 'Whether its provider verifies identities by these credentials, which only the service can read.';

create table provider_notifications (
  shard smallint not null,
  configuration_id uuid not null,
  event_id text not null,
  body_sealed bytea not null,
  received_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone,
  tries integer not null,
  claim_token uuid,
  applied_at timestamp(3) with time zone,
  constraint provider_notifications_pkey primary key (shard, configuration_id, event_id),
  constraint provider_notification_event_is_named check (((length(event_id) >= 1) and (length(event_id) <= 255))),
  constraint provider_notification_is_due_until_applied check (((applied_at is null) or (due_at is null)))
);
create index provider_notifications_by_age on provider_notifications using btree (received_at);
create index provider_notifications_due on provider_notifications using btree (due_at) where (due_at is not null);
comment on table provider_notifications is 'What providers told, once for each of their event ids, kept before it is answered and applied after.';
comment on column provider_notifications.due_at is 'When it is applied, or tried again because its subject is not known yet. Null once it is applied, and when it was given up after a day.';

create table public_keys (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  key_hash bytea not null,
  origins text[] not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  constraint public_keys_pkey primary key (shard, id),
  constraint public_key_hash_is_unique unique (shard, key_hash),
  constraint public_key_hash_is_sha256 check ((length(key_hash) = 32)),
  constraint public_key_is_bound_to_origins check (((cardinality(origins) >= 1) and (cardinality(origins) <= 20))),
  constraint public_key_lives_a_day_at_most check (((expires_at > created_at) and (expires_at <= (created_at + '1 day'::interval))))
);
create index public_keys_by_end on public_keys using btree (expires_at);
comment on column public_keys.key_hash is 'SHA-256 of the key text. The text itself is shown once and never stored.';
comment on column public_keys.origins is 'The pages that may use it, each as a browser writes it: scheme, host, and the port unless it is the usual one.';
comment on column public_keys.expires_at is 'On the machine''s clock, as all of a key''s times.';

create table refunds (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
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
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint refunds_pkey primary key (shard, id),
  constraint refund_belongs_to_its_organization unique (shard, org_id, id),
  constraint refund_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint refund_status_is_known check ((status = any (array['Pending'::text, 'Succeeded'::text, 'Failed'::text])))
);
create index refunds_by_reference on refunds using btree (shard, configuration_id, provider_reference) where (provider_reference is not null);
create index refunds_of_payment on refunds using btree (shard, org_id, payment_id, id);
comment on column refunds.attempt_id is 'The attempt that charged what is given back.';

create table root_key_rotations (
  former_id text not null,
  root_key_id text not null,
  started_at timestamp(3) with time zone not null,
  pass integer not null,
  table_name text not null,
  next_shard smallint not null,
  resealed bigint not null,
  skipped bigint not null,
  damaged bigint not null,
  lease_token uuid,
  leased_until timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint root_key_rotations_pkey primary key (former_id),
  constraint root_key_rotation_counts_from_nothing check (((pass >= 1) and (resealed >= 0) and (skipped >= 0) and (damaged >= 0))),
  constraint root_key_rotation_leads_to_another_key check ((former_id <> root_key_id))
);
create unique index one_root_key_rotation_is_running on root_key_rotations using btree ((true)) where (finished_at is null);
comment on table root_key_rotations is 'Changes from one root key to the next, and how far each has come.';
comment on column root_key_rotations.pass is 'How often it has begun to go through all tables. From the second pass on every process seals by the new key.';
comment on column root_key_rotations.table_name is 'The table that it is in.';
comment on column root_key_rotations.next_shard is 'The first bucket of that table that it has yet to go through.';
comment on column root_key_rotations.resealed is 'How many rows it has sealed anew.';
comment on column root_key_rotations.skipped is 'How many rows of this pass somebody else was changing: the next pass finds them.';
comment on column root_key_rotations.damaged is 'How many rows of this pass open under no configured root key.';
comment on column root_key_rotations.leased_until is 'Until when one worker alone goes on with it.';

create table root_keys (
  id text not null,
  status text not null,
  hash_key_sealed bytea,
  created_at timestamp(3) with time zone not null,
  retired_at timestamp(3) with time zone,
  constraint root_keys_pkey primary key (id),
  constraint retired_root_keys_have_their_time check (((status = 'retired'::text) = (retired_at is not null))),
  constraint retired_root_keys_leave_nothing check (((status = 'retired'::text) = (hash_key_sealed is null))),
  constraint root_key_id_is_eight_hex_digits check ((id ~ '^[0-9a-f]{8}$'::text)),
  constraint root_key_status_is_known check ((status = any (array['active'::text, 'leaving'::text, 'retired'::text])))
);
create unique index one_root_key_is_active_and_one_leaving on root_keys using btree (status) where (status <> 'retired'::text);
comment on table root_keys is 'Which root keys seal or have sealed, by their ids. Global: on a cluster a reference table.';
comment on column root_keys.id is 'Derived from the key. It tells keys apart and gives none away.';
comment on column root_keys.status is 'Active: it seals. Leaving: rows may still be sealed under it. Retired: no row is, and no process may seal by it again.';
comment on column root_keys.hash_key_sealed is 'The key of keyed hashes, sealed under this root key. It is the same for all of them, so that links and cursors outlive a root key.';
comment on column root_keys.created_at is 'Since when it is the active one.';

create table sent_links (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  session_kind text not null,
  session_id uuid not null,
  language text not null,
  recipient_sealed bytea,
  created_at timestamp(3) with time zone not null,
  recipient_hash bytea,
  constraint sent_links_pkey primary key (shard, id),
  constraint sent_link_is_of_a_session check ((session_kind = any (array['payment_plan_session'::text, 'payment_session'::text]))),
  constraint sent_link_language_is_known check ((language = any (array['English'::text, 'Spanish'::text])))
);
create index sent_links_by_time on sent_links using btree (created_at);
create index sent_links_of_session on sent_links using btree (shard, session_id, created_at);
create index sent_links_to_recipient on sent_links using btree (shard, org_id, recipient_hash, created_at);
comment on table sent_links is 'That a session''s link was to be sent by e-mail: bounds how often, and is gone two days later.';
comment on column sent_links.recipient_sealed is 'Until it was sent or given up: the address is not kept.';
comment on column sent_links.recipient_hash is 'Keyed hash of the normalized address, to count messages to it. Null in rows of earlier versions.';

create table test_clocks (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  status text not null,
  target timestamp(3) with time zone,
  stood_at timestamp(3) with time zone not null,
  joins_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  claim_token uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint test_clocks_pkey primary key (shard, id),
  constraint organization_has_one_test_clock unique (shard, org_id),
  constraint advancing_test_clocks_are_looked_at check (((status = 'Ready'::text) or (due_at is not null))),
  constraint advancing_test_clocks_have_a_target check (((status = 'Advancing'::text) = (target is not null))),
  constraint test_clock_status_is_known check ((status = any (array['Ready'::text, 'Advancing'::text])))
);
create index test_clocks_advancing on test_clocks using btree (due_at) where (status = 'Advancing'::text);
comment on table test_clocks is 'Clocks that stand still until they are advanced. Where one stands is said by its organization''s account.';
comment on column test_clocks.target is 'Where it is being advanced to.';
comment on column test_clocks.stood_at is 'Where it stood before its newest step: what falls due within the step is done at its own time.';
comment on column test_clocks.joins_at is 'When what was written as the clock came to be is put on it once more. Null: that is done.';
comment on column test_clocks.due_at is 'When a worker looks at it next, or its lease runs out. On the machine''s clock, like created_at and updated_at.';

create table vault_instruments (
  shard smallint not null,
  token_id uuid not null,
  account_id uuid not null,
  key_id text not null,
  wrapped_key bytea not null,
  sealed_number bytea not null,
  sealed_cvc bytea,
  damaged_at timestamp(3) with time zone,
  constraint vault_instruments_pkey primary key (shard, token_id)
);
create index vault_instruments_by_key on vault_instruments using btree (key_id, shard, token_id);
create index vault_instruments_with_cvc on vault_instruments using btree (token_id) where (sealed_cvc is not null);
comment on table vault_instruments is 'The sealed instrument of a token. No row: it was shredded.';
comment on column vault_instruments.key_id is 'The key in the key ring that wraps this token''s data key: an hour''s until the first use, a month''s from then on. The security code names its own.';
comment on column vault_instruments.wrapped_key is 'The data key of this token alone, wrapped.';
comment on column vault_instruments.sealed_number is 'The card or account number, sealed by the data key.';
comment on column vault_instruments.sealed_cvc is 'The security code, sealed by an hour''s key itself, not by the data key; the id of that key stands in front, behind its length. Null when none was given, and from the moment it may no longer be kept.';
comment on column vault_instruments.damaged_at is 'Since when a rotation knows that it does not open under its key, and the audit log has it. Null for all others.';

create table vault_keys (
  id text not null,
  ring text not null,
  wrapped bytea,
  check_value text not null,
  created_at timestamp(3) with time zone not null,
  destroyed_at timestamp(3) with time zone,
  constraint vault_keys_pkey primary key (id),
  constraint destroyed_vault_keys_leave_nothing check (((destroyed_at is null) or (wrapped is null))),
  constraint vault_key_has_a_mode_and_a_period check ((id ~ '^(sandbox|live)\.(hour\.[0-9]{10}|month\.[0-9]{6}(\.[0-9]{2})?)$'::text)),
  constraint vault_key_ring_is_known check ((ring = any (array['file'::text, 'vault-transit'::text, 'aws-kms'::text])))
);
create index vault_keys_alive on vault_keys using btree (id collate "C") where (destroyed_at is null);
create index vault_keys_by_name on vault_keys using btree (id collate "C");
comment on table vault_keys is 'Which keys the vault has or had. Global: on a cluster a reference table.';
comment on column vault_keys.wrapped is 'The key, wrapped by the key ring, for rings that keep only what wraps it. Null for the others.';
comment on column vault_keys.check_value is 'A keyed hash that tells this key from any other without giving it away.';
comment on column vault_keys.destroyed_at is 'From when on no process may use or make it. The row stays for ever, so that the key is never made again.';

create table vault_token_uses (
  shard smallint not null,
  token_id uuid not null,
  consumer_id uuid not null,
  consumer_type text not null,
  created_at timestamp(3) with time zone not null,
  settled boolean not null,
  constraint vault_token_uses_pkey primary key (shard, token_id, consumer_id)
);
create index vault_token_uses_to_settle on vault_token_uses using btree (created_at, shard, token_id, consumer_id) where (not settled);
comment on table vault_token_uses is 'Who needs a token: while a row stands, its instrument stays. No foreign key: only unused tokens are removed, which have no row here, and to look for one would cost the sweep a quarter of its time.';
comment on column vault_token_uses.consumer_id is 'The payment, plan or session that took the token. It may lie in another bucket, so that no foreign key can hold it.';
comment on column vault_token_uses.created_at is 'When the consumer last asked for it, on the machine''s clock: within minutes it exists, or never.';
comment on column vault_token_uses.settled is 'True once the consumer is known to exist; until then a job may find that it never came to be.';

create table vault_tokens (
  shard smallint not null,
  id uuid not null,
  account_id uuid not null,
  org_id uuid,
  contact_id uuid,
  type text not null,
  bin text,
  last4 text not null,
  brand text,
  expiration_month smallint,
  expiration_year smallint,
  cardholder_name text,
  funding text,
  routing_number text,
  account_type text,
  holder_type text,
  account_holder_name text,
  billing_address json,
  external_ref text,
  expires_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  released_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  clock_id uuid,
  constraint vault_tokens_pkey primary key (shard, id),
  constraint vault_token_belongs_to_its_account unique (shard, account_id, id),
  constraint used_vault_tokens_do_not_expire check (((used_at is null) = (expires_at is not null))),
  constraint vault_token_account_type_is_known check ((account_type = any (array['Checking'::text, 'Savings'::text]))),
  constraint vault_token_bin_is_six_digits check ((bin ~ '^[0-9]{6}$'::text)),
  constraint vault_token_contact_needs_an_organization check (((contact_id is null) or (org_id is not null))),
  constraint vault_token_expiration_has_month_and_year check (((expiration_month is null) = (expiration_year is null))),
  constraint vault_token_expiration_month_is_a_month check (((expiration_month >= 1) and (expiration_month <= 12))),
  constraint vault_token_expiration_year_has_four_digits check (((expiration_year >= 1000) and (expiration_year <= 9999))),
  constraint vault_token_funding_is_known check ((funding = any (array['Credit'::text, 'Debit'::text, 'Prepaid'::text, 'Unknown'::text]))),
  constraint vault_token_holder_type_is_known check ((holder_type = any (array['Personal'::text, 'Business'::text]))),
  constraint vault_token_is_a_card_or_a_bank_account check (
case type
    when 'Card'::text then ((funding is not null) and (routing_number is null) and (account_type is null) and (holder_type is null) and (account_holder_name is null))
    when 'BankAccount'::text then ((routing_number is not null) and (account_type is not null) and (holder_type is not null) and (bin is null) and (brand is null) and (expiration_month is null) and (cardholder_name is null) and (funding is null))
    else false
end),
  constraint vault_token_last4_is_four_digits check ((last4 ~ '^[0-9]{4}$'::text)),
  constraint vault_token_of_an_organization_belongs_to_it check ((org_id = account_id)),
  constraint vault_token_routing_number_is_nine_digits check ((routing_number ~ '^[0-9]{9}$'::text))
);
create index vault_tokens_by_external_ref on vault_tokens using btree (shard, account_id, external_ref, id) where (external_ref is not null);
create index vault_tokens_of_clock on vault_tokens using btree (clock_id, expires_at) where ((used_at is null) and (deleted_at is null) and (clock_id is not null));
create index vault_tokens_of_contact on vault_tokens using btree (shard, org_id, contact_id, id) where (contact_id is not null);
create index vault_tokens_to_sweep on vault_tokens using btree (expires_at, shard, id) where ((used_at is null) and (deleted_at is null) and (clock_id is null));
comment on table vault_tokens is 'What may be known of a card or bank account in the vault: never more of its number than the first six and last four digits.';
comment on column vault_tokens.account_id is 'The owner: the organization, or the platform or agency that named none.';
comment on column vault_tokens.org_id is 'The owner when it is an organization; null for a platform''s or agency''s own.';
comment on column vault_tokens.routing_number is 'In the clear: it tells the bank, not the account.';
comment on column vault_tokens.billing_address is 'json, not jsonb: shown as it came. The members of GlobalAddress; null when none was given.';
comment on column vault_tokens.expires_at is 'One hour after creation; null while used. Unused and undeleted past it, the row is swept.';
comment on column vault_tokens.used_at is 'Since when somebody has the use of it. Null again when that one never came to be.';
comment on column vault_tokens.released_at is 'When the first payment or plan let go of it while another still had its use: a token that has served is not made unused again.';
comment on column vault_tokens.deleted_at is 'Set by the API, and when the last payment or plan lets go: the instrument is gone, the record stays and is not swept.';
comment on column vault_tokens.clock_id is 'The test clock that its organization lives by, as on plan_due.';

create table webhook_attempts (
  shard smallint not null,
  id uuid not null,
  request_id uuid not null,
  number integer not null,
  started_at timestamp(3) with time zone not null,
  duration_ms integer,
  status_code smallint,
  error text,
  response_body text,
  remote_address text,
  constraint webhook_attempts_pkey primary key (shard, request_id, number, id)
) partition by range (id);
comment on column webhook_attempts.duration_ms is 'Null when the outcome is unknown because the worker was lost.';

create table webhook_due (
  shard smallint not null,
  request_id uuid not null,
  webhook_id uuid not null,
  due_at timestamp(3) with time zone,
  deadline_at timestamp(3) with time zone not null,
  attempts integer not null,
  claims integer not null,
  claim_token uuid,
  claimed_at timestamp(3) with time zone,
  ready boolean not null,
  turn smallint not null,
  claimed_until timestamp(3) with time zone,
  retry_schedule text not null default 'Standard'::text,
  constraint webhook_due_pkey primary key (shard, request_id),
  constraint claims_are_whole check (((num_nulls(claim_token, claimed_at, claimed_until) = any (array[0, 3])) and ((claim_token is null) or ready))),
  constraint ready_rows_have_a_time check (((not ready) or (due_at is not null))),
  constraint retry_schedule_of_request_is_known check ((retry_schedule = any (array['Standard'::text, 'Short'::text]))),
  constraint turn_is_known check (((turn >= 0) and (turn <= 2)))
);
create index webhook_due_by_deadline on webhook_due using btree (deadline_at);
create index webhook_due_ready on webhook_due using btree (shard, webhook_id, turn, due_at) where ready;
create index webhook_due_waiting on webhook_due using btree (due_at) where ((not ready) and (due_at is not null));
comment on table webhook_due is 'One narrow row for each pending request: the queue beside its history.';
comment on column webhook_due.due_at is 'When the next attempt is or was due. Null after the last before the deadline.';
comment on column webhook_due.claim_token is 'The fence: only the holder of the latest token may record an outcome. Set while an attempt may be under way.';
comment on column webhook_due.ready is 'Its time has come; it may have been claimed.';
comment on column webhook_due.turn is '0: somebody asked for it by hand. 1: its first or second attempt. 2: a later one, for which not every place is free.';
comment on column webhook_due.claimed_until is 'When the lease of whoever has claimed it runs out.';
comment on column webhook_due.retry_schedule is 'The schedule of the webhook when the request was dispatched. It does not change afterwards, as its deadline does not.';

create table webhook_lanes (
  shard smallint not null,
  webhook_id uuid not null,
  last_served_at timestamp(3) with time zone,
  failures_in_a_row integer not null default 0,
  blocked_until timestamp(3) with time zone,
  in_flight integer not null default 0,
  paced_until timestamp with time zone,
  later_next boolean not null default false,
  openings integer not null default 0,
  failing_since timestamp(3) with time zone,
  told_failing_since timestamp(3) with time zone,
  constraint webhook_lanes_pkey primary key (shard, webhook_id),
  constraint in_flight_is_a_count check ((in_flight >= 0))
);
create index webhook_lanes_with_news on webhook_lanes using btree (shard, webhook_id) where (failing_since is distinct from told_failing_since);
comment on table webhook_lanes is 'What claims and outcomes rewrite, one row a webhook; apart from webhook_positions, which dispatch locks.';
comment on column webhook_lanes.in_flight is 'How many of its rows in webhook_due are claimed.';
comment on column webhook_lanes.paced_until is 'Until when its rate limit lets nothing more be sent.';
comment on column webhook_lanes.later_next is 'Whose turn it is of those that nobody asked for by hand: a later attempt''s, or a first or second one''s.';
comment on column webhook_lanes.openings is 'How often its breaker has opened since its endpoint last accepted anything.';
comment on column webhook_lanes.failing_since is 'When its breaker first opened since its endpoint last accepted anything; null: it is closed.';
comment on column webhook_lanes.told_failing_since is 'What its owner was last told of that.';

create table webhook_positions (
  shard smallint not null,
  webhook_id uuid not null,
  last_position bigint not null,
  constraint webhook_positions_pkey primary key (shard, webhook_id)
);
comment on table webhook_positions is 'The last position given in a webhook''s history. Its row lock orders dispatch, so that a reader who walks forward misses nothing.';

create table webhook_recoveries (
  shard smallint not null,
  id uuid not null,
  account_id uuid not null,
  webhook_id uuid not null,
  since timestamp(3) with time zone not null,
  status text not null,
  total integer not null,
  done integer not null,
  dispatched integer not null,
  counted_position bigint not null,
  done_position bigint not null,
  last_position bigint not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  include text not null,
  counted_event_id uuid not null,
  done_event_id uuid not null,
  last_event_id uuid not null,
  event_span_ms bigint not null,
  pending integer not null default 0,
  constraint webhook_recoveries_pkey primary key (shard, id),
  constraint look_at_events_covers_some_time check ((event_span_ms > 0)),
  constraint recovery_goes_forward_through_events check (((done_event_id <= counted_event_id) and (counted_event_id <= last_event_id))),
  constraint recovery_goes_forward_to_its_end check (((0 <= done_position) and (done_position <= counted_position) and (counted_position <= last_position))),
  constraint recovery_includes_something_known check ((include = any (array['FailedRequests'::text, 'MissedEvents'::text, 'All'::text]))),
  constraint recovery_is_done_at_its_end check (((status <> 'done'::text) or ((done_position = last_position) and (done_event_id = last_event_id) and (done = total)))),
  constraint recovery_status_is_known check ((status = any (array['running'::text, 'done'::text, 'stopped'::text]))),
  constraint requests_passed_over_are_counted check ((pending >= 0)),
  constraint what_is_recovered_was_counted check (((0 <= dispatched) and (dispatched <= done) and (done <= total)))
);
create unique index webhook_has_one_running_recovery on webhook_recoveries using btree (shard, webhook_id) where (status = 'running'::text);
create index webhook_recoveries_ended on webhook_recoveries using btree (updated_at) where (status <> 'running'::text);
create index webhook_recoveries_running on webhook_recoveries using btree (updated_at) where (status = 'running'::text);
comment on table webhook_recoveries is 'Walks through histories of webhooks that dispatch anew what failed. Kept for 90 days after their end.';
comment on column webhook_recoveries.account_id is 'The owner of the webhook.';
comment on column webhook_recoveries.since is 'Only what was dispatched since then, on the machine''s clock.';
comment on column webhook_recoveries.total is 'How many failed requests were counted; final when counted_position has reached last_position.';
comment on column webhook_recoveries.done is 'How many failed requests it has come by.';
comment on column webhook_recoveries.dispatched is 'How many requests it has made; what was made anew before or too often it only comes by.';
comment on column webhook_recoveries.done_position is 'It has come by everything up to here. Written with what it dispatched, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_position is 'The end of the history when it was asked for: what it dispatches itself comes after.';
comment on column webhook_recoveries.include is 'What is dispatched: requests that failed, events of which the webhook has no request, or both.';
comment on column webhook_recoveries.counted_event_id is 'Missed events up to this id are in total.';
comment on column webhook_recoveries.done_event_id is 'Missed events up to this id are dispatched. Written with the requests, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_event_id is 'Where the replay of missed events ends: an id of the time at which the recovery was asked for.';
comment on column webhook_recoveries.event_span_ms is 'How much time the next look at events covers. It adapts to how many events there are.';
comment on column webhook_recoveries.pending is 'How many pending requests were found while failed ones were counted. They are tried again by themselves.';

create table webhook_requests (
  shard smallint not null,
  id uuid not null,
  webhook_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  position bigint not null,
  url text not null,
  status text not null,
  attempts integer not null,
  last_status_code smallint,
  last_error text,
  next_attempt_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  event_shard smallint not null,
  constraint webhook_requests_pkey primary key (shard, id),
  constraint settled_requests_do_not_wait check (((status = 'pending'::text) or (next_attempt_at is null))),
  constraint webhook_request_status_is_known check ((status = any (array['pending'::text, 'delivered'::text, 'failed'::text])))
) partition by range (id);
create index webhook_requests_in_order on webhook_requests using btree (shard, webhook_id, "position");
comment on column webhook_requests.account_id is 'The owner of the webhook, which may stand above the owner of the event.';
comment on column webhook_requests.position is 'Order of dispatch within the webhook, given under the lock of its webhook_positions row.';
comment on column webhook_requests.event_shard is 'The bucket of the event, which holds the exact text of the body: that of the owner of what happened, who may stand below the owner of the webhook.';

create table webhook_secrets (
  shard smallint not null,
  webhook_id uuid not null,
  version integer not null,
  secret_sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  constraint webhook_secrets_pkey primary key (shard, webhook_id, version)
);
comment on column webhook_secrets.expires_at is 'Until when a replaced secret still signs beside the new one; null for the current secret.';

create table webhooks (
  shard smallint not null,
  id uuid not null,
  account_id uuid not null,
  url text not null,
  events text[] not null,
  description text,
  enabled boolean not null,
  secret_version integer not null,
  secret_check_value text not null,
  rate_limit_per_second integer,
  callback_for uuid,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  retry_schedule text not null default 'Standard'::text,
  constraint webhooks_pkey primary key (shard, id),
  constraint webhook_belongs_to_its_account unique (shard, account_id, id),
  constraint rate_limit_is_positive check ((rate_limit_per_second > 0)),
  constraint retry_schedule_is_known check ((retry_schedule = any (array['Standard'::text, 'Short'::text]))),
  constraint webhook_subscribes_to_something check ((cardinality(events) > 0))
);
create index webhooks_of_account on webhooks using btree (shard, account_id, id) where ((deleted_at is null) and (callback_for is null));
create index webhooks_of_callback on webhooks using btree (shard, callback_for) where (callback_for is not null);
comment on column webhooks.callback_for is 'Set on the hidden subscription behind a session''s callbackUrl: it hears only events about this record, unsigned, and is in no list.';
comment on column webhooks.retry_schedule is 'Which waits, deadline and breaker apply to requests from their dispatch on. Short is for sandbox accounts only.';

-- Foreign keys, last, so that the tables can stand in the order of their names.
alter table accounts add constraint accounts_agency_id_fkey foreign key (agency_id) references accounts(id);
alter table accounts add constraint accounts_platform_id_fkey foreign key (platform_id) references accounts(id);
alter table accounts add constraint agency_above_a_live_account_is_live foreign key (agency_id, mode_required_above) references accounts(id, mode);
alter table accounts add constraint platform_above_a_live_account_is_live foreign key (platform_id, mode_required_above) references accounts(id, mode);
alter table api_key_uses add constraint api_key_uses_key_id_fkey foreign key (key_id) references api_keys(id);
alter table api_keys add constraint api_keys_account_id_fkey foreign key (account_id) references accounts(id);
alter table brand_logos add constraint brand_logos_org_id_fkey foreign key (org_id) references accounts(id);
alter table checkout_brandings add constraint checkout_brandings_org_id_fkey foreign key (org_id) references accounts(id);
alter table checkout_configurations add constraint checkout_configurations_org_id_fkey foreign key (org_id) references accounts(id);
alter table contacts add constraint contacts_org_id_fkey foreign key (org_id) references accounts(id);
alter table identity_sessions add constraint identity_session_configuration_is_of_the_same_organization foreign key (shard, org_id, configuration_id) references provider_configurations(shard, org_id, id);
alter table identity_sessions add constraint identity_session_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table mail_days add constraint mail_days_org_id_fkey foreign key (org_id) references accounts(id);
alter table mail_suppressions add constraint mail_suppressions_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_attempts add constraint payment_attempt_payment_is_of_the_same_organization foreign key (shard, org_id, payment_id) references payments(shard, org_id, id);
alter table payment_methods add constraint payment_method_configuration_is_of_the_same_organization foreign key (shard, org_id, configuration_id) references provider_configurations(shard, org_id, id);
alter table payment_methods add constraint payment_method_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table payment_methods add constraint payment_method_session_is_of_the_same_organization foreign key (shard, org_id, payment_session_id) references payment_sessions(shard, org_id, id);
alter table payment_methods add constraint payment_methods_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_plan_occurrences add constraint occurrence_plan_is_of_the_same_organization foreign key (shard, org_id, plan_id) references payment_plans(shard, org_id, id);
alter table payment_plan_policies add constraint payment_plan_policies_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_plan_sessions add constraint payment_plan_session_checkout_is_of_the_same_organization foreign key (shard, org_id, checkout_configuration_id) references checkout_configurations(shard, org_id, id);
alter table payment_plan_sessions add constraint payment_plan_session_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table payment_plan_sessions add constraint payment_plan_sessions_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_plans add constraint payment_plan_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table payment_plans add constraint payment_plan_method_is_of_the_same_organization foreign key (shard, org_id, payment_method_id) references payment_methods(shard, org_id, id);
alter table payment_plans add constraint payment_plan_session_is_of_the_same_organization foreign key (shard, org_id, payment_plan_session_id) references payment_plan_sessions(shard, org_id, id);
alter table payment_plans add constraint payment_plans_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_sessions add constraint payment_session_checkout_is_of_the_same_organization foreign key (shard, org_id, checkout_configuration_id) references checkout_configurations(shard, org_id, id);
alter table payment_sessions add constraint payment_session_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table payment_sessions add constraint payment_sessions_org_id_fkey foreign key (org_id) references accounts(id);
alter table payments add constraint payment_configuration_is_of_the_same_organization foreign key (shard, org_id, configuration_without_method) references provider_configurations(shard, org_id, id);
alter table payments add constraint payment_contact_is_of_the_same_organization foreign key (shard, org_id, contact_without_method) references contacts(shard, org_id, id);
alter table payments add constraint payment_method_of_payment_is_of_its_contact_and_configuration foreign key (shard, org_id, contact_id, configuration_id, payment_method_id) references payment_methods(shard, org_id, contact_id, configuration_id, id);
alter table payments add constraint payment_plan_of_payment_is_of_the_same_organization foreign key (shard, org_id, payment_plan_id) references payment_plans(shard, org_id, id);
alter table payments add constraint payment_plan_session_of_payment_is_of_the_same_organization foreign key (shard, org_id, payment_plan_session_id) references payment_plan_sessions(shard, org_id, id);
alter table payments add constraint payment_session_of_payment_is_of_the_same_organization foreign key (shard, org_id, payment_session_id) references payment_sessions(shard, org_id, id);
alter table provider_configurations add constraint provider_configurations_org_id_fkey foreign key (org_id) references accounts(id);
alter table public_keys add constraint public_keys_org_id_fkey foreign key (org_id) references accounts(id);
alter table refunds add constraint refund_attempt_is_of_the_same_organization foreign key (shard, org_id, attempt_id) references payment_attempts(shard, org_id, id);
alter table refunds add constraint refund_payment_is_of_the_same_organization foreign key (shard, org_id, payment_id) references payments(shard, org_id, id);
alter table refunds add constraint refunds_org_id_fkey foreign key (org_id) references accounts(id);
alter table root_key_rotations add constraint root_key_rotations_former_id_fkey foreign key (former_id) references root_keys(id);
alter table root_key_rotations add constraint root_key_rotations_root_key_id_fkey foreign key (root_key_id) references root_keys(id);
alter table sent_links add constraint sent_links_org_id_fkey foreign key (org_id) references accounts(id);
alter table test_clocks add constraint test_clocks_org_id_fkey foreign key (org_id) references accounts(id);
alter table vault_instruments add constraint vault_instrument_is_of_a_token_of_the_same_account foreign key (shard, account_id, token_id) references vault_tokens(shard, account_id, id) on delete cascade;
alter table vault_tokens add constraint vault_token_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table vault_tokens add constraint vault_tokens_account_id_fkey foreign key (account_id) references accounts(id);
alter table webhook_lanes add constraint lane_is_of_a_webhook foreign key (shard, webhook_id) references webhooks(shard, id);
alter table webhook_positions add constraint position_is_of_a_webhook foreign key (shard, webhook_id) references webhooks(shard, id);
alter table webhook_recoveries add constraint recovery_is_of_a_webhook_of_its_account foreign key (shard, account_id, webhook_id) references webhooks(shard, account_id, id);
alter table webhook_secrets add constraint secret_is_of_a_webhook foreign key (shard, webhook_id) references webhooks(shard, id);
alter table webhooks add constraint webhooks_account_id_fkey foreign key (account_id) references accounts(id);
