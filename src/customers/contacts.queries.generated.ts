// Made by scripts/generate-queries.ts from contacts.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface ContactByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface ContactByIdRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a contact that the caller can reach. */
export const contactById: Statement<ContactByIdParameters, ContactByIdRow> = {
  name: 'contactById',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.id = $2
  and exists (select from accounts a where a.id = c.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    givenName: v[3] as string | null,
    familyName: v[4] as string | null,
    email: v[5] as string | null,
    phone: v[6] as string | null,
    deletedAt: v[7] as Timestamp | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface ContactsByIdsParameters {
  readonly shards: readonly (number | null)[]
  readonly ids: readonly (string | null)[]
  readonly callerId: string
}

export interface ContactsByIdsRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns contacts that other records refer to. */
export const contactsByIds: Statement<ContactsByIdsParameters, ContactsByIdsRow> = {
  name: 'contactsByIds',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from unnest($1::integer[], $2::uuid[]) as wanted (shard, id)
  join contacts c on c.shard = wanted.shard and c.id = wanted.id
where exists (select from accounts a where a.id = c.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shards', 'ids', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['ids'] },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    givenName: v[3] as string | null,
    familyName: v[4] as string | null,
    email: v[5] as string | null,
    phone: v[6] as string | null,
    deletedAt: v[7] as Timestamp | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface LockContactParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string | null
  readonly callerId: string
}

export interface LockContactRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Locks a contact that the caller can reach, optionally only of one organization. Foreign keys to
 * the contact are not blocked.
 */
export const lockContact: Statement<LockContactParameters, LockContactRow> = {
  name: 'lockContact',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.id = $2 and ($3::uuid is null or c.org_id = $3)
  and exists (select from accounts a where a.id = c.org_id and $4 in (a.id, a.agency_id, a.platform_id))
for no key update of c`,
  parameters: ['shard', 'id', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    givenName: v[3] as string | null,
    familyName: v[4] as string | null,
    email: v[5] as string | null,
    phone: v[6] as string | null,
    deletedAt: v[7] as Timestamp | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface InsertContactParameters {
  readonly shard: number
  readonly id: string
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly createdAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface InsertContactRow {
  readonly id: string
}

/** Inserts a contact of an organization that the caller can reach. */
export const insertContact: Statement<InsertContactParameters, InsertContactRow> = {
  name: 'insertContact',
  text: `insert into contacts (shard, id, org_id, name, given_name, family_name, email, phone, created_at, updated_at)
select $1, $2, a.id, $3, $4, $5, $6, $7, $8, $8
from accounts a
where a.id = $9 and a.shard = $1 and $10 in (a.id, a.agency_id, a.platform_id)
returning id`,
  parameters: ['shard', 'id', 'name', 'givenName', 'familyName', 'email', 'phone', 'createdAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WriteContactParameters {
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WriteContactRow {
  readonly id: string
}

/** Updates a contact that is not deleted. */
export const writeContact: Statement<WriteContactParameters, WriteContactRow> = {
  name: 'writeContact',
  text: `update contacts c
set name = $1, given_name = $2, family_name = $3, email = $4, phone = $5,
  updated_at = $6
where c.shard = $7 and c.id = $8 and c.deleted_at is null
  and exists (select from accounts a where a.id = c.org_id and $9 in (a.id, a.agency_id, a.platform_id))
returning c.id`,
  parameters: ['name', 'givenName', 'familyName', 'email', 'phone', 'updatedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface MarkContactDeletedParameters {
  readonly deletedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface MarkContactDeletedRow {
  readonly id: string
}

/** Marks a contact as deleted, once. */
export const markContactDeleted: Statement<MarkContactDeletedParameters, MarkContactDeletedRow> = {
  name: 'markContactDeleted',
  text: `update contacts c
set deleted_at = $1, updated_at = $1
where c.shard = $2 and c.id = $3 and c.deleted_at is null
  and exists (select from accounts a where a.id = c.org_id and $4 in (a.id, a.agency_id, a.platform_id))
returning c.id`,
  parameters: ['deletedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
