-- The audit log names the operator of a command, and records who read it.

alter table audit_entries add column operator text;
-- Validated by the next migration: here a scan of the whole log would stop all requests.
alter table audit_entries
  add constraint audit_entry_of_an_operator_has_no_key check (operator is null or key_id is null) not valid;
comment on column audit_entries.operator is
  'The operating-system user and host that ran the command; null for requests, customers and jobs.';

create table audit_readings (
  shard smallint not null,
  account_id uuid not null,
  reader_id uuid not null,
  recorded_at timestamptz(3) not null,
  primary key (shard, account_id, reader_id)
);
create index audit_readings_by_time on audit_readings (recorded_at);
comment on table audit_readings is
  'Readings of the audit log in the last hour: a reader leaves one entry an hour in the log of the account. Older rows are deleted.';
comment on column audit_readings.account_id is 'The account whose log was read.';
comment on column audit_readings.reader_id is 'The key that read it.';
comment on column audit_readings.recorded_at is 'When the entry was written, on the machine''s clock.';
