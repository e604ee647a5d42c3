-- A provider may report after an authorization whether its amount was captured.

-- A table of its own: few attempts have such a report, and adding checked columns to
-- payment_attempts would lock it for a scan.
create table payment_attempt_captures (
  shard smallint not null,
  attempt_id uuid not null,
  org_id uuid not null,
  result text not null,
  reported_at timestamp(3) with time zone not null,
  constraint payment_attempt_captures_pkey primary key (shard, attempt_id),
  constraint capture_belongs_to_its_attempt foreign key (shard, org_id, attempt_id)
    references payment_attempts (shard, org_id, id),
  constraint capture_result_is_known check (result in ('Captured', 'Failed', 'Refused', 'Expired', 'Canceled'))
);
comment on table payment_attempt_captures is
  'The decisive report about the capture of an authorization. Providers report a capture only when it is not immediate.';
comment on column payment_attempt_captures.reported_at is 'The provider''s time of the report.';
