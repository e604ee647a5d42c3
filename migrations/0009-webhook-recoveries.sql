-- What failed while an endpoint was down can be dispatched anew, all at once.

create table webhook_recoveries (
  shard smallint not null,
  id uuid not null,
  account_id uuid not null,
  webhook_id uuid not null,
  since timestamptz(3) not null,
  status text not null,
  total integer not null,
  done integer not null,
  dispatched integer not null,
  counted_position bigint not null,
  done_position bigint not null,
  last_position bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint recovery_is_of_a_webhook_of_its_account
    foreign key (shard, account_id, webhook_id) references webhooks (shard, account_id, id),
  constraint recovery_status_is_known check (status in ('running', 'done', 'stopped')),
  constraint what_is_recovered_was_counted check (0 <= dispatched and dispatched <= done and done <= total),
  constraint recovery_goes_forward_to_its_end
    check (0 <= done_position and done_position <= counted_position and counted_position <= last_position),
  constraint recovery_is_done_at_its_end check (status <> 'done' or (done_position = last_position and done = total))
);
create unique index webhook_has_one_running_recovery on webhook_recoveries (shard, webhook_id) where status = 'running';
create index webhook_recoveries_running on webhook_recoveries (updated_at) where status = 'running';
create index webhook_recoveries_ended on webhook_recoveries (updated_at) where status <> 'running';
comment on table webhook_recoveries is
  'Walks through histories of webhooks that dispatch anew what failed. Kept for 90 days after their end.';
comment on column webhook_recoveries.account_id is 'The owner of the webhook.';
comment on column webhook_recoveries.since is 'Only what was dispatched since then, on the machine''s clock.';
comment on column webhook_recoveries.total is 'How many failed requests were counted; final when counted_position has reached last_position.';
comment on column webhook_recoveries.done is 'How many failed requests it has come by.';
comment on column webhook_recoveries.dispatched is 'How many requests it has made; what was made anew before or too often it only comes by.';
comment on column webhook_recoveries.done_position is 'It has come by everything up to here. Written with what it dispatched, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_position is 'The end of the history when it was asked for: what it dispatches itself comes after.';
