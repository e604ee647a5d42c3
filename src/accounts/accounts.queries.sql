/* columns account: The columns of an account. */
a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now, a.created_at, a.updated_at;

/* columns recordAccount: The columns of the account that owns a record, beside those of the record. */
a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now,
  a.created_at as account_created_at, a.updated_at as account_updated_at;

/* accountInReach (global table): the account of that id, if it is the caller's or stands below it. */
select :columns(account)
from accounts a
where a.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/* accountsOnClocks (global table): where the test clocks stand, of those of these accounts that the caller reaches and that have one. */
select id, clock_now as "clock_now!"
from accounts
where id = any(:ids::uuid[]) and clock_id is not null and :callerId in (id, agency_id, platform_id);

/* organizationsOfPlatformAscending, organizationsOfPlatformDescending (global table): Returns organizations below a platform, beyond an id. */
select :columns(account)
from accounts a
where a.platform_id = :accountId and a.kind = 'Organization' and a.id :direction(>, <) :from
order by a.id :direction(asc, desc) limit :limit::integer;

/* organizationsOfAgencyAscending, organizationsOfAgencyDescending (global table): Returns organizations below an agency, beyond an id. */
select :columns(account)
from accounts a
where a.agency_id = :accountId and a.id :direction(>, <) :from
order by a.id :direction(asc, desc) limit :limit::integer;

/* insertAccount (global table): a new account. */
insert into accounts as a (id, kind, name, agency_id, platform_id, shard, time_zone, mode, created_at, updated_at)
values (:id, :kind, :name, :agencyId?, :platformId?, :shard, :timeZone, :mode, :createdAt, :createdAt)
returning :columns(account);

/* insertDefaultCheckoutConfiguration: what an organization's sessions are shown with until it says otherwise. */
insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
values (:shard, :id, :orgId, 'Default', true, :createdAt, :createdAt);

/* updateOrganization (global table): the organization with a new name or time zone, where one is given. */
update accounts a set
  name = coalesce(:name?, a.name), time_zone = coalesce(:timeZone?, a.time_zone), updated_at = :updatedAt
where a.id = :id and a.kind = 'Organization' and :callerId in (a.id, a.agency_id, a.platform_id)
returning :columns(account);
