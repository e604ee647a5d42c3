-- Counts messages of sandbox and live organizations apart, and those of all organizations below one platform or agency.

alter table mail_days add column mode text not null default 'Live';
alter table mail_days drop constraint mail_days_pkey;
alter table mail_days add constraint mail_days_pkey primary key (shard, org_id, mode, day);
alter table mail_days add constraint mail_day_mode_is_known check (mode in ('Sandbox', 'Live'));
comment on table mail_days is 'Messages of an organization, or of all organizations below a platform or agency, on a day in UTC.';
comment on column mail_days.org_id is 'The organization, or the account at the top of its tree.';
comment on column mail_days.mode is 'The mode of the organizations. Rows of earlier versions count as Live.';
comment on table mail_recipients is
  'Messages to one address in a day, of all organizations of one mode below one top account. In a shard that follows from the hash.';
comment on column mail_recipients.address_hash is
  'Keyed hash of the top account, the mode and the normalized address: the address itself is not kept.';
