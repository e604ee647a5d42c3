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

export interface ContactsByEmailAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly email: string
  readonly includeDeleted: boolean
  readonly phone: string | null
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
  and ($5 or c.deleted_at is null) and ($6::text is null or c.phone = $6)
  and ($7::text is null or c.name ilike $7 or c.given_name ilike $7 or c.family_name ilike $7
    or c.email ilike $7)
  and exists (select from accounts a where a.id = c.org_id and $8 in (a.id, a.agency_id, a.platform_id))
order by c.id asc limit $9::integer`,
  parameters: ['shard', 'orgId', 'from', 'email', 'includeDeleted', 'phone', 'pattern', 'callerId', 'limit'],
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
  readonly includeDeleted: boolean
  readonly phone: string | null
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
  and ($5 or c.deleted_at is null) and ($6::text is null or c.phone = $6)
  and ($7::text is null or c.name ilike $7 or c.given_name ilike $7 or c.family_name ilike $7
    or c.email ilike $7)
  and exists (select from accounts a where a.id = c.org_id and $8 in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit $9::integer`,
  parameters: ['shard', 'orgId', 'from', 'email', 'includeDeleted', 'phone', 'pattern', 'callerId', 'limit'],
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

export const contactsOfOrganization = { ascending: contactsOfOrganizationAscending, descending: contactsOfOrganizationDescending }

export const contactsByEmail = { ascending: contactsByEmailAscending, descending: contactsByEmailDescending }

export const contactsByPhone = { ascending: contactsByPhoneAscending, descending: contactsByPhoneDescending }
