// Made by scripts/generate-queries.ts from contact-lists.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface ContactsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsOfOrganizationAscendingRow {
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

/** Returns an organization's contacts after an id. */
export const contactsOfOrganizationAscending: Statement<ContactsOfOrganizationAscendingParameters, ContactsOfOrganizationAscendingRow> = {
  name: 'contactsOfOrganizationAscending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id > $3
  and ($4 or c.deleted_at is null)
  and ($5::text is null or c.name ilike $5 or c.given_name ilike $5 or c.family_name ilike $5
    or c.email ilike $5)
  and exists (select from accounts a where a.id = c.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by c.id asc limit $7::integer`,
  parameters: ['shard', 'orgId', 'from', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsOfOrganizationDescendingRow {
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

/** Returns an organization's contacts after an id. */
export const contactsOfOrganizationDescending: Statement<ContactsOfOrganizationDescendingParameters, ContactsOfOrganizationDescendingRow> = {
  name: 'contactsOfOrganizationDescending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id < $3
  and ($4 or c.deleted_at is null)
  and ($5::text is null or c.name ilike $5 or c.given_name ilike $5 or c.family_name ilike $5
    or c.email ilike $5)
  and exists (select from accounts a where a.id = c.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $7::integer`,
  parameters: ['shard', 'orgId', 'from', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsOfOrganizationCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsOfOrganizationCountedRow {
  readonly count: number
}

/** Returns an organization's contacts after an id. */
export const contactsOfOrganizationCounted: Statement<ContactsOfOrganizationCountedParameters, ContactsOfOrganizationCountedRow> = {
  name: 'contactsOfOrganizationCounted',
  text: `select count(*)::integer as "count!" from (
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id < $3
  and ($4 or c.deleted_at is null)
  and ($5::text is null or c.name ilike $5 or c.given_name ilike $5 or c.family_name ilike $5
    or c.email ilike $5)
  and exists (select from accounts a where a.id = c.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $7::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'includeDeleted', 'pattern', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface ContactsByEmailAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly email: string
  readonly phone: string | null
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsByEmailAscendingRow {
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

/** Returns an organization's contacts with an email address after an id. */
export const contactsByEmailAscending: Statement<ContactsByEmailAscendingParameters, ContactsByEmailAscendingRow> = {
  name: 'contactsByEmailAscending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id > $3
  and c.email = $4
  and ($5::text is null or c.phone = $5)
  and ($6 or c.deleted_at is null)
  and ($7::text is null or c.name ilike $7 or c.given_name ilike $7 or c.family_name ilike $7
    or c.email ilike $7)
  and exists (select from accounts a where a.id = c.org_id and $8 in (a.id, a.agency_id, a.platform_id))
order by c.id asc limit $9::integer`,
  parameters: ['shard', 'orgId', 'from', 'email', 'phone', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsByEmailDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly email: string
  readonly phone: string | null
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsByEmailDescendingRow {
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

/** Returns an organization's contacts with an email address after an id. */
export const contactsByEmailDescending: Statement<ContactsByEmailDescendingParameters, ContactsByEmailDescendingRow> = {
  name: 'contactsByEmailDescending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id < $3
  and c.email = $4
  and ($5::text is null or c.phone = $5)
  and ($6 or c.deleted_at is null)
  and ($7::text is null or c.name ilike $7 or c.given_name ilike $7 or c.family_name ilike $7
    or c.email ilike $7)
  and exists (select from accounts a where a.id = c.org_id and $8 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $9::integer`,
  parameters: ['shard', 'orgId', 'from', 'email', 'phone', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsByEmailCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly email: string
  readonly phone: string | null
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsByEmailCountedRow {
  readonly count: number
}

/** Returns an organization's contacts with an email address after an id. */
export const contactsByEmailCounted: Statement<ContactsByEmailCountedParameters, ContactsByEmailCountedRow> = {
  name: 'contactsByEmailCounted',
  text: `select count(*)::integer as "count!" from (
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id < $3
  and c.email = $4
  and ($5::text is null or c.phone = $5)
  and ($6 or c.deleted_at is null)
  and ($7::text is null or c.name ilike $7 or c.given_name ilike $7 or c.family_name ilike $7
    or c.email ilike $7)
  and exists (select from accounts a where a.id = c.org_id and $8 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $9::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'email', 'phone', 'includeDeleted', 'pattern', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface ContactsByPhoneAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly phone: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsByPhoneAscendingRow {
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

/** Returns an organization's contacts with a phone number after an id. */
export const contactsByPhoneAscending: Statement<ContactsByPhoneAscendingParameters, ContactsByPhoneAscendingRow> = {
  name: 'contactsByPhoneAscending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id > $3
  and c.phone = $4
  and ($5 or c.deleted_at is null)
  and ($6::text is null or c.name ilike $6 or c.given_name ilike $6 or c.family_name ilike $6
    or c.email ilike $6)
  and exists (select from accounts a where a.id = c.org_id and $7 in (a.id, a.agency_id, a.platform_id))
order by c.id asc limit $8::integer`,
  parameters: ['shard', 'orgId', 'from', 'phone', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsByPhoneDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly phone: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsByPhoneDescendingRow {
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

/** Returns an organization's contacts with a phone number after an id. */
export const contactsByPhoneDescending: Statement<ContactsByPhoneDescendingParameters, ContactsByPhoneDescendingRow> = {
  name: 'contactsByPhoneDescending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id < $3
  and c.phone = $4
  and ($5 or c.deleted_at is null)
  and ($6::text is null or c.name ilike $6 or c.given_name ilike $6 or c.family_name ilike $6
    or c.email ilike $6)
  and exists (select from accounts a where a.id = c.org_id and $7 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $8::integer`,
  parameters: ['shard', 'orgId', 'from', 'phone', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsByPhoneCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly phone: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsByPhoneCountedRow {
  readonly count: number
}

/** Returns an organization's contacts with a phone number after an id. */
export const contactsByPhoneCounted: Statement<ContactsByPhoneCountedParameters, ContactsByPhoneCountedRow> = {
  name: 'contactsByPhoneCounted',
  text: `select count(*)::integer as "count!" from (
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id < $3
  and c.phone = $4
  and ($5 or c.deleted_at is null)
  and ($6::text is null or c.name ilike $6 or c.given_name ilike $6 or c.family_name ilike $6
    or c.email ilike $6)
  and exists (select from accounts a where a.id = c.org_id and $7 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $8::integer
) as counted`,
  parameters: ['shard', 'orgId', 'from', 'phone', 'includeDeleted', 'pattern', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface ContactIdsOfTextParameters {
  readonly orgId: string
  readonly pattern: string
  readonly shard: number
  readonly callerId: string
  readonly limit: number
}

export interface ContactIdsOfTextRow {
  readonly id: string
}

/**
 * Returns ids of an organization's contacts whose names and email address have a text, in no order.
 * The index has the organization as a text, and not the shard: PostgreSQL can't decide to read all
 * contacts of the organization by another index instead.
 */
export const contactIdsOfText: Statement<ContactIdsOfTextParameters, ContactIdsOfTextRow> = {
  name: 'contactIdsOfText',
  text: `select found.id
from (
  select c.shard, c.id from contacts c
  where c.org_id::text = $1::uuid::text
    and c.name || ' ' || coalesce(c.given_name, '') || ' ' || coalesce(c.family_name, '') || ' ' || coalesce(c.email, '')
      ilike $2
  offset 0) as found
where found.shard = $3
  and exists (select from accounts a where a.id = $1 and $4 in (a.id, a.agency_id, a.platform_id))
limit $5::integer`,
  parameters: ['orgId', 'pattern', 'shard', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ContactsOfIdsAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly ids: readonly (string | null)[]
  readonly from: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsOfIdsAscendingRow {
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

/** Returns those of an organization's contacts that match, after an id. */
export const contactsOfIdsAscending: Statement<ContactsOfIdsAscendingParameters, ContactsOfIdsAscendingRow> = {
  name: 'contactsOfIdsAscending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = any($3::uuid[]) and c.id > $4
  and ($5 or c.deleted_at is null)
  and ($6::text is null or c.name ilike $6 or c.given_name ilike $6 or c.family_name ilike $6
    or c.email ilike $6)
  and exists (select from accounts a where a.id = c.org_id and $7 in (a.id, a.agency_id, a.platform_id))
order by c.id asc limit $8::integer`,
  parameters: ['shard', 'orgId', 'ids', 'from', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsOfIdsDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly ids: readonly (string | null)[]
  readonly from: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsOfIdsDescendingRow {
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

/** Returns those of an organization's contacts that match, after an id. */
export const contactsOfIdsDescending: Statement<ContactsOfIdsDescendingParameters, ContactsOfIdsDescendingRow> = {
  name: 'contactsOfIdsDescending',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = any($3::uuid[]) and c.id < $4
  and ($5 or c.deleted_at is null)
  and ($6::text is null or c.name ilike $6 or c.given_name ilike $6 or c.family_name ilike $6
    or c.email ilike $6)
  and exists (select from accounts a where a.id = c.org_id and $7 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $8::integer`,
  parameters: ['shard', 'orgId', 'ids', 'from', 'includeDeleted', 'pattern', 'callerId', 'limit'],
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

export interface ContactsOfIdsCountedParameters {
  readonly shard: number
  readonly orgId: string
  readonly ids: readonly (string | null)[]
  readonly from: string
  readonly includeDeleted: boolean
  readonly pattern: string | null
  readonly callerId: string
  readonly limit: number
}

export interface ContactsOfIdsCountedRow {
  readonly count: number
}

/** Returns those of an organization's contacts that match, after an id. */
export const contactsOfIdsCounted: Statement<ContactsOfIdsCountedParameters, ContactsOfIdsCountedRow> = {
  name: 'contactsOfIdsCounted',
  text: `select count(*)::integer as "count!" from (
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = any($3::uuid[]) and c.id < $4
  and ($5 or c.deleted_at is null)
  and ($6::text is null or c.name ilike $6 or c.given_name ilike $6 or c.family_name ilike $6
    or c.email ilike $6)
  and exists (select from accounts a where a.id = c.org_id and $7 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $8::integer
) as counted`,
  parameters: ['shard', 'orgId', 'ids', 'from', 'includeDeleted', 'pattern', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export interface FoundContactsParameters {
  readonly shard: number
  readonly orgId: string
  readonly ids: readonly (string | null)[]
  readonly pattern: string
  readonly withEmail: boolean
  readonly callerId: string
  readonly startingPattern: string
  readonly limit: number
}

export interface FoundContactsRow {
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
 * Returns those of an organization's contacts whose name matches, or email address if that may be
 * searched. Names that start with the text come first, then the newest contacts.
 */
export const foundContacts: Statement<FoundContactsParameters, FoundContactsRow> = {
  name: 'foundContacts',
  text: `select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = any($3::uuid[]) and c.deleted_at is null
  and (c.name ilike $4 or c.given_name ilike $4 or c.family_name ilike $4
    or ($5 and c.email ilike $4))
  and exists (select from accounts a where a.id = c.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by c.name ilike $7 desc, c.id desc limit $8::integer`,
  parameters: ['shard', 'orgId', 'ids', 'pattern', 'withEmail', 'callerId', 'startingPattern', 'limit'],
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

export const contactsOfOrganization = {
  ascending: contactsOfOrganizationAscending,
  descending: contactsOfOrganizationDescending,
  counted: contactsOfOrganizationCounted,
}

export const contactsByEmail = {
  ascending: contactsByEmailAscending,
  descending: contactsByEmailDescending,
  counted: contactsByEmailCounted,
}

export const contactsByPhone = {
  ascending: contactsByPhoneAscending,
  descending: contactsByPhoneDescending,
  counted: contactsByPhoneCounted,
}

export const contactsOfIds = {
  ascending: contactsOfIdsAscending,
  descending: contactsOfIdsDescending,
  counted: contactsOfIdsCounted,
}
