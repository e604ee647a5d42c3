-- The suppression list: addresses that take no messages of an organization, or of the installation.

create table mail_suppressions (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  address_hash bytea not null,
  reason text not null,
  source text not null,
  key_id uuid,
  operator text,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (shard, id),
  constraint suppressed_address_is_hashed check (length(address_hash) = 32),
  constraint suppression_reason_is_known check (reason in ('Unsubscribed', 'Complaint', 'Bounce', 'Manual')),
  constraint suppression_source_is_known check (source in ('Recipient', 'ApiKey', 'Operator')),
  constraint suppression_of_a_key_names_it check ((source = 'ApiKey') = (key_id is not null)),
  constraint suppression_of_an_operator_names_one check ((source = 'Operator') = (operator is not null))
);
create unique index mail_suppressions_of_address on mail_suppressions (shard, org_id, address_hash, reason)
  where removed_at is null;
create index mail_suppressions_of_organization on mail_suppressions (shard, org_id, id) where removed_at is null;
create index mail_suppressions_by_removal on mail_suppressions (removed_at) where removed_at is not null;
comment on table mail_suppressions is 'Addresses that take no messages of an organization. An address has one entry for each reason.';
comment on column mail_suppressions.address_hash is 'Keyed hash of the normalized address: the address itself is not kept.';
comment on column mail_suppressions.key_id is 'The API key that added the entry; null for recipients and operators.';
comment on column mail_suppressions.operator is 'The operating-system user and host that added the entry by a command.';
comment on column mail_suppressions.removed_at is 'When the entry was removed. Removed entries have no effect and are deleted after two days.';

create table installation_mail_suppressions (
  shard smallint not null,
  address_hash bytea not null,
  reason text not null,
  operator text not null,
  created_at timestamptz(3) not null,
  primary key (shard, address_hash),
  constraint installation_suppressed_address_is_hashed check (length(address_hash) = 32),
  constraint installation_suppression_reason_is_known check (reason in ('Unsubscribed', 'Complaint', 'Bounce', 'Manual'))
);
comment on table installation_mail_suppressions is
  'Addresses that take no messages of any organization. In a bucket that follows from the hash.';
comment on column installation_mail_suppressions.address_hash is
  'Keyed hash of the normalized address: the address itself is not kept.';
comment on column installation_mail_suppressions.operator is
  'The operating-system user and host that added the entry by a command.';
