// Made by scripts/generate-queries.ts from test-clocks.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface TestClockByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface TestClockByIdRow {
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly status: string
}

/** Returns a test clock that the caller can reach. */
export const testClockById: Statement<TestClockByIdParameters, TestClockByIdRow> = {
  name: 'testClockById',
  text: `select c.id, c.org_id, c.now, c.status
from test_clocks c join accounts a on a.id = c.org_id and a.clock_id = c.id
where c.shard = $1 and c.id = $2 and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    now: v[2] as Timestamp,
    status: v[3] as string,
  }),
}

export interface TestClocksOfAgencyAscendingParameters {
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface TestClocksOfAgencyAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly status: string
}

/** Returns the test clocks of the organizations below an agency, after an id. */
export const testClocksOfAgencyAscending: Statement<TestClocksOfAgencyAscendingParameters, TestClocksOfAgencyAscendingRow> = {
  name: 'testClocksOfAgencyAscending',
  text: `select c.id, c.org_id, c.now, c.status
from accounts a join test_clocks c on c.shard = a.shard and c.id = a.clock_id
where a.agency_id = $1 and a.clock_id is not null and a.clock_id > $2
  and $3 in (a.id, a.agency_id, a.platform_id)
order by a.clock_id asc limit $4::integer`,
  parameters: ['accountId', 'from', 'callerId', 'limit'],
  route: { to: 'upCells' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    now: v[2] as Timestamp,
    status: v[3] as string,
  }),
}

export interface TestClocksOfAgencyDescendingParameters {
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface TestClocksOfAgencyDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly status: string
}

/** Returns the test clocks of the organizations below an agency, after an id. */
export const testClocksOfAgencyDescending: Statement<TestClocksOfAgencyDescendingParameters, TestClocksOfAgencyDescendingRow> = {
  name: 'testClocksOfAgencyDescending',
  text: `select c.id, c.org_id, c.now, c.status
from accounts a join test_clocks c on c.shard = a.shard and c.id = a.clock_id
where a.agency_id = $1 and a.clock_id is not null and a.clock_id < $2
  and $3 in (a.id, a.agency_id, a.platform_id)
order by a.clock_id desc limit $4::integer`,
  parameters: ['accountId', 'from', 'callerId', 'limit'],
  route: { to: 'upCells' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    now: v[2] as Timestamp,
    status: v[3] as string,
  }),
}

export interface TestClocksOfPlatformAscendingParameters {
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface TestClocksOfPlatformAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly status: string
}

/** Returns the test clocks of the organizations below a platform, after an id. */
export const testClocksOfPlatformAscending: Statement<TestClocksOfPlatformAscendingParameters, TestClocksOfPlatformAscendingRow> = {
  name: 'testClocksOfPlatformAscending',
  text: `select c.id, c.org_id, c.now, c.status
from accounts a join test_clocks c on c.shard = a.shard and c.id = a.clock_id
where a.platform_id = $1 and a.clock_id is not null and a.clock_id > $2
  and $3 in (a.id, a.agency_id, a.platform_id)
order by a.clock_id asc limit $4::integer`,
  parameters: ['accountId', 'from', 'callerId', 'limit'],
  route: { to: 'upCells' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    now: v[2] as Timestamp,
    status: v[3] as string,
  }),
}

export interface TestClocksOfPlatformDescendingParameters {
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface TestClocksOfPlatformDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly status: string
}

/** Returns the test clocks of the organizations below a platform, after an id. */
export const testClocksOfPlatformDescending: Statement<TestClocksOfPlatformDescendingParameters, TestClocksOfPlatformDescendingRow> = {
  name: 'testClocksOfPlatformDescending',
  text: `select c.id, c.org_id, c.now, c.status
from accounts a join test_clocks c on c.shard = a.shard and c.id = a.clock_id
where a.platform_id = $1 and a.clock_id is not null and a.clock_id < $2
  and $3 in (a.id, a.agency_id, a.platform_id)
order by a.clock_id desc limit $4::integer`,
  parameters: ['accountId', 'from', 'callerId', 'limit'],
  route: { to: 'upCells' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    now: v[2] as Timestamp,
    status: v[3] as string,
  }),
}

export interface TestClocksOfOrganizationAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface TestClocksOfOrganizationAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly status: string
}

/** Returns the test clock of an organization, if its id is after an id. */
export const testClocksOfOrganizationAscending: Statement<TestClocksOfOrganizationAscendingParameters, TestClocksOfOrganizationAscendingRow> = {
  name: 'testClocksOfOrganizationAscending',
  text: `select c.id, c.org_id, c.now, c.status
from accounts a join test_clocks c on c.shard = $1 and c.id = a.clock_id
where a.id = $2 and a.clock_id > $3
  and $4 in (a.id, a.agency_id, a.platform_id)
limit $5::integer`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    now: v[2] as Timestamp,
    status: v[3] as string,
  }),
}

export interface TestClocksOfOrganizationDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface TestClocksOfOrganizationDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly status: string
}

/** Returns the test clock of an organization, if its id is after an id. */
export const testClocksOfOrganizationDescending: Statement<TestClocksOfOrganizationDescendingParameters, TestClocksOfOrganizationDescendingRow> = {
  name: 'testClocksOfOrganizationDescending',
  text: `select c.id, c.org_id, c.now, c.status
from accounts a join test_clocks c on c.shard = $1 and c.id = a.clock_id
where a.id = $2 and a.clock_id < $3
  and $4 in (a.id, a.agency_id, a.platform_id)
limit $5::integer`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    now: v[2] as Timestamp,
    status: v[3] as string,
  }),
}

export interface AssignTestClockParameters {
  readonly clockId: string
  readonly orgId: string
  readonly callerId: string
}

export interface AssignTestClockRow {
  readonly id: string
}

/**
 * Sets the test clock of a sandbox organization that the caller can reach, unless it has another
 * one.
 */
export const assignTestClock: Statement<AssignTestClockParameters, AssignTestClockRow> = {
  name: 'assignTestClock',
  text: `update accounts set clock_id = $1
where id = $2 and (clock_id is null or clock_id = $1) and kind = 'Organization' and mode = 'Sandbox'
  and $3 in (id, agency_id, platform_id)
returning id`,
  parameters: ['clockId', 'orgId', 'callerId'],
  route: { to: 'directory', replicated: true },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertTestClockParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly now: Timestamp
  readonly dueAt: Timestamp
  readonly wallNow: Timestamp
}

export interface InsertTestClockRow {
  readonly now: Timestamp
}

/**
 * Inserts a test clock that is not assigned yet. It stays Advancing until all scheduled rows of its
 * organization are on it. Its target is its own time. A repeated request finds the row of an
 * interrupted one. Returns the row's time.
 */
export const insertTestClock: Statement<InsertTestClockParameters, InsertTestClockRow> = {
  name: 'insertTestClock',
  text: `insert into test_clocks as c
  (shard, id, org_id, now, status, target, stepped_from, joins_at, due_at, created_at, updated_at)
values ($1, $2, $3, $4, 'Advancing', $4, $4, 'infinity', $5, $6, $6)
on conflict (shard, id) do update set updated_at = excluded.updated_at
returning c.now`,
  parameters: ['shard', 'id', 'orgId', 'now', 'dueAt', 'wallNow'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    now: v[0] as Timestamp,
  }),
}

export interface DeleteUnassignedTestClocksParameters {
  readonly shard: number
  readonly orgId: string
}

export type DeleteUnassignedTestClocksRow = object

/**
 * Deletes the other test clocks of an organization that has an assigned one. Their creation was
 * interrupted, or another request was faster.
 */
export const deleteUnassignedTestClocks: Statement<DeleteUnassignedTestClocksParameters, DeleteUnassignedTestClocksRow> = {
  name: 'deleteUnassignedTestClocks',
  text: `delete from test_clocks c using accounts a
where c.shard = $1 and c.org_id = $2 and a.id = c.org_id and a.clock_id <> c.id`,
  parameters: ['shard', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface LockTestClockParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockTestClockRow {
  readonly id: string
}

/** Locks a test clock that the caller can reach. Its time is read after the lock. */
export const lockTestClock: Statement<LockTestClockParameters, LockTestClockRow> = {
  name: 'lockTestClock',
  text: `select c.id from test_clocks c
where c.shard = $1 and c.id = $2
  and exists (
    select from accounts a
    where a.id = c.org_id and a.clock_id = c.id and $3 in (a.id, a.agency_id, a.platform_id))
for update of c`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface AdvanceTestClockParameters {
  readonly target: Timestamp
  readonly wallNow: Timestamp
  readonly shard: number
  readonly id: string
}

export type AdvanceTestClockRow = object

/** Sets the target of a locked test clock. A running lease continues. */
export const advanceTestClock: Statement<AdvanceTestClockParameters, AdvanceTestClockRow> = {
  name: 'advanceTestClock',
  text: `update test_clocks c
set status = 'Advancing', target = $1,
  due_at = case when c.claim_token is null then $2 else c.due_at end, updated_at = $2
where c.shard = $3 and c.id = $4`,
  parameters: ['target', 'wallNow', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export const testClocksOfAgency = { ascending: testClocksOfAgencyAscending, descending: testClocksOfAgencyDescending }

export const testClocksOfPlatform = {
  ascending: testClocksOfPlatformAscending,
  descending: testClocksOfPlatformDescending,
}

export const testClocksOfOrganization = {
  ascending: testClocksOfOrganizationAscending,
  descending: testClocksOfOrganizationDescending,
}
