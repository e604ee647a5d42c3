-- Bounds how many messages one address gets in a day, and how many one organization sends.

alter table sent_links add column recipient_hash bytea;
comment on column sent_links.recipient_hash is 'Keyed hash of the normalized address, to count messages to it. Null in rows of earlier versions.';
create index sent_links_to_recipient on sent_links (shard, org_id, recipient_hash, created_at);

create table mail_days (
  shard smallint not null,
  org_id uuid not null references accounts,
  day date not null,
  messages integer not null,
  primary key (shard, org_id, day),
  constraint counted_day_has_a_message check (messages > 0)
);
create index mail_days_by_day on mail_days (day);
comment on table mail_days is 'How many messages an organization has sent on a day in UTC.';

create table mail_recipients (
  shard smallint not null,
  address_hash bytea not null,
  message_ids uuid[] not null,
  newest_message_at timestamptz(3) not null,
  primary key (shard, address_hash),
  constraint recipient_is_hashed check (length(address_hash) = 32)
);
create index mail_recipients_by_time on mail_recipients (newest_message_at);
comment on table mail_recipients is 'Messages to one address in a day, over all organizations. In a bucket that follows from the hash.';
comment on column mail_recipients.address_hash is 'Keyed hash of the normalized address: the address itself is not kept.';
comment on column mail_recipients.message_ids is 'Their ids hold the time. No more than the limit of a day.';
