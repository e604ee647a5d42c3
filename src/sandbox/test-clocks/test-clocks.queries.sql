/* columns testClock: The columns of a test clock and its organization. */
c.id, c.org_id, c.now, c.status;

/* testClockById: Returns a test clock that the caller can reach. */
select :columns(testClock)
from test_clocks c join accounts a on a.id = c.org_id and a.clock_id = c.id
where c.shard = :shard and c.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * testClocksOfAgency (cells that are up: the organizations below are in any cell): Returns the test
 * clocks of the organizations below an agency, after an id.
 */
select :columns(testClock)
from accounts a join test_clocks c on c.shard = a.shard and c.id = a.clock_id
where a.agency_id = :accountId and a.clock_id is not null and a.clock_id :direction(>, <) :from
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by a.clock_id :direction(asc, desc) limit :limit::integer;

/*
 * testClocksOfPlatform (cells that are up: the organizations below are in any cell): Returns the
 * test clocks of the organizations below a platform, after an id.
 */
select :columns(testClock)
from accounts a join test_clocks c on c.shard = a.shard and c.id = a.clock_id
where a.platform_id = :accountId and a.clock_id is not null and a.clock_id :direction(>, <) :from
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by a.clock_id :direction(asc, desc) limit :limit::integer;

/* testClocksOfOrganization: Returns the test clock of an organization, if its id is after an id. */
select :columns(testClock)
from accounts a join test_clocks c on c.shard = :shard and c.id = a.clock_id
where a.id = :accountId and a.clock_id :direction(>, <) :from
  and :callerId in (a.id, a.agency_id, a.platform_id)
limit :limit::integer;

/*
 * assignTestClock (directory): Sets the test clock of a sandbox organization that the caller can
 * reach, unless it has another one.
 */
update accounts set clock_id = :clockId
where id = :orgId and (clock_id is null or clock_id = :clockId) and kind = 'Organization' and mode = 'Sandbox'
  and :callerId in (id, agency_id, platform_id)
returning id;

/*
 * insertTestClock: Inserts a test clock that is not assigned yet. It stays Advancing until all
 * scheduled rows of its organization are on it. Its target is its own time. A repeated request
 * finds the row of an interrupted one. Returns the row's time.
 */
insert into test_clocks as c
  (shard, id, org_id, now, status, target, stepped_from, joins_at, due_at, created_at, updated_at)
values (:shard, :id, :orgId, :now, 'Advancing', :now, :now, 'infinity', :dueAt, :wallNow, :wallNow)
on conflict (shard, id) do update set updated_at = excluded.updated_at
returning c.now;

/*
 * deleteUnassignedTestClocks: Deletes the other test clocks of an organization that has an assigned
 * one. Their creation was interrupted, or another request was faster.
 */
delete from test_clocks c using accounts a
where c.shard = :shard and c.org_id = :orgId and a.id = c.org_id and a.clock_id <> c.id;

/* lockTestClock: Locks a test clock that the caller can reach. Its time is read after the lock. */
select c.id from test_clocks c
where c.shard = :shard and c.id = :id
  and exists (
    select from accounts a
    where a.id = c.org_id and a.clock_id = c.id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of c;

/* advanceTestClock: Sets the target of a locked test clock. A running lease continues. */
update test_clocks c
set status = 'Advancing', target = :target,
  due_at = case when c.claim_token is null then :wallNow else c.due_at end, updated_at = :wallNow
where c.shard = :shard and c.id = :id;
