-- The vault: tokens and their sealed instruments, its keys, the audit log, and public keys.

-- Vault tokens: cards and bank accounts. What may be shown lies in vault_tokens, what may not in vault_instruments, so
-- that a token's record can stay after its instrument was shredded.

create table vault_tokens (
  shard smallint not null,
  id uuid not null,
  account_id uuid not null references accounts,
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
  expires_at timestamptz(3),
  used_at timestamptz(3),
  released_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint vault_token_belongs_to_its_account unique (shard, account_id, id),
  constraint vault_token_of_an_organization_belongs_to_it check (org_id = account_id),
  constraint vault_token_contact_needs_an_organization check (contact_id is null or org_id is not null),
  constraint vault_token_contact_is_of_the_same_organization
    foreign key (shard, org_id, contact_id) references contacts (shard, org_id, id),
  constraint vault_token_is_a_card_or_a_bank_account check (case type
    when 'Card' then funding is not null
      and routing_number is null and account_type is null and holder_type is null and account_holder_name is null
    when 'BankAccount' then routing_number is not null and account_type is not null and holder_type is not null
      and bin is null and brand is null and expiration_month is null and cardholder_name is null and funding is null
    else false end),
  constraint vault_token_bin_is_six_digits check (bin ~ '^[0-9]{6}$'),
  constraint vault_token_last4_is_four_digits check (last4 ~ '^[0-9]{4}$'),
  constraint vault_token_routing_number_is_nine_digits check (routing_number ~ '^[0-9]{9}$'),
  constraint vault_token_expiration_has_month_and_year check ((expiration_month is null) = (expiration_year is null)),
  constraint vault_token_expiration_month_is_a_month check (expiration_month between 1 and 12),
  constraint vault_token_expiration_year_has_four_digits check (expiration_year between 1000 and 9999),
  constraint vault_token_funding_is_known check (funding in ('Credit', 'Debit', 'Prepaid', 'Unknown')),
  constraint vault_token_account_type_is_known check (account_type in ('Checking', 'Savings')),
  constraint vault_token_holder_type_is_known check (holder_type in ('Personal', 'Business')),
  constraint used_vault_tokens_do_not_expire check ((used_at is null) = (expires_at is not null))
);
comment on table vault_tokens is 'What may be known of a card or bank account in the vault: never more of its number than the first six and last four digits.';
comment on column vault_tokens.account_id is 'The owner: the organization, or the platform or agency that named none.';
comment on column vault_tokens.org_id is 'The owner when it is an organization; null for a platform''s or agency''s own.';
comment on column vault_tokens.routing_number is 'In the clear: it tells the bank, not the account.';
comment on column vault_tokens.billing_address is 'json, not jsonb: shown as it came. The members of GlobalAddress; null when none was given.';
comment on column vault_tokens.expires_at is 'One hour after creation; null while used. Unused and undeleted past it, the row is swept.';
comment on column vault_tokens.used_at is 'Since when somebody has the use of it. Null again when that one never came to be.';
comment on column vault_tokens.released_at is 'When the first payment or plan let go of it while another still had its use: a token that has served is not made unused again.';
comment on column vault_tokens.deleted_at is 'Set by the API, and when the last payment or plan lets go: the instrument is gone, the record stays and is not swept.';
create index vault_tokens_of_contact on vault_tokens (shard, org_id, contact_id, id) where contact_id is not null;
create index vault_tokens_by_external_ref on vault_tokens (shard, account_id, external_ref, id)
  where external_ref is not null;
create index vault_tokens_to_sweep on vault_tokens (expires_at, shard, id) where used_at is null and deleted_at is null;

create table vault_instruments (
  shard smallint not null,
  token_id uuid not null,
  account_id uuid not null,
  key_id text not null,
  wrapped_key bytea not null,
  sealed_number bytea not null,
  sealed_cvc bytea,
  damaged_at timestamptz(3),
  primary key (shard, token_id),
  constraint vault_instrument_is_of_a_token_of_the_same_account
    foreign key (shard, account_id, token_id) references vault_tokens (shard, account_id, id) on delete cascade
);
comment on table vault_instruments is 'The sealed instrument of a token. No row: it was shredded.';
comment on column vault_instruments.key_id is 'The key in the key ring that wraps this token''s data key: an hour''s until the first use, a month''s from then on. The security code names its own.';
comment on column vault_instruments.wrapped_key is 'The data key of this token alone, wrapped.';
comment on column vault_instruments.sealed_number is 'The card or account number, sealed by the data key.';
comment on column vault_instruments.sealed_cvc is 'The security code, sealed by an hour''s key itself, not by the data key; the id of that key stands in front, behind its length. Null when none was given, and from the moment it may no longer be kept.';
comment on column vault_instruments.damaged_at is 'Since when a rotation knows that it does not open under its key, and the audit log has it. Null for all others.';
create index vault_instruments_by_key on vault_instruments (key_id, shard, token_id);
create index vault_instruments_with_cvc on vault_instruments (token_id) where sealed_cvc is not null;

create table vault_token_uses (
  shard smallint not null,
  token_id uuid not null,
  consumer_id uuid not null,
  consumer_type text not null,
  created_at timestamptz(3) not null,
  settled boolean not null,
  primary key (shard, token_id, consumer_id)
);
comment on table vault_token_uses is 'Who needs a token: while a row stands, its instrument stays. No foreign key: only unused tokens are removed, which have no row here, and to look for one would cost the sweep a quarter of its time.';
comment on column vault_token_uses.consumer_id is 'The payment, plan or session that took the token. It may lie in another bucket, so that no foreign key can hold it.';
comment on column vault_token_uses.settled is 'True once the consumer is known to exist; until then a job may find that it never came to be.';
comment on column vault_token_uses.created_at is 'When the consumer last asked for it, on the machine''s clock: within minutes it exists, or never.';
create index vault_token_uses_to_settle on vault_token_uses (created_at, shard, token_id, consumer_id)
  where not settled;

-- The audit log, partitioned by month of its ids like the history tables are by week. The application's role may add to
-- it and read it, and has no right to change or delete a row. Its one index is its primary key, which begins as its
-- lists do: each mutation pays for it.

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
  occurred_at timestamptz(3) not null,
  primary key (shard, account_id, id),
  constraint audit_entry_with_a_key_has_an_actor check (key_id is null or actor_account_id is not null),
  constraint audit_entry_names_type_and_id check ((record_type is null) = (record_id is null))
) partition by range (id);
comment on table audit_entries is 'Who did what to which record, when, from where, and what came of it. Never a value that a client sent.';
comment on column audit_entries.account_id is 'Whose record it is; of what names no record because it was refused, the account that asked.';
comment on column audit_entries.actor_account_id is 'The account of the key that asked; null for the command line and for jobs.';
comment on column audit_entries.action is 'The name of the mutation, or a name with dots for what is done without one, such as command.key.create.';
comment on column audit_entries.record_type is 'The record''s type in the API.';
comment on column audit_entries.outcome is 'done, replayed, or the code of the refusal.';
comment on column audit_entries.occurred_at is 'On the machine''s clock, like the id.';

-- The keys of the vault. The keys themselves live in the key ring, outside this database and its backups.

create table vault_keys (
  id text primary key,
  ring text not null,
  wrapped bytea,
  check_value text not null,
  created_at timestamptz(3) not null,
  destroyed_at timestamptz(3),
  constraint vault_key_has_a_mode_and_a_period check (id ~ '^(sandbox|live)\.(hour\.[0-9]{10}|month\.[0-9]{6}(\.[0-9]{2})?)$'),
  constraint vault_key_ring_is_known check (ring in ('file', 'vault-transit', 'aws-kms')),
  constraint destroyed_vault_keys_leave_nothing check (destroyed_at is null or wrapped is null)
);
comment on table vault_keys is 'Which keys the vault has or had. Global: on a cluster a reference table.';
comment on column vault_keys.wrapped is 'The key, wrapped by the key ring, for rings that keep only what wraps it. Null for the others.';
comment on column vault_keys.check_value is 'A keyed hash that tells this key from any other without giving it away.';
comment on column vault_keys.destroyed_at is 'From when on no process may use or make it. The row stays for ever, so that the key is never made again.';
create index vault_keys_by_name on vault_keys (id collate "C");
create index vault_keys_alive on vault_keys (id collate "C") where destroyed_at is null;

-- Public keys: what a page of an organization's own may tokenize with. A key's text begins with its bucket, so that its
-- hash finds it there.

create table public_keys (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  key_hash bytea not null,
  origins text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (shard, id),
  constraint public_key_hash_is_unique unique (shard, key_hash),
  constraint public_key_hash_is_sha256 check (length(key_hash) = 32),
  constraint public_key_is_bound_to_origins check (cardinality(origins) between 1 and 20),
  constraint public_key_lives_a_day_at_most
    check (expires_at > created_at and expires_at <= created_at + interval '1 day')
);
comment on column public_keys.key_hash is 'SHA-256 of the key text. The text itself is shown once and never stored.';
comment on column public_keys.origins is 'The pages that may use it, each as a browser writes it: scheme, host, and the port unless it is the usual one.';
comment on column public_keys.expires_at is 'On the machine''s clock, as all of a key''s times.';
create index public_keys_by_end on public_keys (expires_at);
