// Made by scripts/generate-queries.ts from mail-suppressions.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface MailSuppressionByIdParameters {
  readonly shard: number
  readonly id: string
  readonly includeRemoved: boolean
  readonly callerId: string
}

export interface MailSuppressionByIdRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/**
 * Returns a suppression that the caller can reach. Removed ones are returned only with
 * `includeRemoved`.
 */
export const mailSuppressionById: Statement<MailSuppressionByIdParameters, MailSuppressionByIdRow> = {
  name: 'mailSuppressionById',
  text: `select s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at
from mail_suppressions s
where s.shard = $1 and s.id = $2 and ($3 or s.removed_at is null)
  and exists (select from accounts a where a.id = s.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'includeRemoved', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface MailSuppressionsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MailSuppressionsOfOrganizationAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Returns an organization's suppressions after an id. */
export const mailSuppressionsOfOrganizationAscending: Statement<MailSuppressionsOfOrganizationAscendingParameters, MailSuppressionsOfOrganizationAscendingRow> = {
  name: 'mailSuppressionsOfOrganizationAscending',
  text: `select s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at
from mail_suppressions s
where s.shard = $1 and s.org_id = $2 and s.id > $3 and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by s.id asc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface MailSuppressionsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MailSuppressionsOfOrganizationDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Returns an organization's suppressions after an id. */
export const mailSuppressionsOfOrganizationDescending: Statement<MailSuppressionsOfOrganizationDescendingParameters, MailSuppressionsOfOrganizationDescendingRow> = {
  name: 'mailSuppressionsOfOrganizationDescending',
  text: `select s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at
from mail_suppressions s
where s.shard = $1 and s.org_id = $2 and s.id < $3 and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by s.id desc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface MailSuppressionsOfAddressAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly addressHash: Buffer
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MailSuppressionsOfAddressAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Returns an organization's suppressions of one address after an id. */
export const mailSuppressionsOfAddressAscending: Statement<MailSuppressionsOfAddressAscendingParameters, MailSuppressionsOfAddressAscendingRow> = {
  name: 'mailSuppressionsOfAddressAscending',
  text: `select s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at
from mail_suppressions s
where s.shard = $1 and s.org_id = $2 and s.address_hash = $3
  and s.id > $4 and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by s.id asc limit $6::integer`,
  parameters: ['shard', 'orgId', 'addressHash', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface MailSuppressionsOfAddressDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly addressHash: Buffer
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MailSuppressionsOfAddressDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Returns an organization's suppressions of one address after an id. */
export const mailSuppressionsOfAddressDescending: Statement<MailSuppressionsOfAddressDescendingParameters, MailSuppressionsOfAddressDescendingRow> = {
  name: 'mailSuppressionsOfAddressDescending',
  text: `select s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at
from mail_suppressions s
where s.shard = $1 and s.org_id = $2 and s.address_hash = $3
  and s.id < $4 and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by s.id desc limit $6::integer`,
  parameters: ['shard', 'orgId', 'addressHash', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface AddMailSuppressionParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly addressHash: Buffer
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly operator: string | null
  readonly createdAt: Timestamp
}

export interface AddMailSuppressionRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Inserts a suppression, or returns the one that the address has for that reason. */
export const addMailSuppression: Statement<AddMailSuppressionParameters, AddMailSuppressionRow> = {
  name: 'addMailSuppression',
  text: `insert into mail_suppressions as s
  (shard, id, org_id, address_hash, reason, source, key_id, operator, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (shard, org_id, address_hash, reason) where removed_at is null do update set reason = s.reason
returning s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at`,
  parameters: ['shard', 'id', 'orgId', 'addressHash', 'reason', 'source', 'keyId', 'operator', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface LockMailSuppressionParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockMailSuppressionRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Locks a suppression that the caller can reach. */
export const lockMailSuppression: Statement<LockMailSuppressionParameters, LockMailSuppressionRow> = {
  name: 'lockMailSuppression',
  text: `select s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at
from mail_suppressions s
where s.shard = $1 and s.id = $2 and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for no key update of s`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface LockMailSuppressionOfAddressParameters {
  readonly shard: number
  readonly orgId: string
  readonly addressHash: Buffer
  readonly reason: string
}

export interface LockMailSuppressionOfAddressRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Locks an organization's suppression of an address for a reason. */
export const lockMailSuppressionOfAddress: Statement<LockMailSuppressionOfAddressParameters, LockMailSuppressionOfAddressRow> = {
  name: 'lockMailSuppressionOfAddress',
  text: `select s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at
from mail_suppressions s
where s.shard = $1 and s.org_id = $2 and s.address_hash = $3 and s.reason = $4
  and s.removed_at is null
for no key update of s`,
  parameters: ['shard', 'orgId', 'addressHash', 'reason'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface RemoveMailSuppressionParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type RemoveMailSuppressionRow = object

/** Marks a locked suppression as removed. */
export const removeMailSuppression: Statement<RemoveMailSuppressionParameters, RemoveMailSuppressionRow> = {
  name: 'removeMailSuppression',
  text: `update mail_suppressions s set removed_at = $1 where s.shard = $2 and s.id = $3`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface RemoveMailSuppressionsOfAddressParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly orgId: string
  readonly addressHash: Buffer
}

export interface RemoveMailSuppressionsOfAddressRow {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
  readonly createdAt: Timestamp
  readonly removedAt: Timestamp | null
}

/** Marks an organization's suppressions of an address as removed. */
export const removeMailSuppressionsOfAddress: Statement<RemoveMailSuppressionsOfAddressParameters, RemoveMailSuppressionsOfAddressRow> = {
  name: 'removeMailSuppressionsOfAddress',
  text: `update mail_suppressions s set removed_at = $1
where s.shard = $2 and s.org_id = $3 and s.address_hash = $4 and s.removed_at is null
returning s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at`,
  parameters: ['now', 'shard', 'orgId', 'addressHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    reason: v[2] as string,
    source: v[3] as string,
    keyId: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    removedAt: v[6] as Timestamp | null,
  }),
}

export interface MailSuppressionReasonsParameters {
  readonly shard: number
  readonly orgId: string
  readonly addressHash: Buffer
}

export interface MailSuppressionReasonsRow {
  readonly reason: string
}

/** Returns the reasons why an organization sends nothing to an address. */
export const mailSuppressionReasons: Statement<MailSuppressionReasonsParameters, MailSuppressionReasonsRow> = {
  name: 'mailSuppressionReasons',
  text: `select s.reason from mail_suppressions s
where s.shard = $1 and s.org_id = $2 and s.address_hash = $3 and s.removed_at is null`,
  parameters: ['shard', 'orgId', 'addressHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    reason: v[0] as string,
  }),
}

export interface InstallationMailSuppressionParameters {
  readonly shard: number
  readonly addressHash: Buffer
}

export interface InstallationMailSuppressionRow {
  readonly reason: string
  readonly operator: string
  readonly createdAt: Timestamp
}

/** Returns the suppression of an address for all organizations. */
export const installationMailSuppression: Statement<InstallationMailSuppressionParameters, InstallationMailSuppressionRow> = {
  name: 'installationMailSuppression',
  text: `select s.reason, s.operator, s.created_at from installation_mail_suppressions s
where s.shard = $1 and s.address_hash = $2`,
  parameters: ['shard', 'addressHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    reason: v[0] as string,
    operator: v[1] as string,
    createdAt: v[2] as Timestamp,
  }),
}

export interface AddInstallationMailSuppressionParameters {
  readonly shard: number
  readonly addressHash: Buffer
  readonly reason: string
  readonly operator: string
  readonly createdAt: Timestamp
}

export type AddInstallationMailSuppressionRow = object

/** Inserts or updates the suppression of an address for all organizations. */
export const addInstallationMailSuppression: Statement<AddInstallationMailSuppressionParameters, AddInstallationMailSuppressionRow> = {
  name: 'addInstallationMailSuppression',
  text: `insert into installation_mail_suppressions (shard, address_hash, reason, operator, created_at)
values ($1, $2, $3, $4, $5)
on conflict on constraint installation_mail_suppressions_pkey do update
set reason = excluded.reason, operator = excluded.operator, created_at = excluded.created_at`,
  parameters: ['shard', 'addressHash', 'reason', 'operator', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface RemoveInstallationMailSuppressionParameters {
  readonly shard: number
  readonly addressHash: Buffer
}

export interface RemoveInstallationMailSuppressionRow {
  readonly reason: string
}

/** Deletes the suppression of an address for all organizations. */
export const removeInstallationMailSuppression: Statement<RemoveInstallationMailSuppressionParameters, RemoveInstallationMailSuppressionRow> = {
  name: 'removeInstallationMailSuppression',
  text: `delete from installation_mail_suppressions s
where s.shard = $1 and s.address_hash = $2
returning s.reason`,
  parameters: ['shard', 'addressHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    reason: v[0] as string,
  }),
}

export interface DeleteRemovedMailSuppressionsParameters {
  readonly before: Timestamp
  readonly limit: number
}

export type DeleteRemovedMailSuppressionsRow = object

/** Deletes the suppressions that were removed before a time, oldest first, at most `limit`. */
export const deleteRemovedMailSuppressions: Statement<DeleteRemovedMailSuppressionsParameters, DeleteRemovedMailSuppressionsRow> = {
  name: 'deleteRemovedMailSuppressions',
  text: `delete from mail_suppressions d where (d.shard, d.id) in (
  select s.shard, s.id from mail_suppressions s where s.removed_at < $1 order by s.removed_at limit $2::int
)`,
  parameters: ['before', 'limit'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}

export const mailSuppressionsOfOrganization = {
  ascending: mailSuppressionsOfOrganizationAscending,
  descending: mailSuppressionsOfOrganizationDescending,
}

export const mailSuppressionsOfAddress = {
  ascending: mailSuppressionsOfAddressAscending,
  descending: mailSuppressionsOfAddressDescending,
}
