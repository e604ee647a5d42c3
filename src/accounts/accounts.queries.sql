/* accountInReach (global table): the account of that id, if it is the caller's or stands below it. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where id = :id and :callerId in (id, agency_id, platform_id);

/* accountsOnClocks (global table): where the test clocks stand, of those of these accounts that the caller reaches and that have one. */
select id, clock_now as "clock_now!"
from accounts
where id = any(:ids::uuid[]) and clock_id is not null and :callerId in (id, agency_id, platform_id);

/* organizationsOfPlatformDescending (global table): organizations below a platform, the newest beyond `from` first. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where platform_id = :accountId and kind = 'Organization' and id < :from
order by id desc limit :limit::integer;

/* organizationsOfPlatformAscending (global table): the same walk in the other direction. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where platform_id = :accountId and kind = 'Organization' and id > :from
order by id limit :limit::integer;

/* organizationsOfAgencyDescending (global table): organizations below an agency, the newest beyond `from` first. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where agency_id = :accountId and id < :from
order by id desc limit :limit::integer;

/* organizationsOfAgencyAscending (global table): the same walk in the other direction. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where agency_id = :accountId and id > :from
order by id limit :limit::integer;

/* insertAccount (global table): a new account. */
insert into accounts (id, kind, name, agency_id, platform_id, shard, time_zone, mode, created_at, updated_at)
values (:id, :kind, :name, :agencyId?, :platformId?, :shard, :timeZone, :mode, :createdAt, :createdAt)
returning id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at;

/* insertDefaultCheckoutConfiguration: what an organization's sessions are shown with until it says otherwise. */
insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
values (:shard, :id, :orgId, 'Default', true, :createdAt, :createdAt);

/* updateOrganization (global table): the organization with a new name or time zone, where one is given. */
update accounts set
  name = coalesce(:name?, name), time_zone = coalesce(:timeZone?, time_zone), updated_at = :updatedAt
where id = :id and kind = 'Organization' and :callerId in (id, agency_id, platform_id)
returning id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at;
