-- A webhook can be in another cell than the events of accounts below its owner. Its cell gets a copy
-- of each body that it delivers, and the cell of the event a queue of what it has to forward.

create table event_copies (
  shard smallint not null,
  event_id uuid not null,
  payload text not null,
  constraint event_copies_pkey primary key (shard, event_id)
) partition by range (event_id);
comment on table event_copies is 'Bodies of events whose row is in another cell, for the webhooks of a shard. Empty with a single cell.';
comment on column event_copies.shard is 'The shard of the webhooks. The event''s own shard is in its id.';
comment on column event_copies.payload is 'The exact text of events.payload.';

-- Old events can be recovered, so each week of events needs a partition.
do $$
declare
  week record;
begin
  for week in
    select replace(c.relname, 'events_', 'event_copies_') as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass
    order by 1
  loop
    execute format('create table %I partition of event_copies %s', week.name, week.bounds);
  end loop;
end
$$;

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
create index cell_outbox_of_recipient on cell_outbox (recipient_shard, event_id);
comment on table cell_outbox is 'Events for accounts in another cell that are not fanned out there, one row for each account. Empty with a single cell.';
comment on column cell_outbox.recipient_id is 'The account above the owner of the event, whose webhooks can receive it.';
comment on column cell_outbox.claimed_until is 'When the lease of the worker that forwards the event ends. Null until it is claimed.';
