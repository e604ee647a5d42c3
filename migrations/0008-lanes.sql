-- Webhooks that hang, fail or are busy no longer take the places of others.

-- A row is ready when it may be sent now, and stays so while it is being sent: what a claim writes is in no index. What is to be
-- tried later is made ready when its time has come, so that whoever looks for work never walks over what waits.
alter table webhook_due
  add column ready boolean not null default false,
  add column turn smallint not null default 1,
  add column claimed_until timestamptz(3);
alter table webhook_due drop constraint claimed_rows_fall_due_again;
update webhook_due
set ready = due_at is not null and (claim_token is not null or due_at <= now()),
  turn = case when attempts < 2 then 1 else 2 end,
  claimed_until = case when claim_token is not null then due_at end,
  due_at = case when claim_token is not null then claimed_at else due_at end;
-- A webhook that is disabled is claimed from no more: its rows need not be told.
update webhook_due d
set due_at = r.next_attempt_at, ready = r.next_attempt_at <= now()
from webhook_requests r
where d.due_at is null and r.shard = d.shard and r.id = d.request_id and r.next_attempt_at is not null;
alter table webhook_due
  alter column ready drop default,
  alter column turn drop default,
  add constraint turn_is_known check (turn between 0 and 2),
  add constraint ready_rows_have_a_time check (not ready or due_at is not null),
  add constraint claims_are_whole check (
    num_nulls(claim_token, claimed_at, claimed_until) in (0, 3) and (claim_token is null or ready)
  );
drop index webhook_due_by_time;
drop index webhook_due_by_lane;
create index webhook_due_ready on webhook_due (shard, webhook_id, turn, due_at) where ready;
create index webhook_due_waiting on webhook_due (due_at) where not ready and due_at is not null;
alter table webhook_due set (fillfactor = 60);
comment on column webhook_due.due_at is
  'When the next attempt is or was due. Null after the last before the deadline.';
comment on column webhook_due.ready is 'Its time has come; it may have been claimed.';
comment on column webhook_due.turn is '0: somebody asked for it by hand. 1: its first or second attempt. 2: a later one, for which not every place is free.';
comment on column webhook_due.claimed_until is 'When the lease of whoever has claimed it runs out.';
comment on column webhook_due.claim_token is
  'The fence: only the holder of the latest token may record an outcome. Set while an attempt may be under way.';

alter table webhook_lanes
  add column in_flight integer not null default 0,
  add column paced_until timestamptz,
  add column later_next boolean not null default false,
  add column openings integer not null default 0,
  add column failing_since timestamptz(3),
  add column told_failing_since timestamptz(3),
  add constraint in_flight_is_a_count check (in_flight >= 0);
update webhook_lanes l
set in_flight = d.claimed
from (
  select shard, webhook_id, count(*) as claimed from webhook_due where claim_token is not null group by shard, webhook_id
) d
where d.shard = l.shard and d.webhook_id = l.webhook_id;
create index webhook_lanes_with_news on webhook_lanes (shard, webhook_id)
  where failing_since is distinct from told_failing_since;
alter table webhook_lanes set (fillfactor = 50);
comment on table webhook_lanes is
  'What claims and outcomes rewrite, one row a webhook; apart from webhook_positions, which dispatch locks.';
comment on column webhook_lanes.in_flight is 'How many of its rows in webhook_due are claimed.';
comment on column webhook_lanes.paced_until is 'Until when its rate limit lets nothing more be sent.';
comment on column webhook_lanes.later_next is 'Whose turn it is of those that nobody asked for by hand: a later attempt''s, or a first or second one''s.';
comment on column webhook_lanes.openings is 'How often its breaker has opened since its endpoint last accepted anything.';
comment on column webhook_lanes.failing_since is 'When its breaker first opened since its endpoint last accepted anything; null: it is closed.';
comment on column webhook_lanes.told_failing_since is 'What its owner was last told of that.';

-- A request's body is its event's text: it is kept once, beside the event, and not carried along when a state changes. What
-- becomes of a request goes beside it and into no index, where there is room.
alter table webhook_requests add column event_shard smallint;
update webhook_requests set event_shard = ('x' || right(event_id::text, 3))::bit(12)::int & 1023;
alter table webhook_requests alter column event_shard set not null, drop column payload;
comment on column webhook_requests.event_shard is 'The bucket of the event, which holds the exact text of the body: that of the owner of what happened, who may stand below the owner of the webhook.';
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'webhook_requests'::regclass loop
    execute format('alter table %s set (fillfactor = 50)', part);
  end loop;
end $$;

-- Attempts are found by their request alone.
alter table webhook_attempts drop constraint webhook_attempts_pkey, add primary key (shard, request_id, number, id);
drop index webhook_attempts_of_request;
