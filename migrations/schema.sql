-- Made by scripts/dump-schema.ts from the migrations. Do not edit.

create extension btree_gin;
create extension pg_trgm;

create table account_locks (
  shard smallint not null,
  account_id uuid not null,
  kind text not null,
  constraint account_locks_pkey primary key (shard, account_id, kind),
  constraint kind_of_account_lock_is_known check ((kind = any (array['CheckoutConfigurations'::text, 'Exports'::text, 'ProviderConfigurations'::text])))
);
comment on table account_locks is 'Rows that transactions lock, so that changes of one kind run one after another in an account. Inserted by the first change.';
comment on column account_locks.kind is 'The kind of records whose changes run one after another.';

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
  mode_required_above text generated always as (case when (mode = 'Live'::text) then mode else null::text end) stored,
  constraint accounts_pkey primary key (id),
  constraint account_has_one_mode unique (id, mode),
  constraint account_bucket_is_in_range check (((shard >= 0) and (shard <= 1023))),
  constraint account_kind_is_known check ((kind = any (array['Platform'::text, 'Agency'::text, 'Organization'::text]))),
  constraint account_mode_is_known check ((mode = any (array['Sandbox'::text, 'Live'::text]))),
  constraint agency_has_no_agency_above_it check (((kind <> 'Agency'::text) or (agency_id is null))),
  constraint only_sandbox_organizations_have_clocks check (((clock_id is null) or ((kind = 'Organization'::text) and (mode = 'Sandbox'::text)))),
  constraint platform_has_no_account_above_it check (((kind <> 'Platform'::text) or ((agency_id is null) and (platform_id is null))))
);
create index accounts_by_agency on accounts using btree (agency_id, id) where (agency_id is not null);
create index accounts_by_platform on accounts using btree (platform_id, id) where (platform_id is not null);
create index test_clocks_by_agency on accounts using btree (agency_id, clock_id) where (clock_id is not null);
create index test_clocks_by_platform on accounts using btree (platform_id, clock_id) where (clock_id is not null);
comment on table accounts is 'Platforms, their agencies, their organizations. Directory, replicated to all cells.';
comment on column accounts.agency_id is 'The agency above an organization. Never changes: ownership checks rely on it.';
comment on column accounts.platform_id is 'The platform above an agency or organization. Never changes.';
comment on column accounts.shard is 'The bucket of every row of this account, also the last ten bits of its id. Never changes.';
comment on column accounts.mode is 'Never changes: keys, vault tokens and provider configurations are of one mode.';
comment on column accounts.clock_id is 'The test clock of the organization; test_clocks has its time. Null: the machine''s clock.';
comment on column accounts.mode_required_above is 'The mode that the accounts above must have. Null for a sandbox account, which may be below either.';

create table api_key_uses (
  shard smallint not null,
  key_id uuid not null,
  last_used_at timestamp(3) with time zone not null,
  constraint api_key_uses_pkey primary key (shard, key_id)
);
comment on table api_key_uses is 'The last use of each key, written at most once a minute. Apart from api_keys, so that requests do not write a directory table.';

create table api_keys (
  id uuid not null,
  account_id uuid not null,
  key_hash bytea not null,
  name text,
  last4 text not null,
  created_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  permissions text[],
  constraint api_keys_pkey primary key (id),
  constraint api_key_hash_is_unique unique (key_hash),
  constraint api_key_expires_after_its_creation check ((expires_at > created_at)),
  constraint api_key_hash_is_sha256 check ((length(key_hash) = 32)),
  constraint limited_keys_can_read check (((permissions is null) or ('Read'::text = any (permissions))))
);
create index api_keys_by_account on api_keys using btree (account_id, id);
comment on table api_keys is 'The API keys of accounts. Directory, replicated to all cells.';
comment on column api_keys.key_hash is 'SHA-256 of the key text. The text itself is shown once and never stored.';
comment on column api_keys.expires_at is 'The machine''s time from which the key is refused. Null: it does not expire.';
comment on column api_keys.permissions is 'The permissions of the key. Null: all, also those that later versions add.';

create table applied_writes (
  shard smallint not null,
  id uuid not null,
  applied_at timestamp(3) with time zone not null,
  constraint applied_writes_pkey primary key (shard, id)
);
comment on table applied_writes is 'The ids of handed over writes that this cell has applied, so that none is applied twice.';

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
  actor_person_id uuid,
  constraint audit_entries_pkey primary key (shard, account_id, id),
  constraint audit_entry_names_type_and_id check (((record_type is null) = (record_id is null))),
  constraint audit_entry_of_a_person_has_no_key check (((actor_person_id is null) or (key_id is null))),
  constraint audit_entry_of_an_operator_has_no_key check (((operator is null) or (key_id is null))),
  constraint audit_entry_with_a_key_has_an_actor check (((key_id is null) or (actor_account_id is not null)))
) partition by range (id);
comment on table audit_entries is 'Who did what to which record, when, from where, and with which outcome. Never contains a value that a client sent.';
comment on column audit_entries.account_id is 'The owner of the record. For a refused request that names no record, the caller''s account.';
comment on column audit_entries.actor_account_id is 'The account of the key that was used. Null for the command line and for jobs.';
comment on column audit_entries.action is 'The name of the mutation. Other actions have names with dots, such as command.key.create.';
comment on column audit_entries.record_type is 'The record''s type in the API.';
comment on column audit_entries.outcome is 'done, replayed, or the code of the refusal.';
comment on column audit_entries.occurred_at is 'On the machine''s clock, like the id.';
comment on column audit_entries.operator is 'The operating-system user and host that ran the command; null for requests, customers and jobs.';
comment on column audit_entries.actor_person_id is 'The person who acted with a session. Null for keys, customers, commands and jobs.';

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
comment on table brand_logos is 'Logos that the server fetched, so that browsers of customers ask no other server. Without an image: the fetch failed.';

create table cell_guards (
  is_only boolean not null,
  hidden smallint[] not null,
  map_version_min integer not null,
  constraint cell_guards_pkey primary key (is_only),
  constraint a_cell_has_one_guard check (is_only)
);
comment on table cell_guards is 'What this cell refuses because of moves, in one row. Empty before the first move.';
comment on column cell_guards.hidden is 'Shards whose rows policies hide from all roles but the owner: they are in another cell, or not yet copied to this one.';
comment on column cell_guards.map_version_min is 'Connections of processes with an older version of the map are refused.';

create table cell_maps (
  version integer not null,
  cells text[] not null,
  created_at timestamp(3) with time zone not null,
  paused smallint[] not null,
  constraint cell_maps_pkey primary key (version),
  constraint cell_map_names_the_cell_of_each_shard check (((cardinality(cells) = 1024) and (array_position(cells, null::text) is null))),
  constraint cell_map_version_is_positive check ((version >= 1))
);
comment on table cell_maps is 'The cell of each shard, by version. The newest version is the current one. Empty without TALLYSTICK_CELLS. Directory, replicated to all cells.';
comment on column cell_maps.cells is 'The names of cells. The first is the cell of shard 0.';
comment on column cell_maps.paused is 'Shards whose statements wait for the next version, because they are moving to another cell.';

create table cell_moves (
  id uuid not null,
  shards smallint[] not null,
  source text not null,
  target text not null,
  step text not null,
  is_open boolean,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint cell_moves_pkey primary key (id),
  constraint one_move_is_open unique (is_open),
  constraint cell_move_has_shards check ((cardinality(shards) > 0)),
  constraint cell_move_step_is_known check ((step = any (array['Copying'::text, 'Switched'::text, 'Compared'::text, 'Done'::text, 'Canceled'::text]))),
  constraint open_moves_are_not_ended check (((is_open is not null) = (step = any (array['Copying'::text, 'Switched'::text, 'Compared'::text]))))
);
comment on table cell_moves is 'Moves of shards from one cell to another. At most one is open. Directory.';
comment on column cell_moves.step is 'Copying: the source has the newest rows, and the target copies them. Switched: the target has them. Compared: the rows of the source may be deleted.';
comment on column cell_moves.is_open is 'True, or null for an ended move.';

create table cell_outbox (
  shard smallint not null,
  event_id uuid not null,
  recipient_id uuid not null,
  recipient_shard smallint not null,
  type text not null,
  subject_id uuid not null,
  claimed_until timestamp(3) with time zone,
  constraint cell_outbox_pkey primary key (shard, event_id, recipient_id)
);
create index cell_outbox_of_recipient on cell_outbox using btree (recipient_shard, event_id);
comment on table cell_outbox is 'Events for accounts in another cell that are not fanned out there, one row for each account. Empty with a single cell.';
comment on column cell_outbox.recipient_id is 'The account above the owner of the event, whose webhooks can receive it.';
comment on column cell_outbox.claimed_until is 'When the lease of the worker that forwards the event ends. Null until it is claimed.';

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
comment on table checkout_brandings is 'The default appearance of an organization''s checkout. Without a row, the checkout shows only the organization''s name.';

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
comment on column checkout_configurations.methods is 'The offered types and the provider configuration of each. Null: every type that can be charged.';
comment on column checkout_configurations.embed_origins is 'Pages of these origins may show the checkout in a frame.';

create table consents (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  contact_id uuid,
  origin text not null,
  purposes text[] not null,
  text text not null,
  text_version text,
  language text,
  amount_minor bigint not null,
  currency text not null,
  frequency text,
  occurrences integer not null,
  first_date date not null,
  last_date date not null,
  recurring_processing_model text,
  method_type text,
  method_brand text,
  method_institution_name text,
  method_last4 text,
  accepted_at timestamp(3) with time zone not null,
  ip_address text,
  user_agent text,
  attempt_id uuid,
  created_at timestamp(3) with time zone not null,
  last_amount_minor bigint,
  constraint consents_pkey primary key (shard, id),
  constraint consent_belongs_to_its_organization unique (shard, org_id, id),
  constraint consent_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint consent_dates_are_in_order check ((first_date <= last_date)),
  constraint consent_last_amount_is_positive check (((last_amount_minor >= 1) and (last_amount_minor <= '99999999999'::bigint))),
  constraint consent_origin_is_known check ((origin = any (array['Page'::text, 'Api'::text]))),
  constraint consents_have_a_purpose check (((cardinality(purposes) >= 1) and (purposes <@ array['Payment'::text, 'PaymentPlan'::text, 'Recovery'::text, 'MethodChange'::text, 'DateChange'::text, 'Storage'::text]))),
  constraint consents_of_pages_name_the_version_of_their_text check (((origin = 'Api'::text) or ((text_version is not null) and (language is not null)))),
  constraint consents_to_several_charges_have_a_frequency check (((occurrences = 1) or ((occurrences > 1) and (frequency is not null))))
);
create unique index consent_of_attempt on consents using btree (shard, attempt_id) where (attempt_id is not null);
create index consents_of_contact on consents using btree (shard, org_id, contact_id) where (contact_id is not null);
comment on table consents is 'Never changed and never deleted. A contact that is deleted keeps its consents: they prove what was charged.';
comment on column consents.origin is 'Page: the customer agreed on a page of ours. Api: the organization reports the consent.';
comment on column consents.text is 'The text as the customer saw it.';
comment on column consents.text_version is 'The version of our wording. Null for the text of an organization.';
comment on column consents.amount_minor is 'The amount of each charge.';
comment on column consents.occurrences is 'The number of charges.';
comment on column consents.recurring_processing_model is 'The declared model of the storage. Null when nothing is stored.';
comment on column consents.method_type is 'The payment method as it was shown. Null for an option of a provider.';
comment on column consents.accepted_at is 'The time of the consent, by the clock of the organization.';
comment on column consents.attempt_id is 'The attempt that it authorized. Null for a consent that no attempt waits for.';
comment on column consents.created_at is 'The time of the record, by the machine''s clock.';
comment on column consents.last_amount_minor is 'The amount of the last charge. Null: amount_minor.';

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
create index contacts_by_text on contacts using gin (((org_id)::text), (((((((name || ' '::text) || coalesce(given_name, ''::text)) || ' '::text) || coalesce(family_name, ''::text)) || ' '::text) || coalesce(email, ''::text))) gin_trgm_ops);

create table dispute_reports (
  shard smallint not null,
  dispute_id uuid not null,
  number smallint not null,
  org_id uuid not null,
  status text not null,
  is_closed boolean not null,
  amount_minor bigint,
  currency text not null,
  reason text,
  network_reason_code text,
  evidence_due_at timestamp(3) with time zone,
  opened_at timestamp(3) with time zone,
  reported_at timestamp(3) with time zone not null,
  constraint dispute_reports_pkey primary key (shard, dispute_id, number),
  constraint report_number_is_positive check ((number >= 1)),
  constraint report_reason_is_known check ((reason = any (array['Fraudulent'::text, 'Unrecognized'::text, 'Duplicate'::text, 'ProductNotReceived'::text, 'ProductUnacceptable'::text, 'CreditNotProcessed'::text, 'SubscriptionCanceled'::text, 'ProcessingError'::text, 'Other'::text]))),
  constraint report_status_is_known check ((status = any (array['NeedsResponse'::text, 'UnderReview'::text, 'Won'::text, 'Lost'::text, 'Warning'::text])))
);
comment on table dispute_reports is 'All different reports of a provider about a dispute. They arrive in any order, so that none replaces another.';
comment on column dispute_reports.number is 'Counted from 1 within the dispute, in the order of arrival.';
comment on column dispute_reports.is_closed is 'True for a report of the end of a dispute or warning.';
comment on column dispute_reports.opened_at is 'The provider''s time of the opening. Null when the report does not contain it.';
comment on column dispute_reports.reported_at is 'The provider''s time of the report.';

create table disputes (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  payment_id uuid not null,
  attempt_id uuid not null,
  configuration_id uuid not null,
  provider_reference text not null,
  amount_minor bigint,
  currency text not null,
  reason text not null,
  network_reason_code text,
  evidence_due_at timestamp(3) with time zone,
  status text not null,
  opened_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  reported_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint disputes_pkey primary key (shard, id),
  constraint dispute_belongs_to_its_organization unique (shard, org_id, id),
  constraint dispute_is_recorded_once unique (shard, configuration_id, provider_reference),
  constraint decided_disputes_are_closed check (((status = any (array['Won'::text, 'Lost'::text])) <= (closed_at is not null))),
  constraint dispute_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint dispute_currency_is_a_code check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint dispute_reason_is_known check ((reason = any (array['Fraudulent'::text, 'Unrecognized'::text, 'Duplicate'::text, 'ProductNotReceived'::text, 'ProductUnacceptable'::text, 'CreditNotProcessed'::text, 'SubscriptionCanceled'::text, 'ProcessingError'::text, 'Other'::text]))),
  constraint dispute_status_is_known check ((status = any (array['NeedsResponse'::text, 'UnderReview'::text, 'Won'::text, 'Lost'::text, 'Warning'::text]))),
  constraint open_disputes_are_not_closed check (((status = any (array['NeedsResponse'::text, 'UnderReview'::text])) <= (closed_at is null)))
);
create index disputes_in_status on disputes using btree (shard, org_id, status, id);
create index disputes_of_payment on disputes using btree (shard, org_id, payment_id, id);
comment on table disputes is 'A customer''s objections to charges. Each row is computed from all reports about the dispute.';
comment on column disputes.attempt_id is 'The attempt whose charge is disputed.';
comment on column disputes.amount_minor is 'Null when the provider reports an amount that can''t be stored.';
comment on column disputes.opened_at is 'By the provider''s clock, as are closed_at and reported_at.';
comment on column disputes.reported_at is 'The time of the provider''s latest report.';

create table event_copies (
  shard smallint not null,
  event_id uuid not null,
  payload text not null,
  constraint event_copies_pkey primary key (shard, event_id)
) partition by range (event_id);
comment on table event_copies is 'Bodies of events whose row is in another cell, for the webhooks of a shard. Empty with a single cell.';
comment on column event_copies.shard is 'The shard of the webhooks. The event''s own shard is in its id.';
comment on column event_copies.payload is 'The exact text of events.payload.';

create table event_outbox (
  shard smallint not null,
  target_account uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  constraint event_outbox_pkey primary key (shard, target_account, event_id)
);
comment on table event_outbox is 'Events that are not fanned out, one row each. New events are found here, never by an id cursor.';
comment on column event_outbox.target_account is 'The owner of the event. Fan-out looks up the accounts above.';
comment on column event_outbox.type is 'Type and subject of the event, so that events without a subscriber are not read again.';

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
create index events_of_type on events using btree (shard, account_id, type, id);
comment on column events.account_id is 'The account that the event is about: its ownerId.';
comment on column events.subject_id is 'The record that the event is about.';
comment on column events.payload is 'The exact JSON text that is delivered. Text, not jsonb: signatures cover these bytes.';

create table export_chunks (
  shard smallint not null,
  export_id uuid not null,
  number integer not null,
  content bytea not null,
  constraint export_chunks_pkey primary key (shard, export_id, number)
);
comment on table export_chunks is 'The files of exports in parts, each compressed with gzip.';

create table exports (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  kind text not null,
  since timestamp(3) with time zone,
  until timestamp(3) with time zone,
  status text not null,
  position text,
  chunk_count integer not null,
  row_count integer not null,
  byte_count bigint not null,
  created_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  constraint exports_pkey primary key (shard, id),
  constraint export_belongs_to_its_organization unique (shard, org_id, id),
  constraint export_kind_is_known check ((kind = any (array['Payments'::text, 'Refunds'::text, 'PaymentPlans'::text, 'Occurrences'::text, 'Contacts'::text, 'Deliveries'::text]))),
  constraint export_status_is_known check ((status = any (array['Pending'::text, 'Completed'::text, 'Failed'::text]))),
  constraint pending_exports_are_not_completed check (((status = 'Pending'::text) = (completed_at is null)))
);
create index exports_by_expiry on exports using btree (shard, expires_at);
comment on column exports.position is 'The last record that was written. Null: none yet.';
comment on column exports.expires_at is 'When the export and its file are deleted.';

create table handed_over_positions (
  shard smallint not null,
  position bigint not null,
  constraint handed_over_positions_pkey primary key (shard),
  constraint handed_over_position_is_positive check (("position" > 0))
);
comment on table handed_over_positions is 'The last position of handed over writes of each shard. Directory.';

create table handed_over_writes (
  id uuid not null,
  shard smallint not null,
  writes json not null,
  created_at timestamp(3) with time zone not null,
  position bigint not null,
  constraint handed_over_writes_pkey primary key (id),
  constraint handed_over_writes_of_a_shard_are_in_order unique (shard, "position"),
  constraint handed_over_writes_shard_is_in_range check (((shard >= 0) and (shard <= 1023)))
);
comment on table handed_over_writes is 'Writes that a transaction of the directory leaves for the cell of a shard. Deleted when they are applied. Directory.';
comment on column handed_over_writes.writes is 'The statements in order: their SQL, and their parameters in PostgreSQL''s text form.';
comment on column handed_over_writes.position is 'The place of the transaction among those that hand over writes to the shard, in the order of their commits.';

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
  reported_at timestamp(3) with time zone,
  attempted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint identity_sessions_pkey primary key (shard, id),
  constraint identity_session_is_known_by_its_reference unique (shard, configuration_id, reference),
  constraint identity_session_status_is_known check ((status = any (array['Active'::text, 'Expired'::text, 'Canceled'::text, 'Success'::text, 'Failed'::text, 'PendingReview'::text]))),
  constraint person_of_a_contact_is_only_in_contacts check (((contact_id is null) or (num_nonnulls(person_name, person_email, person_phone) = 0)))
);
create index identity_sessions_of_contact on identity_sessions using btree (shard, contact_id, id) where (contact_id is not null);
comment on table identity_sessions is 'Identity verifications by the provider''s reference. Results stay with the provider: no finding, picture or document is stored.';
comment on column identity_sessions.id is 'The provider gets this id instead of a contact''s.';
comment on column identity_sessions.reference is 'The provider''s id of the session, or of its newest attempt.';
comment on column identity_sessions.contact_id is 'Null until a new person is verified and becomes a contact.';
comment on column identity_sessions.person_name is 'The name of a new person, as given at the start.';
comment on column identity_sessions.redirect_url is 'The provider sends the person here at the end.';
comment on column identity_sessions.status is 'The last status that the provider reported, to recognize repeated reports. Reads of the API ask the provider.';
comment on column identity_sessions.reported_at is 'The provider''s time of that status. Older reports are ignored.';
comment on column identity_sessions.attempted_at is 'Start of the attempt of that reference by the provider''s clock. Null until the provider reports it.';

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

create table invitations (
  shard smallint not null,
  account_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  email_key text not null,
  role text not null,
  mode text,
  invited_by_person_id uuid,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  refund_limit_minor bigint,
  refund_limit_currency text,
  token_sealed bytea,
  constraint invitations_pkey primary key (shard, account_id, id),
  constraint invitation_ends_in_one_way check (((accepted_at is null) or (revoked_at is null))),
  constraint invitation_token_hash_is_sha256 check ((length(token_hash) = 32)),
  constraint mode_of_invitation_is_known check ((mode = any (array['Sandbox'::text, 'Live'::text]))),
  constraint refund_limit_of_invitation_has_a_currency check (((refund_limit_minor is null) = (refund_limit_currency is null))),
  constraint refund_limit_of_invitation_is_positive check ((refund_limit_minor >= 1)),
  constraint role_of_invitation_is_known check ((role = any (array['Owner'::text, 'Admin'::text, 'Developer'::text, 'Operator'::text, 'Support'::text, 'Viewer'::text])))
);
create unique index address_has_one_open_invitation on invitations using btree (shard, account_id, email_key) where ((accepted_at is null) and (revoked_at is null));
create unique index invitations_by_token on invitations using btree (shard, token_hash);
create index invitations_to_send on invitations using btree (shard, id) where (token_sealed is not null);
comment on table invitations is 'Invitations to become a member. The token names the shard.';
comment on column invitations.refund_limit_minor is 'The refund limit of the membership. Null: no limit.';
comment on column invitations.token_sealed is 'The token of the link, encrypted with the root key. Null when the message with the link was sent or given up, and if none is sent.';

create table jobs (
  shard smallint not null,
  kind text not null,
  subject_id uuid not null,
  org_id uuid not null,
  due_at timestamp(3) with time zone not null,
  attempts integer not null,
  claim_token uuid,
  created_at timestamp(3) with time zone not null,
  done_until uuid,
  constraint jobs_pkey primary key (shard, kind, subject_id)
);
create index jobs_due on jobs using btree (due_at);
comment on table jobs is 'Work to do after a commit: learn the outcome of a provider call, delete a credential at a provider, release a token. Inserted with its cause, deleted when it is done.';
comment on column jobs.due_at is 'By the machine''s clock. While the job is claimed, the end of the lease.';
comment on column jobs.done_until is 'The last record that the job has handled, in the order of ids. Null: none, or none since it was inserted again.';

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
  constraint suppression_source_is_known check ((source = any (array['Recipient'::text, 'ApiKey'::text, 'Person'::text, 'Operator'::text])))
);
create index mail_suppressions_by_removal on mail_suppressions using btree (removed_at) where (removed_at is not null);
create unique index mail_suppressions_of_address on mail_suppressions using btree (shard, org_id, address_hash, reason) where (removed_at is null);
create index mail_suppressions_of_organization on mail_suppressions using btree (shard, org_id, id) where (removed_at is null);
comment on table mail_suppressions is 'Addresses that take no messages of an organization. An address has one entry for each reason.';
comment on column mail_suppressions.address_hash is 'Keyed hash of the normalized address: the address itself is not kept.';
comment on column mail_suppressions.key_id is 'The API key that added the entry; null for recipients and operators.';
comment on column mail_suppressions.operator is 'The operating-system user and host that added the entry by a command.';
comment on column mail_suppressions.removed_at is 'When the entry was removed. Removed entries have no effect and are deleted after two days.';

create table memberships (
  shard smallint not null,
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  role text not null,
  mode text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  refund_limit_minor bigint,
  refund_limit_currency text,
  constraint memberships_pkey primary key (shard, account_id, id),
  constraint person_is_a_member_once unique (shard, account_id, person_id),
  constraint mode_of_member_is_known check ((mode = any (array['Sandbox'::text, 'Live'::text]))),
  constraint refund_limit_of_member_has_a_currency check (((refund_limit_minor is null) = (refund_limit_currency is null))),
  constraint refund_limit_of_member_is_positive check ((refund_limit_minor >= 1)),
  constraint role_of_member_is_known check ((role = any (array['Owner'::text, 'Admin'::text, 'Developer'::text, 'Operator'::text, 'Support'::text, 'Viewer'::text])))
);
create index memberships_by_person on memberships using btree (person_id, account_id);
comment on table memberships is 'People with a role in an account and the accounts below it.';
comment on column memberships.mode is 'The mode of the accounts that the person can act for. Null: both.';
comment on column memberships.refund_limit_minor is 'The most that the person refunds of one payment, or marks as paid at once. Null: no limit.';

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null,
  constraint migrations_pkey primary key (name)
);

create table payment_attempt_captures (
  shard smallint not null,
  attempt_id uuid not null,
  org_id uuid not null,
  result text not null,
  reported_at timestamp(3) with time zone not null,
  constraint payment_attempt_captures_pkey primary key (shard, attempt_id),
  constraint capture_result_is_known check ((result = any (array['Captured'::text, 'Failed'::text, 'Refused'::text, 'Expired'::text, 'Canceled'::text])))
);
comment on table payment_attempt_captures is 'The decisive report about the capture of an authorization. Providers report a capture only when it is not immediate.';
comment on column payment_attempt_captures.reported_at is 'The provider''s time of the report.';

create table payment_attempt_references (
  shard smallint not null,
  configuration_id uuid not null,
  reference text not null,
  attempt_id uuid not null,
  constraint payment_attempt_references_pkey primary key (shard, configuration_id, reference, attempt_id)
);
comment on table payment_attempt_references is 'Finds attempts by the provider''s reference. Written with the attempt''s provider_reference. Attempts are never deleted.';

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
  challenge_locked_until timestamp(3) with time zone,
  decline_code text,
  return_code text,
  sends integer not null,
  last_sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  may_charge boolean generated always as (((outcome is null) or (outcome = 'Succeeded'::text))) stored,
  action_sent_at timestamp(3) with time zone,
  network_decline_code text,
  constraint payment_attempts_pkey primary key (shard, id),
  constraint payment_attempt_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_attempts_are_numbered unique (shard, payment_id, number),
  constraint payment_attempt_outcome_is_known check ((outcome = any (array['Succeeded'::text, 'Declined'::text, 'Canceled'::text, 'Returned'::text]))),
  constraint payment_attempt_stage_is_known check ((stage = any (array['Sending'::text, 'Unknown'::text, 'RequiresAction'::text, 'Processing'::text, 'Authorized'::text, 'Settled'::text]))),
  constraint settled_attempts_have_an_outcome check ((((stage = 'Settled'::text) = (outcome is not null)) and ((outcome is null) = (settled_at is null))))
);
create unique index payment_has_one_attempt_that_may_charge on payment_attempts using btree (shard, payment_id) where may_charge;
comment on table payment_attempts is 'One row for each attempt. Its id is the provider''s idempotency key, so that a new attempt never gets the outcome of an old one.';
comment on column payment_attempts.configuration_id is 'The provider configuration that it is sent through. The payment has it, too: the foreign key is on payments.';
comment on column payment_attempts.request is 'The whole request to the provider, with placeholders for an instrument''s number and code. A repeated request is identical in every version.';
comment on column payment_attempts.stage is 'Unknown: it was sent, and its outcome is not known.';
comment on column payment_attempts.action_state_sealed is 'The provider''s state to continue with after the customer''s challenge, sealed.';
comment on column payment_attempts.challenge_locked_until is 'End of the lock of the process that continues or cancels the customer''s challenge.';
comment on column payment_attempts.decline_code is 'The reason why it was declined or is being canceled.';
comment on column payment_attempts.created_at is 'By the machine''s clock, like its other times: the provider''s idempotency key expires by that clock.';
comment on column payment_attempts.may_charge is 'True while its outcome is unknown, and if it succeeded.';
comment on column payment_attempts.action_sent_at is 'When the result of the customer''s challenge was sent to the provider, written before it is sent. Null if it was certainly not sent.';
comment on column payment_attempts.network_decline_code is 'The card network''s or bank''s own decline code, where the provider reports it.';

create table payment_capture_requests (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  payment_id uuid not null,
  attempt_id uuid not null,
  configuration_id uuid not null,
  type text not null,
  amount_minor bigint,
  status text not null,
  request json not null,
  provider_reference text,
  failure_message text,
  sends integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint payment_capture_requests_pkey primary key (shard, id),
  constraint capture_request_status_is_known check ((status = any (array['Pending'::text, 'Succeeded'::text, 'Failed'::text]))),
  constraint capture_request_type_is_known check ((type = any (array['Capture'::text, 'Void'::text]))),
  constraint captured_amount_is_positive check ((amount_minor > 0)),
  constraint only_captures_have_an_amount check (((type = 'Capture'::text) = (amount_minor is not null)))
);
create index capture_requests_of_payment on payment_capture_requests using btree (shard, org_id, payment_id, id);
create unique index payment_has_one_capture_request_in_effect on payment_capture_requests using btree (shard, payment_id) where (status <> 'Failed'::text);
comment on table payment_capture_requests is 'Requests to capture or void the authorization of a payment. The id is the provider''s idempotency key.';
comment on column payment_capture_requests.request is 'The whole request to the provider.';
comment on column payment_capture_requests.provider_reference is 'The provider''s reference of an accepted request, where it reports the result later.';

create table payment_defaults (
  shard smallint not null,
  org_id uuid not null,
  statement_descriptor text,
  description text,
  updated_at timestamp(3) with time zone not null,
  constraint payment_defaults_pkey primary key (shard, org_id)
);
comment on table payment_defaults is 'The texts of an organization''s payments that have none of their own.';

create table payment_messages (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  attempt_id uuid not null,
  status text not null,
  sends integer not null,
  is_sending boolean not null,
  created_at timestamp(3) with time zone not null,
  constraint payment_messages_pkey primary key (shard, id),
  constraint attempt_has_one_message_for_each_status unique (shard, attempt_id, status),
  constraint payment_message_status_is_known check ((status = any (array['Succeeded'::text, 'Failed'::text, 'Canceled'::text, 'Returned'::text]))),
  constraint payment_messages_count_their_sends check (((sends >= 0) and ((sends > 0) or (not is_sending))))
);
comment on table payment_messages is 'Messages to customers about the outcomes of their payments, until they are sent or given up.';
comment on column payment_messages.status is 'The status of the payment that the message announces.';
comment on column payment_messages.sends is 'How often it was handed to the mail server.';
comment on column payment_messages.is_sending is 'It is being handed to the mail server. A message that stays so, because its process died, is not sent again.';

create table payment_method_configurations (
  shard smallint not null,
  org_id uuid not null,
  contact_id uuid not null,
  configuration_id uuid not null,
  payment_method_id uuid not null,
  constraint payment_method_configurations_pkey primary key (shard, org_id, payment_method_id, configuration_id, contact_id)
);
comment on table payment_method_configurations is 'The provider configurations that have charged a payment method: the present one, and those that it replaced.';

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
  consent_revoked boolean not null default false,
  credential_changed_at timestamp(3) with time zone,
  renewed_at timestamp(3) with time zone,
  consent_id uuid,
  remaining_reason text,
  constraint payment_methods_pkey primary key (shard, id),
  constraint payment_method_belongs_to_its_contact unique (shard, org_id, contact_id, id),
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
  constraint payment_method_remaining_reason_is_known check ((remaining_reason = any (array['OtherAccount'::text, 'TypeNotSupported'::text, 'CurrencyNotSupported'::text, 'AlreadyStored'::text]))),
  constraint payment_method_status_is_known check ((status = any (array['Active'::text, 'Invalid'::text])))
);
create unique index one_method_for_a_credential on payment_methods using btree (shard, configuration_id, contact_id, credential_hash) where (deleted_at is null);
create index payment_methods_by_credential on payment_methods using btree (shard, configuration_id, credential_hash);
create index payment_methods_by_last4 on payment_methods using btree (shard, org_id, last4, id) where (last4 is not null);
create index payment_methods_to_move on payment_methods using btree (shard, configuration_id, id) where (remaining_reason is null);
create index remaining_payment_methods on payment_methods using btree (shard, configuration_id, id) where (remaining_reason is not null);
comment on column payment_methods.status is 'The stored status. A card past its expiration date is shown as Expired while this is Active.';
comment on column payment_methods.configuration_id is 'The configuration that charges it now.';
comment on column payment_methods.credential_sealed is 'The provider''s reference of the stored instrument, sealed.';
comment on column payment_methods.credential_hash is 'Keyed hash of the credential. It finds an instrument that is stored twice.';
comment on column payment_methods.former_credentials_sealed is 'Earlier credentials of the instrument, sealed, until the provider has deleted them.';
comment on column payment_methods.scheme_reference is 'The card scheme''s reference of the transaction in which the customer agreed. Merchant-initiated charges send it.';
comment on column payment_methods.consent_revoked is 'The customer withdrew the consent to be charged. Ends when the customer stores the instrument again.';
comment on column payment_methods.credential_changed_at is 'Time of the newest change of the card or account number, by the machine''s clock. Null: the number is the first one.';
comment on column payment_methods.renewed_at is 'Time of the newest change after which failed charges may succeed: a new number, a new expiration date, or Active again. By the machine''s clock. Null: none.';
comment on column payment_methods.consent_id is 'The newest consent to store it. Null when it was stored without a page.';
comment on column payment_methods.remaining_reason is 'Why it did not move when its configuration was replaced. Null: it moved, or was not checked yet.';

create table payment_plan_consents (
  shard smallint not null,
  plan_id uuid not null,
  consent_id uuid not null,
  org_id uuid not null,
  since timestamp(3) with time zone not null,
  constraint payment_plan_consents_pkey primary key (shard, plan_id, consent_id)
);
comment on table payment_plan_consents is 'The consents of a plan. The newest one is in force.';
comment on column payment_plan_consents.since is 'From when on the plan is charged under it, by the clock of the organization.';

create table payment_plan_occurrences (
  shard smallint not null,
  plan_id uuid not null,
  number integer not null,
  org_id uuid not null,
  due_date date not null,
  due_at timestamp(3) with time zone not null,
  status text not null,
  payment_id uuid,
  attempts integer not null default 0,
  returns integer not null default 0,
  first_failed_at timestamp(3) with time zone,
  retry_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null,
  tender text,
  paid_reference text,
  paid_date date,
  waiver_reason text,
  retry_needs text,
  announced_date date,
  is_reopened boolean not null default false,
  constraint payment_plan_occurrences_pkey primary key (shard, plan_id, number),
  constraint occurrence_retry_needs_is_known check ((retry_needs = any (array['NewCredential'::text, 'NewConsent'::text, 'ManualRequest'::text]))),
  constraint occurrence_status_is_known check ((status = any (array['Scheduled'::text, 'Processing'::text, 'Succeeded'::text, 'Failed'::text, 'PaidElsewhere'::text, 'Waived'::text, 'Skipped'::text, 'Canceled'::text]))),
  constraint occurrences_are_numbered_from_one check ((number >= 1)),
  constraint occurrences_paid_elsewhere_have_a_tender_and_a_date check ((((status = 'PaidElsewhere'::text) = (tender is not null)) and ((tender is null) = (paid_date is null)))),
  constraint only_occurrences_paid_elsewhere_have_a_reference check (((paid_reference is null) or (status = 'PaidElsewhere'::text))),
  constraint only_unpaid_occurrences_are_retried check (((retry_at is null) or (status = any (array['Failed'::text, 'Processing'::text])))),
  constraint tender_is_known check ((tender = any (array['Cash'::text, 'Check'::text, 'BankTransfer'::text, 'Other'::text]))),
  constraint waived_occurrences_have_a_reason check (((status = 'Waived'::text) = (waiver_reason is not null)))
);
comment on table payment_plan_occurrences is 'The dates of a plan. Inserted when the plan becomes active.';
comment on column payment_plan_occurrences.due_at is 'Start of the date in the organization''s time zone, plus the plan''s offset within the first hour.';
comment on column payment_plan_occurrences.payment_id is 'The payment of its newest attempt. The foreign key is on payments.';
comment on column payment_plan_occurrences.returns is 'Number of its debits that a bank returned. The same amount is debited again at most twice.';
comment on column payment_plan_occurrences.first_failed_at is 'Retry days count from this time.';
comment on column payment_plan_occurrences.retry_at is 'Time of the next automatic retry. While the customer pays at the plan''s link: the retry if that is declined.';
comment on column payment_plan_occurrences.tender is 'How an occurrence was paid outside of Tallystick.';
comment on column payment_plan_occurrences.paid_reference is 'The organization''s reference of that payment, such as the number of a check.';
comment on column payment_plan_occurrences.paid_date is 'The day on which it was paid elsewhere, as the organization reports it.';
comment on column payment_plan_occurrences.retry_needs is 'What a retry needs after an update of the payment method. NewCredential: the failed charge must not be repeated with the same number. NewConsent: the customer withdrew the consent. ManualRequest: the provider may still capture the failed charge, so only a request for this occurrence charges it again. Null: any update is enough.';
comment on column payment_plan_occurrences.announced_date is 'The due date that payment_plan.upcoming announced last. Null: none. A date is announced once, and again when it moves.';
comment on column payment_plan_occurrences.is_reopened is 'True when the organization reopened it as Failed. It is never Scheduled after that, so that nothing charges it by itself.';

create table payment_plan_policies (
  shard smallint not null,
  org_id uuid not null,
  retry_days smallint[] not null,
  when_past_due text not null,
  when_resumed text not null,
  updated_at timestamp(3) with time zone not null,
  upcoming_days smallint not null default 0,
  when_disputed text not null,
  constraint payment_plan_policies_pkey primary key (shard, org_id),
  constraint payment_plan_policy_disputed_is_known check ((when_disputed = any (array['Continue'::text, 'Pause'::text, 'Cancel'::text]))),
  constraint payment_plan_policy_past_due_is_known check ((when_past_due = any (array['Cancel'::text, 'Pause'::text, 'Continue'::text]))),
  constraint payment_plan_policy_resumed_is_known check ((when_resumed = any (array['Shift'::text, 'Skip'::text, 'Keep'::text]))),
  constraint payment_plan_policy_retries_are_few check ((cardinality(retry_days) <= 10)),
  constraint payment_plan_policy_upcoming_days_are_few check (((upcoming_days >= 0) and (upcoming_days <= 30)))
);
comment on table payment_plan_policies is 'How an organization''s plans handle failed charges. Without a row, the defaults apply.';
comment on column payment_plan_policies.retry_days is 'Days after the first soft decline on which a card is charged again.';
comment on column payment_plan_policies.upcoming_days is 'Days before a date of a plan on which its charge is announced. 0: never.';

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
  clock_id uuid,
  link_requested_at timestamp(3) with time zone,
  link_requests smallint not null default 0,
  statement_descriptor text,
  description text,
  transaction_ref text,
  total_amount_minor bigint,
  constraint payment_plan_sessions_pkey primary key (shard, id),
  constraint payment_plan_session_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_plan_session_link_is_unique unique (shard, link_secret_hash),
  constraint only_active_payment_plan_sessions_are_being_completed check (((completing_since is null) or (status = 'Active'::text))),
  constraint payment_plan_session_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint payment_plan_session_amount_is_the_share_of_its_total check (((total_amount_minor <= '99999999999'::bigint) and (amount_minor = (total_amount_minor / occurrences)))),
  constraint payment_plan_session_frequency_is_known check ((frequency = any (array['Weekly'::text, 'Monthly'::text, 'Quarterly'::text, 'Yearly'::text]))),
  constraint payment_plan_session_occurrences_are_bounded check (((occurrences >= 1) and (occurrences <= 1200))),
  constraint payment_plan_session_status_is_known check ((status = any (array['Active'::text, 'Completed'::text, 'Canceled'::text, 'Expired'::text])))
);
create index payment_plan_sessions_by_contact on payment_plan_sessions using btree (shard, org_id, contact_id, id);
create index payment_plan_sessions_of_clock on payment_plan_sessions using btree (clock_id, expiration_date) where ((status = 'Active'::text) and (expiration_date is not null) and (clock_id is not null));
create index payment_plan_sessions_to_expire on payment_plan_sessions using btree (expiration_date, shard, id) where ((status = 'Active'::text) and (expiration_date is not null) and (clock_id is null));
comment on column payment_plan_sessions.link_secret_hash is 'SHA-256 of the secret in the link. A link is found by it, never by the id.';
comment on column payment_plan_sessions.link_secret_sealed is 'The secret itself, sealed, so that the link can be shown again.';
comment on column payment_plan_sessions.payment_plan_id is 'The plan of this session, pending or not. The foreign key is on payment_plans.';
comment on column payment_plan_sessions.metadata is 'An array of {key, value}, or null. json, not jsonb: order and bytes are returned unchanged.';
comment on column payment_plan_sessions.completing_since is 'Since when a charge or verification has no known outcome. Meanwhile the session is not changed, canceled or expired.';
comment on column payment_plan_sessions.payment_id is 'The payment or verification of its newest attempt. The foreign key is on payments.';
comment on column payment_plan_sessions.clock_id is 'The test clock of its organization, as in plan_due.';
comment on column payment_plan_sessions.link_requested_at is 'Time of the last request for a new link, by the machine''s clock.';
comment on column payment_plan_sessions.link_requests is 'Number of the customer''s requests for a new link.';
comment on column payment_plan_sessions.statement_descriptor is 'That of its plan.';
comment on column payment_plan_sessions.description is 'That of its plan.';
comment on column payment_plan_sessions.transaction_ref is 'That of its plan and of its first payment.';
comment on column payment_plan_sessions.total_amount_minor is 'The total that its occurrences divide. Null: each of them costs amount_minor.';

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
  verification_payment_id uuid,
  remaining_occurrences integer not null default 0,
  next_run_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  statement_descriptor text,
  description text,
  transaction_ref text,
  total_amount_minor bigint,
  constraint payment_plans_pkey primary key (shard, id),
  constraint payment_plan_belongs_to_its_organization unique (shard, org_id, id),
  constraint session_makes_one_plan unique (shard, payment_plan_session_id),
  constraint live_payment_plans_have_a_method check (((status = any (array['Pending'::text, 'Canceled'::text])) or (payment_method_id is not null))),
  constraint only_paused_payment_plans_are_paused check (((status = 'Paused'::text) = (paused_at is not null))),
  constraint payment_plan_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint payment_plan_amount_is_the_share_of_its_total check (((total_amount_minor <= '99999999999'::bigint) and (amount_minor = (total_amount_minor / occurrences)))),
  constraint payment_plan_frequency_is_known check ((frequency = any (array['Weekly'::text, 'Monthly'::text, 'Quarterly'::text, 'Yearly'::text]))),
  constraint payment_plan_occurrences_are_bounded check (((occurrences >= 1) and (occurrences <= 1200))),
  constraint payment_plan_status_is_known check ((status = any (array['Pending'::text, 'Active'::text, 'Paused'::text, 'PastDue'::text, 'Completed'::text, 'Canceled'::text]))),
  constraint remaining_occurrences_are_at_most_all check (((remaining_occurrences >= 0) and (remaining_occurrences <= occurrences)))
);
create index payment_plans_by_contact on payment_plans using btree (shard, org_id, contact_id, id);
create index payment_plans_in_status on payment_plans using btree (shard, org_id, status, id);
create index payment_plans_of_method on payment_plans using btree (shard, payment_method_id) where ((payment_method_id is not null) and (status = any (array['Active'::text, 'Paused'::text, 'PastDue'::text])));
comment on column payment_plans.payment_method_id is 'The payment method that it charges.';
comment on column payment_plans.vault_token_id is 'The token of its first payment method. The token may be in the bucket of an account above.';
comment on column payment_plans.verification_payment_id is 'The newest verification payment of the plan. The plan charges the payment method that this payment stores. The foreign key is on payments.';
comment on column payment_plans.remaining_occurrences is 'Number of occurrences that are neither paid nor skipped. Before the plan is active, the API shows occurrences instead.';
comment on column payment_plans.next_run_at is 'The next charge, as in its row of plan_due.';
comment on column payment_plans.statement_descriptor is 'The text of its payments on the customer''s statement. Null: that of the organization.';
comment on column payment_plans.description is 'What its payments are for. Null: the text of the organization.';
comment on column payment_plans.transaction_ref is 'The organization''s reference, which its payments have too.';
comment on column payment_plans.total_amount_minor is 'The total that its occurrences divide. Null: each of them costs amount_minor.';

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
  statement_descriptor text,
  description text,
  constraint payment_sessions_pkey primary key (shard, id),
  constraint payment_session_belongs_to_its_organization unique (shard, org_id, id),
  constraint payment_session_link_is_unique unique (shard, link_secret_hash),
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
comment on column payment_sessions.contact_ref is 'The payer without a contact: {name, givenName, familyName, email, phone, address}. json, not jsonb: returned unchanged.';
comment on column payment_sessions.payment_id is 'The payment of this session, pending or not. The foreign key is on payments.';
comment on column payment_sessions.completing_since is 'Since when a payment has no known outcome. Meanwhile the session is not changed, canceled or expired.';
comment on column payment_sessions.clock_id is 'The test clock of its organization, as in plan_due.';
comment on column payment_sessions.link_requested_at is 'Time of the last request for a new link, by the machine''s clock.';
comment on column payment_sessions.link_requests is 'Number of the customer''s requests for a new link.';
comment on column payment_sessions.statement_descriptor is 'The text of its payment on the customer''s statement. Null: that of the organization.';
comment on column payment_sessions.description is 'What its payment is for. Null: the text of the organization.';

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
  constraint payment_totals_are_of_payments check ((payments > 0))
);
comment on table payment_totals is 'The payments of each day by currency and status. Counted again after each change.';
comment on column payment_totals.day is 'The day of their creation in the organization''s time zone.';

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
  is_verification boolean not null default false,
  contact_without_method uuid generated always as (case when (payment_method_id is null) then contact_id else null::uuid end) stored,
  configuration_without_method uuid generated always as (case when (payment_method_id is null) then configuration_id else null::uuid end) stored,
  description text,
  capture text,
  authorized_minor bigint,
  authorized_until timestamp(3) with time zone,
  captured_minor bigint,
  consent_id uuid,
  constraint payments_pkey primary key (shard, id),
  constraint payment_belongs_to_its_organization unique (shard, org_id, id),
  constraint captured_payments_were_authorized check (((captured_minor is null) or ((captured_minor > 0) and (authorized_minor is not null)))),
  constraint only_manual_payments_show_their_authorization check (((capture is not null) or (num_nonnulls(authorized_minor, authorized_until, captured_minor) = 0))),
  constraint only_payments_that_need_the_customer_have_an_action check (((action_url is null) or (status = 'RequiresAction'::text))),
  constraint only_verifications_charge_nothing check (((amount_minor >= 0) and (amount_minor <= '99999999999'::bigint) and ((amount_minor = 0) = is_verification))),
  constraint payment_capture_is_known check ((capture = 'Manual'::text)),
  constraint payment_model_is_known check ((recurring_processing_model = any (array['CardOnFile'::text, 'Subscription'::text, 'UnscheduledCardOnFile'::text]))),
  constraint payment_organization_is_checked_by_another_key check ((num_nonnulls(contact_id, configuration_id, payment_session_id, payment_plan_session_id) > 0)),
  constraint payment_status_is_known check ((status = any (array['Pending'::text, 'RequiresAction'::text, 'Processing'::text, 'Succeeded'::text, 'Failed'::text, 'Canceled'::text, 'Returned'::text, 'Disputed'::text]))),
  constraint payments_of_occurrences_have_a_plan check (((plan_occurrence is null) or (payment_plan_id is not null))),
  constraint payments_with_a_method_name_its_contact_and_configuration check (((payment_method_id is null) or (num_nulls(contact_id, configuration_id) = 0))),
  constraint refunds_never_exceed_the_payment check (((0 <= refunded_minor) and (refunded_minor <= refunds_reserved_minor) and (refunds_reserved_minor <= amount_minor)))
);
create index payments_by_amount on payments using btree (shard, org_id, currency, amount_minor, id);
create index payments_by_decline_code on payments using btree (shard, org_id, decline_code, id) where (decline_code is not null);
create index payments_by_rare_status on payments using btree (shard, org_id, rare_status, id) where (rare_status is not null);
create index payments_by_transaction_ref on payments using btree (shard, org_id, transaction_ref, id) where (transaction_ref is not null);
create index payments_of_contact on payments using btree (shard, org_id, contact_id, id) where (contact_id is not null);
create index payments_of_method on payments using btree (shard, org_id, payment_method_id, id) where (payment_method_id is not null);
create index payments_of_plan on payments using btree (shard, org_id, payment_plan_id, id) where (payment_plan_id is not null);
create unique index session_makes_one_payment on payments using btree (shard, payment_session_id) where (payment_session_id is not null);
comment on table payments is 'One row for each payment. Its attempts are in payment_attempts.';
comment on column payments.rare_status is 'The status, unless every charge passes through it. With an index on status, each charge''s update would write all indexes.';
comment on column payments.refunded_minor is 'Sum of the refunds that succeeded.';
comment on column payments.refunds_reserved_minor is 'Sum of the refunds that succeeded or are pending. A new refund takes from the rest.';
comment on column payments.vault_token_id is 'The token that it was paid with. No foreign key: the token may be in the bucket of an account above.';
comment on column payments.configuration_id is 'The provider configuration that charges it. Null before the first attempt.';
comment on column payments.plan_occurrence is 'The number of the plan''s occurrence that it pays.';
comment on column payments.payment_plan_session_id is 'The plan session in which it was made.';
comment on column payments.is_verification is 'A zero-amount authorization, which stores a payment method. No query of the API returns it.';
comment on column payments.contact_without_method is 'The contact of a payment without a payment method. Otherwise the key of the method includes it.';
comment on column payments.configuration_without_method is 'The configuration of a payment without a payment method. Otherwise the key of the method includes it.';
comment on column payments.description is 'What the payment is for. Shown to the merchant and at the provider.';
comment on column payments.capture is 'Manual: the authorization is captured by a later request. Null: the provider captures by itself.';
comment on column payments.authorized_minor is 'The authorized amount of a payment that is captured manually.';
comment on column payments.authorized_until is 'The end of an authorization that is not captured yet, by the provider''s clock.';
comment on column payments.captured_minor is 'The captured amount of a payment that is captured manually.';
comment on column payments.consent_id is 'The consent that the customer gave with the newest attempt: on a page, or reported with the payment. Null for other payments.';

create table people (
  id uuid not null,
  email text not null,
  email_key text not null,
  name text,
  locale text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint people_pkey primary key (id),
  constraint person_email_is_unique unique (email_key)
);
comment on table people is 'People who sign in. A person may be a member of many accounts. Directory.';
comment on column people.email_key is 'The address for comparisons: normalized (NFKC), in lower case.';
comment on column people.locale is 'The language of pages and messages, such as en.';

create table person_credentials (
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  name text,
  password_hash text,
  code_hash bytea,
  secret_sealed bytea,
  last_step bigint,
  passkey_id bytea,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint person_credentials_pkey primary key (id),
  constraint passkey_is_registered_once unique (passkey_id),
  constraint credential_kind_is_known check ((kind = any (array['Password'::text, 'Passkey'::text, 'OneTimeCode'::text, 'RecoveryCode'::text]))),
  constraint one_time_code_has_a_secret check (((kind = 'OneTimeCode'::text) = (secret_sealed is not null))),
  constraint passkey_has_a_public_key check ((((kind = 'Passkey'::text) = (passkey_id is not null)) and ((kind = 'Passkey'::text) = (public_key is not null)) and ((kind = 'Passkey'::text) = (sign_count is not null)))),
  constraint password_has_a_hash check (((kind = 'Password'::text) = (password_hash is not null))),
  constraint recovery_code_has_a_hash check (((kind = 'RecoveryCode'::text) = (code_hash is not null)))
);
create index person_credentials_by_person on person_credentials using btree (person_id, id);
create unique index person_has_one_code_generator on person_credentials using btree (person_id) where (kind = 'OneTimeCode'::text);
create unique index person_has_one_password on person_credentials using btree (person_id) where (kind = 'Password'::text);
comment on table person_credentials is 'What people prove themselves with. A used recovery code is deleted.';
comment on column person_credentials.name is 'The name that the person gave to a passkey.';
comment on column person_credentials.password_hash is 'Argon2id with its parameters and salt, in the PHC string format.';
comment on column person_credentials.code_hash is 'Keyed hash of a recovery code.';
comment on column person_credentials.secret_sealed is 'The secret of one-time codes (RFC 6238), encrypted with the root key.';
comment on column person_credentials.last_step is 'The time step of the last accepted one-time code. It and earlier ones are refused.';
comment on column person_credentials.passkey_id is 'The credential id of WebAuthn.';
comment on column person_credentials.sign_count is 'The signature counter of WebAuthn.';

create table person_links (
  id uuid not null,
  token_hash bytea not null,
  kind text not null,
  person_id uuid not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint person_links_pkey primary key (id),
  constraint person_link_is_unique unique (token_hash),
  constraint person_link_hash_is_sha256 check ((length(token_hash) = 32)),
  constraint person_link_kind_is_known check ((kind = any (array['PasswordReset'::text, 'AccessReset'::text, 'Demo'::text])))
);
create index person_links_by_time on person_links using btree (expires_at);
comment on table person_links is 'Links that a person may follow once.';
comment on column person_links.kind is 'PasswordReset sets a password; AccessReset also replaces lost second factors; Demo signs in the demo''s owner.';

create table person_messages (
  id uuid not null,
  kind text not null,
  person_id uuid not null,
  address text,
  created_at timestamp(3) with time zone not null,
  account_id uuid,
  role text,
  constraint person_messages_pkey primary key (id),
  constraint person_message_about_a_role_names_it check ((((kind = 'RoleChanged'::text) = (account_id is not null)) and ((account_id is null) = (role is null)))),
  constraint person_message_kind_is_known check ((kind = any (array['PasswordReset'::text, 'Locked'::text, 'NewDevice'::text, 'PasswordChanged'::text, 'FactorRemoved'::text, 'RoleChanged'::text])))
);
create index person_messages_by_time on person_messages using btree (created_at);
comment on table person_messages is 'Messages to people that are yet to be sent, each by a job, which deletes the row.';
comment on column person_messages.person_id is 'A person, or a random id for an address that nobody has.';
comment on column person_messages.address is 'The network address that caused the message.';
comment on column person_messages.account_id is 'The account in which the role of the person has changed.';
comment on column person_messages.role is 'The new role.';

create table person_sessions (
  id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  proven_at timestamp(3) with time zone not null,
  factors text[] not null,
  sso_connection_id uuid,
  address text,
  user_agent text,
  ended_at timestamp(3) with time zone,
  constraint person_sessions_pkey primary key (id),
  constraint session_token_is_unique unique (token_hash),
  constraint session_has_enough_factors check (((sso_connection_id is not null) or ('DemoLink'::text = any (factors)) or (('Password'::text = any (factors)) and (factors && array['Passkey'::text, 'OneTimeCode'::text, 'RecoveryCode'::text])))),
  constraint session_token_hash_is_sha256 check ((length(token_hash) = 32))
);
create index person_sessions_by_person on person_sessions using btree (person_id, id);
create index person_sessions_by_time on person_sessions using btree (last_seen_at);
comment on table person_sessions is 'Sessions of people who have proven all that a session needs. A sign-in that has not is in sign_ins.';
comment on column person_sessions.token_hash is 'SHA-256 of the cookie. It changes with the factors.';
comment on column person_sessions.last_seen_at is 'The last request, to half a minute. A session ends after 15 minutes without one.';
comment on column person_sessions.proven_at is 'When a factor was last proven.';
comment on column person_sessions.factors is 'The factors that were proven: Password, Passkey, OneTimeCode, RecoveryCode, SingleSignOn; DemoLink counts only in development.';
comment on column person_sessions.sso_connection_id is 'The connection through which the person signed in. Null: with a password.';

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
comment on table plan_due is 'Plans with a next action, one narrow row each. A plan that waits for its customer has none.';
comment on column plan_due.due_at is 'On the organization''s clock.';
comment on column plan_due.clock_id is 'The test clock of the organization. Null: the machine''s clock.';
comment on column plan_due.claimed_until is 'End of the claim''s lease by the machine''s clock. Without meaning when there is no token.';

create table plan_totals (
  shard smallint not null,
  org_id uuid not null,
  status text not null,
  currency text not null,
  next_run_on date not null,
  plans integer not null,
  amount_minor bigint not null,
  constraint plan_totals_pkey primary key (shard, org_id, status, currency, next_run_on),
  constraint plan_totals_are_of_plans check ((plans > 0))
);
comment on table plan_totals is 'The payment plans of each organization by status, currency and next charge.';
comment on column plan_totals.next_run_on is 'The day of the next charge in the organization''s time zone. Infinity: none is scheduled.';

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
  failing_since timestamp(3) with time zone,
  failing_cause text,
  recovered_at timestamp(3) with time zone,
  failed_checks integer not null default 0,
  three_d_secure text,
  paused_at timestamp(3) with time zone,
  replaced_by uuid,
  replaced_at timestamp(3) with time zone,
  replacement_shares_account boolean,
  replacement_completed_at timestamp(3) with time zone,
  moved_methods integer not null default 0,
  recheck_after uuid,
  bank_accounts_are_validated boolean not null default false,
  constraint provider_configurations_pkey primary key (shard, id),
  constraint provider_configuration_belongs_to_its_organization unique (shard, org_id, id),
  constraint configurations_do_not_replace_themselves check ((replaced_by <> id)),
  constraint failing_configurations_have_a_cause check (((failing_since is null) = (failing_cause is null))),
  constraint only_replacements_complete check (((replacement_completed_at is null) or (replaced_by is not null))),
  constraint provider_configuration_adapter_is_known check ((adapter = any (array['Sandbox'::text, 'Adyen'::text, 'Stripe'::text, 'Plaid'::text]))),
  constraint provider_configuration_currencies_are_some check ((cardinality(currencies) > 0)),
  constraint provider_configuration_does_something check (((cardinality(methods) > 0) or verifies_identity)),
  constraint provider_configuration_failing_cause_is_known check ((failing_cause = any (array['CredentialsRejected'::text, 'CredentialsUnreadable'::text]))),
  constraint provider_configuration_methods_are_known check ((methods <@ array['Card'::text, 'BankAccount'::text])),
  constraint provider_configuration_mode_is_known check ((mode = any (array['Sandbox'::text, 'Live'::text]))),
  constraint provider_configuration_provider_is_known check ((provider = any (array['ProviderA'::text, 'ProviderB'::text, 'ProviderC'::text]))),
  constraint provider_configuration_three_d_secure_is_known check ((three_d_secure = any (array['Always'::text, 'WhenStoring'::text, 'Automatic'::text]))),
  constraint replaced_configurations_are_never_the_default check (((replaced_by is null) or (not is_default))),
  constraint replaced_configurations_have_a_replacement check ((num_nulls(replaced_by, replaced_at, replacement_shares_account) = any (array[0, 3]))),
  constraint sandbox_processor_is_never_live check (((adapter <> 'Sandbox'::text) or (mode = 'Sandbox'::text)))
);
create index failing_provider_configurations on provider_configurations using btree (shard, id) where (failing_since is not null);
create unique index one_default_provider_configuration on provider_configurations using btree (shard, org_id) where is_default;
comment on column provider_configurations.credentials_sealed is 'Credentials for the provider: JSON, sealed. The API writes them and never returns them.';
comment on column provider_configurations.notification_secret_sealed is 'The secret that signs the provider''s notifications, sealed. Null: notifications are refused.';
comment on column provider_configurations.account_hash is 'Keyed hash of the provider''s account. It never changes: in another account a repeated charge would charge again.';
comment on column provider_configurations.currencies is 'Null: every currency that the adapter knows.';
comment on column provider_configurations.verifies_identity is 'Whether the provider verifies identities with these credentials, which only the service can open.';
comment on column provider_configurations.failing_since is 'Time of the failure after which nothing is charged through it. Null: healthy.';
comment on column provider_configurations.recovered_at is 'End of the last failure.';
comment on column provider_configurations.failed_checks is 'Checks since the last lasting recovery. The wait before the next check depends on it.';
comment on column provider_configurations.three_d_secure is 'When the provider is asked for 3-D Secure. Null: the default of the adapter.';
comment on column provider_configurations.paused_at is 'Time of the pause in which nothing is charged through it, by the machine''s clock. Null: not paused.';
comment on column provider_configurations.replaced_by is 'The configuration that charges instead. Null: not replaced.';
comment on column provider_configurations.replaced_at is 'By the machine''s clock.';
comment on column provider_configurations.replacement_shares_account is 'Whether the replacement has credentials of the same account at the provider, so that it can charge the stored methods.';
comment on column provider_configurations.replacement_completed_at is 'When every payment method had moved or could not move, by the machine''s clock. Null: methods are moving.';
comment on column provider_configurations.moved_methods is 'Undeleted payment methods that moved to the replacement.';
comment on column provider_configurations.recheck_after is 'The remaining payment methods after this id are checked again. Null: none are.';
comment on column provider_configurations.bank_accounts_are_validated is 'Bank accounts of persons are validated at their first debit, by the provider or the organization. Without this, adapters that can not validate them decline such debits.';

create table provider_notifications (
  shard smallint not null,
  configuration_id uuid not null,
  event_id text not null,
  body_sealed bytea not null,
  received_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone,
  attempts integer not null,
  claim_token uuid,
  applied_at timestamp(3) with time zone,
  constraint provider_notifications_pkey primary key (shard, configuration_id, event_id),
  constraint provider_notification_event_is_named check (((length(event_id) >= 1) and (length(event_id) <= 255))),
  constraint provider_notification_is_due_until_applied check (((applied_at is null) or (due_at is null)))
);
create index provider_notifications_by_age on provider_notifications using btree (received_at);
create index provider_notifications_due on provider_notifications using btree (due_at) where (due_at is not null);
create index unapplied_provider_notifications on provider_notifications using btree (shard, configuration_id, received_at) where (applied_at is null);
comment on table provider_notifications is 'Notifications of providers, one row for each event id of a provider. Stored before they are acknowledged, applied afterwards.';
comment on column provider_notifications.due_at is 'When it is applied or retried. Null: applied, or given up. A configuration that recovers makes it due again.';

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
create index public_keys_by_expiry on public_keys using btree (expires_at);
create index public_keys_of_organization on public_keys using btree (shard, org_id, id);
comment on column public_keys.key_hash is 'SHA-256 of the key text. The text itself is shown once and never stored.';
comment on column public_keys.origins is 'Origins of the pages that may use it, as browsers write them: scheme, host, and a port other than the default.';
comment on column public_keys.expires_at is 'By the machine''s clock, like all times of a key.';

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
  request json,
  provider_reference text,
  failure_message text,
  sends integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  reason text,
  failure_code text,
  origin text not null,
  requested_by_person_id uuid,
  constraint refunds_pkey primary key (shard, id),
  constraint refund_belongs_to_its_organization unique (shard, org_id, id),
  constraint refund_amount_is_positive check (((amount_minor >= 1) and (amount_minor <= '99999999999'::bigint))),
  constraint refund_origin_is_known check ((origin = any (array['Api'::text, 'Provider'::text]))),
  constraint refund_reason_is_known check ((reason = any (array['Duplicate'::text, 'Fraudulent'::text, 'RequestedByCustomer'::text]))),
  constraint refund_status_is_known check ((status = any (array['Pending'::text, 'Succeeded'::text, 'Failed'::text]))),
  constraint refunds_at_the_provider_have_a_reference check (((origin = 'Api'::text) or (provider_reference is not null))),
  constraint refunds_of_the_api_have_a_request check (((origin = 'Provider'::text) or (request is not null)))
);
create unique index provider_refund_is_recorded_once on refunds using btree (shard, configuration_id, provider_reference) where (origin = 'Provider'::text);
create index refunds_by_reference on refunds using btree (shard, configuration_id, provider_reference) where (provider_reference is not null);
create index refunds_in_status on refunds using btree (shard, org_id, status, id);
create index refunds_of_payment on refunds using btree (shard, org_id, payment_id, id);
comment on column refunds.attempt_id is 'The attempt whose charge is refunded.';
comment on column refunds.request is 'The whole request to the provider. Null for a refund that was made there.';
comment on column refunds.origin is 'Api: sent by this installation. Provider: made at the provider without it, and reported by a notification.';
comment on column refunds.requested_by_person_id is 'The person who requested the refund with a session. Null: a key, or made at the provider.';

create table reminders (
  shard smallint not null,
  kind text not null,
  subject_id uuid not null,
  org_id uuid not null,
  due_at timestamp(3) with time zone not null,
  announced_until timestamp(3) with time zone,
  clock_id uuid,
  constraint reminders_pkey primary key (shard, kind, subject_id),
  constraint reminder_kind_is_known check ((kind = any (array['CardExpiring'::text, 'ChargeUpcoming'::text])))
);
create index reminders_by_clock on reminders using btree (clock_id, due_at) where (clock_id is not null);
create index reminders_by_organization on reminders using btree (shard, org_id) where (clock_id is null);
create index reminders_by_time on reminders using btree (due_at) where (clock_id is null);
comment on table reminders is 'The next announcement about a card or plan, before something happens. A narrow queue: finished ones are deleted.';
comment on column reminders.due_at is 'On the organization''s clock.';
comment on column reminders.announced_until is 'CardExpiring: the time of the newest announcement. Null: none.';
comment on column reminders.clock_id is 'The test clock of the organization. Null: the machine''s clock.';

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
  pass_started_at timestamp(3) with time zone,
  constraint root_key_rotations_pkey primary key (former_id),
  constraint root_key_rotation_counts_from_nothing check (((pass >= 1) and (resealed >= 0) and (skipped >= 0) and (damaged >= 0))),
  constraint root_key_rotation_leads_to_another_key check ((former_id <> root_key_id))
);
create unique index one_root_key_rotation_is_running on root_key_rotations using btree ((true)) where (finished_at is null);
comment on table root_key_rotations is 'Rotations of the root key and their progress.';
comment on column root_key_rotations.pass is 'Number of passes over all tables that have started. From the second pass on every process seals with the new key.';
comment on column root_key_rotations.table_name is 'The current table.';
comment on column root_key_rotations.next_shard is 'The next bucket of that table.';
comment on column root_key_rotations.resealed is 'Number of rows that were sealed again.';
comment on column root_key_rotations.skipped is 'Number of rows of this pass that were locked. The next pass finds them.';
comment on column root_key_rotations.damaged is 'Number of rows of this pass that no configured root key opens.';
comment on column root_key_rotations.leased_until is 'End of the lease of the worker that continues it.';
comment on column root_key_rotations.pass_started_at is 'When the current pass was started. Null in the first pass.';

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
comment on table root_keys is 'The root keys that seal or have sealed, by id. Directory.';
comment on column root_keys.id is 'Derived from the key. It identifies the key and reveals nothing of it.';
comment on column root_keys.status is 'active: it seals. leaving: rows may still be sealed under it. retired: no row is, and no process may use it again.';
comment on column root_keys.hash_key_sealed is 'The key of keyed hashes, sealed under this root key. It is the same for all root keys, so that links and cursors stay valid.';
comment on column root_keys.created_at is 'When it became the active key.';

create table saved_views (
  shard smallint not null,
  account_id uuid not null,
  person_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  parameters json not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint saved_views_pkey primary key (shard, id),
  constraint person_names_a_view_of_a_list_once unique (shard, account_id, person_id, list, name),
  constraint list_of_view_is_known check ((list = any (array['Payments'::text, 'Refunds'::text, 'PaymentPlans'::text, 'Links'::text, 'Contacts'::text, 'Disputes'::text, 'Events'::text, 'Deliveries'::text, 'AuditLog'::text]))),
  constraint name_of_view_is_short check ((char_length(name) <= 60)),
  constraint view_has_few_parameters check (((json_array_length(parameters) >= 1) and (json_array_length(parameters) <= 20)))
);
create index saved_views_by_person on saved_views using btree (person_id, account_id);
comment on table saved_views is 'Filters of lists that people save under a name, each for one account. Only the person sees them.';
comment on column saved_views.parameters is 'An array of {name, value}: search parameters of the list. json, not jsonb: order is returned unchanged.';

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
comment on table sent_links is 'Requests to mail a session''s link, to limit their number. Deleted after two days.';
comment on column sent_links.recipient_sealed is 'The address, until the message is sent or given up.';
comment on column sent_links.recipient_hash is 'Keyed hash of the normalized address, to count messages to it. Null in rows of earlier versions.';

create table settlement_lines (
  shard smallint not null,
  report_id uuid not null,
  number integer not null,
  org_id uuid not null,
  configuration_id uuid not null,
  reference text not null,
  type text not null,
  occurred_at timestamp(3) with time zone,
  charge_reference text,
  refund_reference text,
  merchant_reference text,
  record_id uuid,
  amount_minor bigint not null,
  currency text not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  settled_currency text not null,
  payment_id uuid,
  attempt_id uuid,
  refund_id uuid,
  difference text,
  dispute_reference text,
  dispute_id uuid,
  constraint settlement_lines_pkey primary key (shard, report_id, number),
  constraint settlement_line_is_stored_once unique (shard, configuration_id, reference),
  constraint settlement_line_difference_is_known check ((difference = any (array['Unknown'::text, 'AmountDiffers'::text, 'CurrencyDiffers'::text, 'StatusDiffers'::text, 'Duplicate'::text]))),
  constraint settlement_line_type_is_known check ((type = any (array['Charge'::text, 'Refund'::text, 'RefundReversal'::text, 'Return'::text, 'Dispute'::text, 'DisputeReversal'::text, 'Fee'::text, 'Payout'::text, 'Adjustment'::text, 'Other'::text])))
);
create index settlement_lines_of_payment on settlement_lines using btree (shard, payment_id) where (payment_id is not null);
create index settlement_lines_that_differ on settlement_lines using btree (shard, configuration_id, report_id, number) where (difference is not null);
comment on column settlement_lines.number is 'The line of the file, or the position in the provider''s list.';
comment on column settlement_lines.reference is 'The provider''s id of the line, unique within a configuration.';
comment on column settlement_lines.record_id is 'The merchant reference where it has the form of our ids: that of an attempt or a refund, if it is one.';
comment on column settlement_lines.amount_minor is 'In the currency of the payment; negative where money left the account.';
comment on column settlement_lines.net_minor is 'The change of the balance, in the settled currency, after the fee.';
comment on column settlement_lines.dispute_reference is 'The provider''s reference of the dispute. Null in lines that were imported before it was stored.';

create table settlement_reports (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  configuration_id uuid not null,
  reference text not null,
  source text not null,
  status text not null,
  import_token uuid,
  lease_until timestamp(3) with time zone,
  period_start timestamp(3) with time zone,
  period_end timestamp(3) with time zone,
  lines integer not null,
  repeated_lines integer not null,
  differences integer not null,
  totals json not null,
  created_at timestamp(3) with time zone not null,
  imported_at timestamp(3) with time zone,
  constraint settlement_reports_pkey primary key (shard, id),
  constraint settlement_report_belongs_to_its_organization unique (shard, org_id, id),
  constraint settlement_report_is_imported_once unique (shard, configuration_id, reference),
  constraint settlement_report_is_leased_while_it_is_imported check ((((status = 'Importing'::text) = (import_token is not null)) and ((status = 'Importing'::text) = (lease_until is not null)) and ((status = 'Imported'::text) = (imported_at is not null)))),
  constraint settlement_report_source_is_known check ((source = any (array['File'::text, 'Api'::text]))),
  constraint settlement_report_status_is_known check ((status = any (array['Importing'::text, 'Imported'::text])))
);
create unique index configuration_imports_one_report_at_a_time on settlement_reports using btree (shard, configuration_id) where (status = 'Importing'::text);
comment on table settlement_reports is 'One report of a provider. Reports that are being imported are not shown.';
comment on column settlement_reports.reference is 'The report''s name at the provider: a day, or the name of its file.';
comment on column settlement_reports.lines is 'The number of its rows in settlement_lines.';
comment on column settlement_reports.repeated_lines is 'The number of lines that an earlier report had, and that were not stored again.';
comment on column settlement_reports.differences is 'The number of its lines that differ from our records.';
comment on column settlement_reports.totals is 'Gross, fees, net and payouts by currency, in minor units as text.';

create table sign_in_failures (
  subject bytea not null,
  network text not null,
  failures integer not null,
  first_at timestamp(3) with time zone not null,
  locked_until timestamp(3) with time zone,
  constraint sign_in_failures_pkey primary key (subject, network)
);
create index sign_in_failures_by_time on sign_in_failures using btree (first_at);
comment on table sign_in_failures is 'Failed sign-ins by email address and network, also of addresses that nobody has.';
comment on column sign_in_failures.subject is 'Keyed hash of the email address.';

create table sign_ins (
  id uuid not null,
  token_hash bytea not null,
  purpose text not null,
  person_id uuid,
  invitation_id uuid,
  session_id uuid,
  password_proven_at timestamp(3) with time zone,
  attempts integer not null,
  state json,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_ins_pkey primary key (id),
  constraint sign_in_token_is_unique unique (token_hash),
  constraint sign_in_purpose_is_known check ((purpose = any (array['SignIn'::text, 'Accept'::text, 'Reset'::text, 'StepUp'::text, 'SingleSignOn'::text]))),
  constraint sign_in_token_hash_is_sha256 check ((length(token_hash) = 32))
);
create index sign_ins_by_time on sign_ins using btree (expires_at);
comment on table sign_ins is 'Sign-ins in progress, each with a cookie of its own. Deleted at their end; expired ones are deleted later.';
comment on column sign_ins.session_id is 'The session whose factors a step-up renews.';
comment on column sign_ins.attempts is 'Failed second factors. The sign-in ends after five.';
comment on column sign_ins.state is 'What the next step needs, such as a WebAuthn challenge, or the state, nonce and PKCE verifier of OpenID Connect. No secret of a person.';

create table sso_connections (
  shard smallint not null,
  account_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea,
  required boolean not null,
  role_for_newcomers text,
  mode_for_newcomers text,
  second_factor_values text[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint sso_connections_pkey primary key (shard, account_id, id),
  constraint deleted_connection_has_no_secret check (((deleted_at is null) = (client_secret_sealed is not null))),
  constraint mode_for_newcomers_is_known check ((mode_for_newcomers = any (array['Sandbox'::text, 'Live'::text]))),
  constraint role_for_newcomers_is_known check ((role_for_newcomers = any (array['Admin'::text, 'Developer'::text, 'Operator'::text, 'Support'::text, 'Viewer'::text])))
);
comment on table sso_connections is 'OpenID Connect providers at which the members of an account sign in.';
comment on column sso_connections.required is 'True: people with an address of its domains sign in only there.';
comment on column sso_connections.role_for_newcomers is 'The role of people who sign in for the first time. Null: they need an invitation.';
comment on column sso_connections.second_factor_values is 'Values of the claims amr and acr that assert a second factor.';

create table sso_domains (
  domain text not null,
  shard smallint not null,
  account_id uuid not null,
  connection_id uuid not null,
  proof text not null,
  proven_at timestamp(3) with time zone,
  proven_by text,
  created_at timestamp(3) with time zone not null,
  constraint sso_domains_pkey primary key (domain, connection_id),
  constraint proof_of_domain_is_known check ((proven_by = any (array['DnsRecord'::text, 'Operator'::text]))),
  constraint proven_domain_has_a_time check (((proven_at is null) = (proven_by is null)))
);
create unique index domain_is_proven_once on sso_domains using btree (domain) where (proven_at is not null);
create index sso_domains_by_connection on sso_domains using btree (shard, connection_id);
comment on table sso_domains is 'Mail domains of connections. A sign-in finds the connection by the address. Directory.';
comment on column sso_domains.proof is 'The value of the DNS TXT record that proves the domain.';

create table sso_identities (
  connection_id uuid not null,
  subject text not null,
  person_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint sso_identities_pkey primary key (connection_id, subject)
);
comment on table sso_identities is 'People as their OpenID Connect provider knows them. Directory.';
comment on column sso_identities.subject is 'The claim sub of the ID token.';

create table test_clocks (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  status text not null,
  target timestamp(3) with time zone,
  stepped_from timestamp(3) with time zone not null,
  joins_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  claim_token uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  now timestamp(3) with time zone not null,
  constraint test_clocks_pkey primary key (shard, id),
  constraint advancing_test_clocks_are_due check (((status = 'Ready'::text) or (due_at is not null))),
  constraint advancing_test_clocks_have_a_target check (((status = 'Advancing'::text) = (target is not null))),
  constraint test_clock_status_is_known check ((status = any (array['Ready'::text, 'Advancing'::text]))),
  constraint test_clocks_stop_at_their_target check ((now <= target))
);
create index test_clocks_advancing on test_clocks using btree (due_at) where (status = 'Advancing'::text);
create index test_clocks_by_organization on test_clocks using btree (org_id);
comment on table test_clocks is 'Clocks that stay at their time until they are advanced. One that accounts.clock_id does not refer to is unused.';
comment on column test_clocks.target is 'The time to which it is advanced.';
comment on column test_clocks.stepped_from is 'The time before its newest step. What falls due within the step runs at its own time.';
comment on column test_clocks.joins_at is 'When rows that were written while the clock was created are put on it. Null: done. Infinity: no time is set, because the clock is not assigned yet.';
comment on column test_clocks.due_at is 'When a worker polls it next, or the end of a lease. By the machine''s clock, as created_at and updated_at.';
comment on column test_clocks.now is 'The time of the clock.';

create table totals_due (
  shard smallint not null,
  org_id uuid not null,
  kind text not null,
  day date not null,
  change_id uuid not null,
  changed_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  claim_token uuid,
  counted_to uuid,
  sums json,
  counting_since timestamp(3) with time zone,
  counting_change_id uuid,
  counting_ms integer,
  constraint totals_due_pkey primary key (shard, org_id, kind, day),
  constraint plan_totals_are_due_for_all_days check (((kind = 'Plans'::text) = (day = 'infinity'::date))),
  constraint started_counts_have_all_their_facts check ((num_nonnulls(counted_to, sums, counting_since, counting_change_id, counting_ms) = any (array[0, 5]))),
  constraint totals_kind_is_known check ((kind = any (array['Payments'::text, 'Plans'::text])))
);
create index totals_due_by_time on totals_due using btree (shard, due_at);
comment on table totals_due is 'Totals whose records have changed since they were counted.';
comment on column totals_due.change_id is 'The event of the newest known change. A count that started before it leaves the row.';
comment on column totals_due.changed_at is 'The time of the oldest change that is not counted.';
comment on column totals_due.due_at is 'When a worker counts, by the machine''s clock. During a count: the end of its lease.';
comment on column totals_due.counted_to is 'The last record of a count that is not finished. Null without one.';
comment on column totals_due.sums is 'The sums of that count so far: an array of {group, count, amounts}.';
comment on column totals_due.counting_since is 'When that count started.';
comment on column totals_due.counting_change_id is 'The value of change_id when that count started.';
comment on column totals_due.counting_ms is 'The time that count has taken so far.';

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
comment on table vault_instruments is 'The sealed instrument of a token. Without a row, it was destroyed.';
comment on column vault_instruments.key_id is 'The key of the key ring that wraps this token''s data key: an hour''s key until the first use, then a month''s. sealed_cvc names its own.';
comment on column vault_instruments.wrapped_key is 'The data key of this token, wrapped.';
comment on column vault_instruments.sealed_number is 'The card or account number, sealed with the data key.';
comment on column vault_instruments.sealed_cvc is 'The security code, sealed with an hour''s key, not the data key. The length and id of that key precede it. Null if none was given or it may no longer be kept.';
comment on column vault_instruments.damaged_at is 'When a rotation found that its key does not open it, and wrote that to the audit log. Null for all others.';

create table vault_key_locks (
  shard smallint not null,
  key_id text not null,
  constraint vault_key_locks_pkey primary key (shard, key_id)
);
comment on table vault_key_locks is 'Rows that transactions lock while they write instruments under a month key. Inserted by the first one of a shard, deleted when the key is destroyed.';

create table vault_keys (
  id text not null,
  ring text not null,
  wrapped bytea,
  check_value text not null,
  created_at timestamp(3) with time zone not null,
  destroyed_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  constraint vault_keys_pkey primary key (id),
  constraint destroyed_vault_keys_leave_nothing check (((destroyed_at is null) or (wrapped is null))),
  constraint vault_key_has_a_mode_and_a_period check ((id ~ '^(sandbox|live)\.([a-z][a-z0-9_-]{0,62}\.)?(hour\.[0-9]{10}|month\.[0-9]{6}(\.[0-9]{2})?)$'::text)),
  constraint vault_key_ring_is_known check ((ring = any (array['file'::text, 'vault-transit'::text, 'aws-kms'::text])))
);
create index vault_keys_alive on vault_keys using btree (id collate "C") where (destroyed_at is null);
create index vault_keys_by_name on vault_keys using btree (id collate "C");
comment on table vault_keys is 'The keys that the vault of a cell has or had, and copies of keys of other cells that wrap instruments of moved shards. They have no shard, because they wrap instruments of all shards.';
comment on column vault_keys.wrapped is 'The wrapped key, for key rings that keep only the wrapping key. Null for the others.';
comment on column vault_keys.check_value is 'A keyed hash that identifies this key and reveals nothing of it.';
comment on column vault_keys.destroyed_at is 'From this time on no process may use or create it. The row stays, so that the key is never created again.';
comment on column vault_keys.closed_at is 'From this time on no transaction may lock the key to write instruments under it. Null: not yet, or an hour key. A copy is always closed.';

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
comment on table vault_token_uses is 'Uses of a token, which keep its instrument. No foreign key: only unused tokens are deleted, and the check would slow their deletion by a quarter.';
comment on column vault_token_uses.consumer_id is 'The payment, plan or session that uses the token. No foreign key: it may be in another bucket.';
comment on column vault_token_uses.created_at is 'When the consumer last reserved the token, by the machine''s clock. The consumer is inserted within minutes, or never.';
comment on column vault_token_uses.settled is 'True when the consumer is known to exist. Until then a job checks whether it was inserted.';

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
create index vault_tokens_to_expire on vault_tokens using btree (expires_at, shard, id) where ((used_at is null) and (deleted_at is null) and (clock_id is null));
comment on table vault_tokens is 'The facts of a card or bank account in the vault that may be shown: at most the first six and last four digits of its number.';
comment on column vault_tokens.account_id is 'The owner: the organization, or the platform or agency if none was named.';
comment on column vault_tokens.org_id is 'The owner, if it is an organization. Null for a token of a platform or agency.';
comment on column vault_tokens.routing_number is 'Not encrypted: it identifies the bank, not the account.';
comment on column vault_tokens.billing_address is 'The fields of GlobalAddress, or null. json, not jsonb: returned unchanged.';
comment on column vault_tokens.expires_at is 'One hour after creation. Null while it is used. Unused tokens are deleted after it.';
comment on column vault_tokens.used_at is 'When it was first used. Null again when the consumer was never inserted.';
comment on column vault_tokens.released_at is 'When the first consumer released it while another still used it. A released token never becomes unused again.';
comment on column vault_tokens.deleted_at is 'Set by the API, and by the last release. The instrument is destroyed, the record stays.';
comment on column vault_tokens.clock_id is 'The test clock of its organization, as in plan_due.';

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
comment on column webhook_attempts.duration_ms is 'Null when the outcome is unknown because the worker died.';

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
  priority smallint not null,
  claimed_until timestamp(3) with time zone,
  retry_schedule text not null default 'Standard'::text,
  constraint webhook_due_pkey primary key (shard, request_id),
  constraint claims_are_whole check (((num_nulls(claim_token, claimed_at, claimed_until) = any (array[0, 3])) and ((claim_token is null) or ready))),
  constraint priority_is_known check (((priority >= 0) and (priority <= 2))),
  constraint ready_rows_have_a_time check (((not ready) or (due_at is not null))),
  constraint retry_schedule_of_request_is_known check ((retry_schedule = any (array['Standard'::text, 'Short'::text])))
);
create index webhook_due_by_deadline on webhook_due using btree (deadline_at);
create index webhook_due_ready on webhook_due using btree (shard, webhook_id, priority, due_at) where ready;
create index webhook_due_waiting on webhook_due using btree (due_at) where ((not ready) and (due_at is not null));
comment on table webhook_due is 'One narrow row for each pending request: the queue beside its history.';
comment on column webhook_due.due_at is 'When the next attempt is or was due. Null after the last before the deadline.';
comment on column webhook_due.claim_token is 'Only the holder of the latest token may record an outcome. Set while an attempt may be in flight.';
comment on column webhook_due.ready is 'True when it is due, also while it is claimed.';
comment on column webhook_due.priority is '0: retried by a user. 1: the first or second attempt. 2: a later attempt, of which only a limited number is claimed at once.';
comment on column webhook_due.claimed_until is 'End of the claim''s lease.';
comment on column webhook_due.retry_schedule is 'The webhook''s schedule when the request was dispatched. It never changes, like the deadline.';

create table webhook_positions (
  shard smallint not null,
  webhook_id uuid not null,
  last_position bigint not null,
  constraint webhook_positions_pkey primary key (shard, webhook_id)
);
comment on table webhook_positions is 'The last position in a webhook''s history. Its row lock orders dispatch, so that a reader that pages forward misses nothing.';

create table webhook_queues (
  shard smallint not null,
  webhook_id uuid not null,
  last_served_at timestamp(3) with time zone,
  consecutive_failures integer not null default 0,
  blocked_until timestamp(3) with time zone,
  in_flight integer not null default 0,
  paced_until timestamp with time zone,
  low_priority_next boolean not null default false,
  breaker_openings integer not null default 0,
  failing_since timestamp(3) with time zone,
  reported_failing_since timestamp(3) with time zone,
  window_size double precision not null default 8,
  constraint webhook_queues_pkey primary key (shard, webhook_id),
  constraint in_flight_is_a_count check ((in_flight >= 0)),
  constraint window_size_is_positive check ((window_size >= (1)::double precision))
);
create index webhook_queues_to_report on webhook_queues using btree (shard, webhook_id) where (failing_since is distinct from reported_failing_since);
comment on table webhook_queues is 'The state of a webhook''s queue that claims and outcomes write. Apart from webhook_positions, which dispatch locks.';
comment on column webhook_queues.in_flight is 'Number of its rows in webhook_due that are claimed.';
comment on column webhook_queues.paced_until is 'The rate limit allows no request before this time.';
comment on column webhook_queues.low_priority_next is 'Among rows of priority 1 and 2: true if the next claim starts with priority 2, so that both alternate.';
comment on column webhook_queues.breaker_openings is 'How often the circuit breaker has opened since the endpoint last accepted a request.';
comment on column webhook_queues.failing_since is 'When the circuit breaker first opened since the endpoint last accepted a request. Null: it is closed.';
comment on column webhook_queues.reported_failing_since is 'The failing_since that was last announced as an event.';
comment on column webhook_queues.window_size is 'How many attempts may be in flight. Workers adapt it to the responses of the endpoint.';

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
  constraint dispatched_requests_were_counted check (((0 <= dispatched) and (dispatched <= done) and (done <= total))),
  constraint event_span_is_positive check ((event_span_ms > 0)),
  constraint pending_requests_are_a_count check ((pending >= 0)),
  constraint recovery_goes_forward_through_events check (((done_event_id <= counted_event_id) and (counted_event_id <= last_event_id))),
  constraint recovery_goes_forward_to_its_end check (((0 <= done_position) and (done_position <= counted_position) and (counted_position <= last_position))),
  constraint recovery_includes_something_known check ((include = any (array['FailedRequests'::text, 'MissedEvents'::text, 'All'::text]))),
  constraint recovery_is_done_at_its_end check (((status <> 'done'::text) or ((done_position = last_position) and (done_event_id = last_event_id) and (done = total)))),
  constraint recovery_status_is_known check ((status = any (array['running'::text, 'done'::text, 'stopped'::text])))
);
create unique index webhook_has_one_running_recovery on webhook_recoveries using btree (shard, webhook_id) where (status = 'running'::text);
create index webhook_recoveries_ended on webhook_recoveries using btree (updated_at) where (status <> 'running'::text);
create index webhook_recoveries_running on webhook_recoveries using btree (updated_at) where (status = 'running'::text);
comment on table webhook_recoveries is 'Runs that dispatch again what failed in a webhook''s history. Deleted 90 days after their end.';
comment on column webhook_recoveries.account_id is 'The owner of the webhook.';
comment on column webhook_recoveries.since is 'Requests and events before this time are not recovered. By the machine''s clock.';
comment on column webhook_recoveries.total is 'Number of failed requests that were counted. Final when counted_position is last_position.';
comment on column webhook_recoveries.done is 'Number of failed requests that were processed.';
comment on column webhook_recoveries.dispatched is 'Number of requests that were inserted. Requests that were dispatched again before, or too often, are only processed.';
comment on column webhook_recoveries.done_position is 'Requests up to this position are processed. Written with the new requests, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_position is 'The end of the history when the recovery was requested. Its own requests come after.';
comment on column webhook_recoveries.include is 'What it dispatches: failed requests, events without a request, or both.';
comment on column webhook_recoveries.counted_event_id is 'Missed events up to this id are included in total.';
comment on column webhook_recoveries.done_event_id is 'Missed events up to this id are dispatched. Written with the requests, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_event_id is 'The last id of the replay of missed events, made from the time of the request.';
comment on column webhook_recoveries.event_span_ms is 'Time span of the next batch of events. It adapts to the number of events.';
comment on column webhook_recoveries.pending is 'Pending requests that were found while failed ones were counted. Their retries continue by themselves.';

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
  has_failed boolean generated always as (case when (status = 'failed'::text) then true else null::boolean end) stored,
  constraint webhook_requests_pkey primary key (shard, id),
  constraint settled_requests_do_not_wait check (((status = 'pending'::text) or (next_attempt_at is null))),
  constraint webhook_request_status_is_known check ((status = any (array['pending'::text, 'delivered'::text, 'failed'::text])))
) partition by range (id);
create index failed_requests_of_account on webhook_requests using btree (shard, account_id, id) where has_failed;
create index failed_requests_of_webhook on webhook_requests using btree (shard, webhook_id, "position") where has_failed;
create index webhook_requests_in_order on webhook_requests using btree (shard, webhook_id, "position");
create index webhook_requests_of_account on webhook_requests using btree (shard, account_id, id);
comment on column webhook_requests.account_id is 'The owner of the webhook, which may be above the owner of the event.';
comment on column webhook_requests.position is 'Order of dispatch within the webhook. Assigned under the lock of its webhook_positions row.';
comment on column webhook_requests.event_shard is 'The bucket of the event, which has the body. The event''s owner may be below the owner of the webhook.';
comment on column webhook_requests.has_failed is 'True when all attempts have failed, otherwise null. With an index on the status, each delivery would write it.';

create table webhook_secrets (
  shard smallint not null,
  webhook_id uuid not null,
  version integer not null,
  secret_sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  constraint webhook_secrets_pkey primary key (shard, webhook_id, version)
);
comment on column webhook_secrets.expires_at is 'When a replaced secret stops signing. Null for the current secret.';

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
  max_in_flight integer,
  constraint webhooks_pkey primary key (shard, id),
  constraint webhook_belongs_to_its_account unique (shard, account_id, id),
  constraint max_in_flight_is_in_range check (((max_in_flight >= 1) and (max_in_flight <= 512))),
  constraint rate_limit_is_positive check ((rate_limit_per_second > 0)),
  constraint retry_schedule_is_known check ((retry_schedule = any (array['Standard'::text, 'Short'::text]))),
  constraint webhook_subscribes_to_something check ((cardinality(events) > 0))
);
create index webhooks_of_account on webhooks using btree (shard, account_id, id) where ((deleted_at is null) and (callback_for is null));
create index webhooks_of_callback on webhooks using btree (shard, callback_for) where (callback_for is not null);
comment on column webhooks.callback_for is 'Set for the hidden webhook of a session''s callbackUrl. It gets only events about this record, unsigned, and is not listed.';
comment on column webhooks.retry_schedule is 'The waits, deadline and circuit breaker of requests that are dispatched from now on. Short is for sandbox accounts.';
comment on column webhooks.max_in_flight is 'The most attempts in flight, at any window. Null: 256.';

create table workers (
  id bigint not null,
  process text not null,
  constraint workers_pkey primary key (id)
);
comment on table workers is 'The running and lost workers of this cell. The session of a running worker has the advisory lock of its id. If the lock is free for 3 s, the worker is lost.';
comment on column workers.id is 'The first 48 bits of the tokens of its claims.';
comment on column workers.process is 'Host and process id, for operators.';

-- Foreign keys come last, so that the tables can be sorted by name.
alter table accounts add constraint accounts_agency_id_fkey foreign key (agency_id) references accounts(id);
alter table accounts add constraint accounts_platform_id_fkey foreign key (platform_id) references accounts(id);
alter table accounts add constraint agency_above_a_live_account_is_live foreign key (agency_id, mode_required_above) references accounts(id, mode);
alter table accounts add constraint platform_above_a_live_account_is_live foreign key (platform_id, mode_required_above) references accounts(id, mode);
alter table api_key_uses add constraint api_key_uses_key_id_fkey foreign key (key_id) references api_keys(id);
alter table api_keys add constraint api_keys_account_id_fkey foreign key (account_id) references accounts(id);
alter table brand_logos add constraint brand_logos_org_id_fkey foreign key (org_id) references accounts(id);
alter table checkout_brandings add constraint checkout_brandings_org_id_fkey foreign key (org_id) references accounts(id);
alter table checkout_configurations add constraint checkout_configurations_org_id_fkey foreign key (org_id) references accounts(id);
alter table consents add constraint consent_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table consents add constraint consents_org_id_fkey foreign key (org_id) references accounts(id);
alter table contacts add constraint contacts_org_id_fkey foreign key (org_id) references accounts(id);
alter table dispute_reports add constraint report_belongs_to_its_dispute foreign key (shard, org_id, dispute_id) references disputes(shard, org_id, id);
alter table disputes add constraint dispute_attempt_is_of_the_same_organization foreign key (shard, org_id, attempt_id) references payment_attempts(shard, org_id, id);
alter table disputes add constraint dispute_payment_is_of_the_same_organization foreign key (shard, org_id, payment_id) references payments(shard, org_id, id);
alter table disputes add constraint disputes_org_id_fkey foreign key (org_id) references accounts(id);
alter table export_chunks add constraint export_of_chunk_exists foreign key (shard, export_id) references exports(shard, id) on delete cascade;
alter table identity_sessions add constraint identity_session_configuration_is_of_the_same_organization foreign key (shard, org_id, configuration_id) references provider_configurations(shard, org_id, id);
alter table identity_sessions add constraint identity_session_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table mail_days add constraint mail_days_org_id_fkey foreign key (org_id) references accounts(id);
alter table mail_suppressions add constraint mail_suppressions_org_id_fkey foreign key (org_id) references accounts(id);
alter table memberships add constraint member_is_a_known_person foreign key (person_id) references people(id);
alter table payment_attempt_captures add constraint capture_belongs_to_its_attempt foreign key (shard, org_id, attempt_id) references payment_attempts(shard, org_id, id);
alter table payment_attempts add constraint payment_attempt_payment_is_of_the_same_organization foreign key (shard, org_id, payment_id) references payments(shard, org_id, id);
alter table payment_capture_requests add constraint capture_request_belongs_to_its_attempt foreign key (shard, org_id, attempt_id) references payment_attempts(shard, org_id, id);
alter table payment_capture_requests add constraint capture_request_belongs_to_its_payment foreign key (shard, org_id, payment_id) references payments(shard, org_id, id);
alter table payment_defaults add constraint payment_defaults_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_messages add constraint payment_message_attempt_is_of_the_same_organization foreign key (shard, org_id, attempt_id) references payment_attempts(shard, org_id, id);
alter table payment_messages add constraint payment_messages_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_method_configurations add constraint configuration_of_method_is_of_the_same_organization foreign key (shard, org_id, configuration_id) references provider_configurations(shard, org_id, id);
alter table payment_method_configurations add constraint configured_method_is_of_the_same_contact foreign key (shard, org_id, contact_id, payment_method_id) references payment_methods(shard, org_id, contact_id, id);
alter table payment_methods add constraint consent_of_payment_method_is_of_the_same_organization foreign key (shard, org_id, consent_id) references consents(shard, org_id, id);
alter table payment_methods add constraint payment_method_configuration_is_of_the_same_organization foreign key (shard, org_id, configuration_id) references provider_configurations(shard, org_id, id);
alter table payment_methods add constraint payment_method_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table payment_methods add constraint payment_method_session_is_of_the_same_organization foreign key (shard, org_id, payment_session_id) references payment_sessions(shard, org_id, id);
alter table payment_methods add constraint payment_methods_org_id_fkey foreign key (org_id) references accounts(id);
alter table payment_plan_consents add constraint consent_of_plan_is_of_the_same_organization foreign key (shard, org_id, consent_id) references consents(shard, org_id, id);
alter table payment_plan_consents add constraint plan_of_consent_is_of_the_same_organization foreign key (shard, org_id, plan_id) references payment_plans(shard, org_id, id);
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
alter table payments add constraint consent_of_payment_is_of_the_same_organization foreign key (shard, org_id, consent_id) references consents(shard, org_id, id);
alter table payments add constraint payment_configuration_is_of_the_same_organization foreign key (shard, org_id, configuration_without_method) references provider_configurations(shard, org_id, id);
alter table payments add constraint payment_contact_is_of_the_same_organization foreign key (shard, org_id, contact_without_method) references contacts(shard, org_id, id);
alter table payments add constraint payment_method_of_payment_is_of_its_contact_and_configuration foreign key (shard, org_id, contact_id, configuration_id, payment_method_id) references payment_method_configurations(shard, org_id, contact_id, configuration_id, payment_method_id);
alter table payments add constraint payment_plan_of_payment_is_of_the_same_organization foreign key (shard, org_id, payment_plan_id) references payment_plans(shard, org_id, id);
alter table payments add constraint payment_plan_session_of_payment_is_of_the_same_organization foreign key (shard, org_id, payment_plan_session_id) references payment_plan_sessions(shard, org_id, id);
alter table payments add constraint payment_session_of_payment_is_of_the_same_organization foreign key (shard, org_id, payment_session_id) references payment_sessions(shard, org_id, id);
alter table person_credentials add constraint credential_belongs_to_a_person foreign key (person_id) references people(id) on delete cascade;
alter table person_links add constraint person_link_of_a_known_person foreign key (person_id) references people(id) on delete cascade;
alter table person_sessions add constraint session_belongs_to_a_person foreign key (person_id) references people(id) on delete cascade;
alter table provider_configurations add constraint provider_configurations_org_id_fkey foreign key (org_id) references accounts(id);
alter table provider_configurations add constraint replacement_is_of_the_same_organization foreign key (shard, org_id, replaced_by) references provider_configurations(shard, org_id, id);
alter table public_keys add constraint public_keys_org_id_fkey foreign key (org_id) references accounts(id);
alter table refunds add constraint refund_attempt_is_of_the_same_organization foreign key (shard, org_id, attempt_id) references payment_attempts(shard, org_id, id);
alter table refunds add constraint refund_payment_is_of_the_same_organization foreign key (shard, org_id, payment_id) references payments(shard, org_id, id);
alter table refunds add constraint refunds_org_id_fkey foreign key (org_id) references accounts(id);
alter table reminders add constraint reminders_org_id_fkey foreign key (org_id) references accounts(id);
alter table root_key_rotations add constraint root_key_rotations_former_id_fkey foreign key (former_id) references root_keys(id);
alter table root_key_rotations add constraint root_key_rotations_root_key_id_fkey foreign key (root_key_id) references root_keys(id);
alter table saved_views add constraint view_of_a_known_person foreign key (person_id) references people(id) on delete cascade;
alter table sent_links add constraint sent_links_org_id_fkey foreign key (org_id) references accounts(id);
alter table settlement_lines add constraint settlement_line_belongs_to_its_report foreign key (shard, org_id, report_id) references settlement_reports(shard, org_id, id);
alter table settlement_lines add constraint settlement_line_names_a_dispute_of_its_organization foreign key (shard, org_id, dispute_id) references disputes(shard, org_id, id);
alter table settlement_lines add constraint settlement_line_names_a_payment_of_its_organization foreign key (shard, org_id, payment_id) references payments(shard, org_id, id);
alter table settlement_lines add constraint settlement_line_names_a_refund_of_its_organization foreign key (shard, org_id, refund_id) references refunds(shard, org_id, id);
alter table settlement_lines add constraint settlement_line_names_an_attempt_of_its_organization foreign key (shard, org_id, attempt_id) references payment_attempts(shard, org_id, id);
alter table settlement_reports add constraint settlement_report_has_a_configuration foreign key (shard, org_id, configuration_id) references provider_configurations(shard, org_id, id);
alter table sign_ins add constraint sign_in_of_a_known_person foreign key (person_id) references people(id) on delete cascade;
alter table sso_domains add constraint domain_of_a_connection foreign key (shard, account_id, connection_id) references sso_connections(shard, account_id, id) on delete cascade;
alter table sso_identities add constraint identity_of_a_known_person foreign key (person_id) references people(id) on delete cascade;
alter table test_clocks add constraint test_clocks_org_id_fkey foreign key (org_id) references accounts(id);
alter table vault_instruments add constraint vault_instrument_is_of_a_token_of_the_same_account foreign key (shard, account_id, token_id) references vault_tokens(shard, account_id, id) on delete cascade;
alter table vault_tokens add constraint vault_token_contact_is_of_the_same_organization foreign key (shard, org_id, contact_id) references contacts(shard, org_id, id);
alter table vault_tokens add constraint vault_tokens_account_id_fkey foreign key (account_id) references accounts(id);
alter table webhook_positions add constraint position_is_of_a_webhook foreign key (shard, webhook_id) references webhooks(shard, id);
alter table webhook_queues add constraint queue_is_of_a_webhook foreign key (shard, webhook_id) references webhooks(shard, id);
alter table webhook_recoveries add constraint recovery_is_of_a_webhook_of_its_account foreign key (shard, account_id, webhook_id) references webhooks(shard, account_id, id);
alter table webhook_secrets add constraint secret_is_of_a_webhook foreign key (shard, webhook_id) references webhooks(shard, id);
alter table webhooks add constraint webhooks_account_id_fkey foreign key (account_id) references accounts(id);
