-- Records as files for spreadsheets, written by the worker.
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
  constraint export_kind_is_known check (kind in ('Payments', 'Refunds', 'PaymentPlans', 'Occurrences', 'Contacts', 'Deliveries')),
  constraint export_status_is_known check (status in ('Pending', 'Completed', 'Failed')),
  constraint pending_exports_are_not_completed check ((status = 'Pending') = (completed_at is null))
);
create index exports_by_expiry on exports (shard, expires_at);
comment on column exports.position is 'The last record that was written. Null: none yet.';
comment on column exports.expires_at is 'When the export and its file are deleted.';

create table export_chunks (
  shard smallint not null,
  export_id uuid not null,
  number integer not null,
  content bytea not null,
  constraint export_chunks_pkey primary key (shard, export_id, number),
  constraint export_of_chunk_exists foreign key (shard, export_id) references exports (shard, id) on delete cascade
);
comment on table export_chunks is 'The files of exports in parts, each compressed with gzip.';
