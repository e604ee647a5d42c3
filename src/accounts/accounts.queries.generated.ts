// Made by scripts/generate-queries.ts from accounts.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export type AccountsByShardParameters = object

export interface AccountsByShardRow {
  readonly shard: number
  readonly accounts: number | null
}

/** Returns the number of accounts of each shard that has any. */
export const accountsByShard: Statement<AccountsByShardParameters, AccountsByShardRow> = {
  name: 'accountsByShard',
  text: `select shard, count(*)::integer as accounts from accounts group by shard`,
  parameters: [],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    accounts: v[1] as number | null,
  }),
}

export interface AccessibleAccountParameters {
  readonly id: string
  readonly callerId: string
}

export interface AccessibleAccountRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an account that is the caller's or below it. */
export const accessibleAccount: Statement<AccessibleAccountParameters, AccessibleAccountRow> = {
  name: 'accessibleAccount',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from accounts a
where a.id = $1 and $2 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['id', 'callerId'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface AccountsOnClocksParameters {
  readonly shards: readonly (number | null)[]
  readonly ids: readonly (string | null)[]
  readonly callerId: string
}

export interface AccountsOnClocksRow {
  readonly id: string
  readonly now: Timestamp
}

/**
 * Returns the test clock times of the given accounts that have a clock and that the caller can
 * reach.
 */
export const accountsOnClocks: Statement<AccountsOnClocksParameters, AccountsOnClocksRow> = {
  name: 'accountsOnClocks',
  text: `select a.id, clock.now
from unnest($1::smallint[], $2::uuid[]) as given (shard, id)
  join accounts a on a.id = given.id
  join test_clocks clock on clock.shard = given.shard and clock.id = a.clock_id
where $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shards', 'ids', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['ids'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    now: v[1] as Timestamp,
  }),
}

export interface TimesOfClocksParameters {
  readonly shards: readonly (number | null)[]
  readonly ids: readonly (string | null)[]
}

export interface TimesOfClocksRow {
  readonly id: string
  readonly now: Timestamp
}

/** Returns the times of the given test clocks. */
export const timesOfClocks: Statement<TimesOfClocksParameters, TimesOfClocksRow> = {
  name: 'timesOfClocks',
  text: `select clock.id, clock.now
from unnest($1::smallint[], $2::uuid[]) as given (shard, id)
  join test_clocks clock on clock.shard = given.shard and clock.id = given.id`,
  parameters: ['shards', 'ids'],
  route: { to: 'shards', parameter: 'shards', parallel: ['ids'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    now: v[1] as Timestamp,
  }),
}

export interface OrganizationsOfPlatformAscendingParameters {
  readonly accountId: string
  readonly from: string
  readonly limit: number
}

export interface OrganizationsOfPlatformAscendingRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the organizations below a platform after an id. */
export const organizationsOfPlatformAscending: Statement<OrganizationsOfPlatformAscendingParameters, OrganizationsOfPlatformAscendingRow> = {
  name: 'organizationsOfPlatformAscending',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from accounts a
where a.platform_id = $1 and a.kind = 'Organization' and a.id > $2
order by a.id asc limit $3::integer`,
  parameters: ['accountId', 'from', 'limit'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface OrganizationsOfPlatformDescendingParameters {
  readonly accountId: string
  readonly from: string
  readonly limit: number
}

export interface OrganizationsOfPlatformDescendingRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the organizations below a platform after an id. */
export const organizationsOfPlatformDescending: Statement<OrganizationsOfPlatformDescendingParameters, OrganizationsOfPlatformDescendingRow> = {
  name: 'organizationsOfPlatformDescending',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from accounts a
where a.platform_id = $1 and a.kind = 'Organization' and a.id < $2
order by a.id desc limit $3::integer`,
  parameters: ['accountId', 'from', 'limit'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface OrganizationsOfAgencyAscendingParameters {
  readonly accountId: string
  readonly from: string
  readonly limit: number
}

export interface OrganizationsOfAgencyAscendingRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the organizations below an agency after an id. */
export const organizationsOfAgencyAscending: Statement<OrganizationsOfAgencyAscendingParameters, OrganizationsOfAgencyAscendingRow> = {
  name: 'organizationsOfAgencyAscending',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from accounts a
where a.agency_id = $1 and a.id > $2
order by a.id asc limit $3::integer`,
  parameters: ['accountId', 'from', 'limit'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface OrganizationsOfAgencyDescendingParameters {
  readonly accountId: string
  readonly from: string
  readonly limit: number
}

export interface OrganizationsOfAgencyDescendingRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the organizations below an agency after an id. */
export const organizationsOfAgencyDescending: Statement<OrganizationsOfAgencyDescendingParameters, OrganizationsOfAgencyDescendingRow> = {
  name: 'organizationsOfAgencyDescending',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from accounts a
where a.agency_id = $1 and a.id < $2
order by a.id desc limit $3::integer`,
  parameters: ['accountId', 'from', 'limit'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface InsertAccountParameters {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly shard: number
  readonly timeZone: string
  readonly mode: string
  readonly createdAt: Timestamp
}

export interface InsertAccountRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Inserts an account. */
export const insertAccount: Statement<InsertAccountParameters, InsertAccountRow> = {
  name: 'insertAccount',
  text: `insert into accounts as a (id, kind, name, agency_id, platform_id, shard, time_zone, mode, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
returning a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at`,
  parameters: ['id', 'kind', 'name', 'agencyId', 'platformId', 'shard', 'timeZone', 'mode', 'createdAt'],
  route: { to: 'directory', replicated: true },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface InsertDefaultCheckoutConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly createdAt: Timestamp
}

export type InsertDefaultCheckoutConfigurationRow = object

/** Inserts the checkout configuration that an organization starts with. */
export const insertDefaultCheckoutConfiguration: Statement<InsertDefaultCheckoutConfigurationParameters, InsertDefaultCheckoutConfigurationRow> = {
  name: 'insertDefaultCheckoutConfiguration',
  text: `insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
values ($1, $2, $3, 'Default', true, $4, $4)`,
  parameters: ['shard', 'id', 'orgId', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface UpdateOrganizationParameters {
  readonly id: string
  readonly callerId: string
  readonly name: string | null
  readonly timeZone: string | null
  readonly updatedAt: Timestamp
}

export interface UpdateOrganizationRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly timeZoneBefore: string
}

/**
 * Updates the name or the time zone of an organization. Null leaves a value unchanged. Returns the
 * time zone before, too.
 */
export const updateOrganization: Statement<UpdateOrganizationParameters, UpdateOrganizationRow> = {
  name: 'updateOrganization',
  text: `with before as (
  select b.id, b.time_zone from accounts b
  where b.id = $1 and b.kind = 'Organization' and $2 in (b.id, b.agency_id, b.platform_id)
  for no key update
)
update accounts a set
  name = coalesce($3, a.name), time_zone = coalesce($4, a.time_zone), updated_at = $5
from before
where a.id = before.id
returning a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at, before.time_zone as "time_zone_before!"`,
  parameters: ['id', 'callerId', 'name', 'timeZone', 'updatedAt'],
  route: { to: 'directory', replicated: true },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
    timeZoneBefore: v[10] as string,
  }),
}

export const organizationsOfPlatform = {
  ascending: organizationsOfPlatformAscending,
  descending: organizationsOfPlatformDescending,
}

export const organizationsOfAgency = {
  ascending: organizationsOfAgencyAscending,
  descending: organizationsOfAgencyDescending,
}
