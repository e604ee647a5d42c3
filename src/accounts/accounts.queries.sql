/* columns account: The columns of an account. */
a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at;

/*
 * columns recordAccount: The columns of the account that owns a record, to select beside the
 * columns of the record.
 */
a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.created_at as account_created_at, a.updated_at as account_updated_at;

/*
 * columns clockNow: The time of the account's test clock, for statements of the account's shard.
 * Null without a test clock; the subquery does not run then.
 */
case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now;

/* accountsByShard (directory): Returns the number of accounts of each shard that has any. */
select shard, count(*)::integer as accounts from accounts group by shard;

/* accessibleAccount (directory): Returns an account that is the caller's or below it. */
select :columns(account)
from accounts a
where a.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * accountsOnClocks: Returns the test clock times of the given accounts that have a clock and that
 * the caller can reach.
 */
select a.id, clock.now
from unnest(:shards::smallint[], :ids::uuid[]) as given (shard, id)
  join accounts a on a.id = given.id
  join test_clocks clock on clock.shard = given.shard and clock.id = a.clock_id
where :callerId in (a.id, a.agency_id, a.platform_id);

/* timesOfClocks: Returns the times of the given test clocks. */
select clock.id, clock.now
from unnest(:shards::smallint[], :ids::uuid[]) as given (shard, id)
  join test_clocks clock on clock.shard = given.shard and clock.id = given.id;

/* organizationsOfPlatform (directory): Returns the organizations below a platform after an id. */
select :columns(account)
from accounts a
where a.platform_id = :accountId and a.kind = 'Organization' and a.id :direction(>, <) :from
order by a.id :direction(asc, desc) limit :limit::integer;

/* organizationsOfAgency (directory): Returns the organizations below an agency after an id. */
select :columns(account)
from accounts a
where a.agency_id = :accountId and a.id :direction(>, <) :from
order by a.id :direction(asc, desc) limit :limit::integer;

/* insertAccount (directory): Inserts an account. */
insert into accounts as a (id, kind, name, agency_id, platform_id, shard, time_zone, mode, created_at, updated_at)
values (:id, :kind, :name, :agencyId?, :platformId?, :shard, :timeZone, :mode, :createdAt, :createdAt)
returning :columns(account);

/*
 * insertDefaultCheckoutConfiguration: Inserts the checkout configuration that an organization
 * starts with.
 */
insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
values (:shard, :id, :orgId, 'Default', true, :createdAt, :createdAt);

/*
 * updateOrganization (directory): Updates the name or the time zone of an organization. Null leaves
 * a value unchanged. Returns the time zone before, too.
 */
with before as (
  select b.id, b.time_zone from accounts b
  where b.id = :id and b.kind = 'Organization' and :callerId in (b.id, b.agency_id, b.platform_id)
  for no key update
)
update accounts a set
  name = coalesce(:name?, a.name), time_zone = coalesce(:timeZone?, a.time_zone), updated_at = :updatedAt
from before
where a.id = before.id
returning :columns(account), before.time_zone as "time_zone_before!";
