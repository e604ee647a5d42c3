-- Accounts above a live account are live: a key or webhook of a sandbox account reaches no live money.

-- Earlier versions allowed live accounts below sandbox accounts. They leave those accounts, each with a warning, and keep
-- the live ones above them. The sandbox accounts below them stay where they are.
create temporary table sandbox_account_above on commit drop as
select live.id as account_id, above.id as above_id
from accounts live join accounts above on above.id in (live.agency_id, live.platform_id)
where live.mode = 'Live' and above.mode = 'Sandbox';

update accounts live
set agency_id = case when agency_id in (select above_id from sandbox_account_above) then null else agency_id end,
  platform_id = case when platform_id in (select above_id from sandbox_account_above) then null else platform_id end
where mode = 'Live' and id in (select account_id from sandbox_account_above);

-- An account's id as clients see it: a prefix, and the UUID in base 32.
create function pg_temp.shown_id(kind text, id uuid) returns text language sql as $$
  select case kind when 'Organization' then 'org' when 'Agency' then 'agy' else 'plf' end || '_'
    || string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits from 5 * place + 1 for 5)::int + 1, 1), '' order by place
    )
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as uuid, generate_series(0, 25) as place
$$;

do $$
declare
  moved record;
begin
  for moved in
    select pg_temp.shown_id(live.kind, live.id) as id, pg_temp.shown_id(above.kind, above.id) as above_id
    from sandbox_account_above s join accounts live on live.id = s.account_id join accounts above on above.id = s.above_id
    order by live.id, above.id
  loop
    raise warning 'The live account % is no longer below the sandbox account %.', moved.id, moved.above_id;
  end loop;

  -- Webhooks of the sandbox accounts also hold deliveries of events of the live accounts. Keys of the sandbox could read
  -- and send them.
  if exists (select from sandbox_account_above) then
    create temporary table live_delivery on commit drop as
    select r.shard, r.id, r.webhook_id
    from sandbox_account_above s
    join webhooks w on w.account_id = s.above_id
    join webhook_requests r on r.shard = w.shard and r.webhook_id = w.id
    join events e on e.shard = r.event_shard and e.id = r.event_id and e.account_id = s.account_id;

    update webhook_recoveries v set status = 'stopped'
    where v.status = 'running' and (v.shard, v.webhook_id) in (select shard, webhook_id from live_delivery);

    with unsent as (
      delete from webhook_due d using live_delivery l where d.shard = l.shard and d.request_id = l.id
      returning d.shard, d.webhook_id, d.claim_token
    )
    update webhook_lanes lane set in_flight = greatest(lane.in_flight - claimed.count, 0)
    from (select shard, webhook_id, count(claim_token)::int as count from unsent group by shard, webhook_id) claimed
    where lane.shard = claimed.shard and lane.webhook_id = claimed.webhook_id;

    delete from webhook_attempts t using live_delivery l where t.shard = l.shard and t.request_id = l.id;
    delete from webhook_requests r using live_delivery l where r.shard = l.shard and r.id = l.id;
  end if;
end $$;

alter table accounts
  add column mode_required_above text generated always as (case when mode = 'Live' then mode end) stored,
  add constraint account_has_one_mode unique (id, mode);
alter table accounts
  add constraint agency_above_a_live_account_is_live
    foreign key (agency_id, mode_required_above) references accounts (id, mode),
  add constraint platform_above_a_live_account_is_live
    foreign key (platform_id, mode_required_above) references accounts (id, mode);
comment on column accounts.mode is 'Never changes: keys, vault tokens and provider configurations are of one mode.';
comment on column accounts.mode_required_above is
  'The mode that the agency and platform of a live account have; null for a sandbox account, which may be below both.';
