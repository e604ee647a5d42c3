// Made by scripts/generate-queries.ts from identity.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface InsertIdentitySessionParameters {
  readonly shard: number
  readonly id: string
  readonly configurationId: string
  readonly reference: string
  readonly contactId: string | null
  readonly personName: string | null
  readonly personEmail: string | null
  readonly personPhone: string | null
  readonly redirectUrl: string | null
  readonly now: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface InsertIdentitySessionRow {
  readonly id: string
}

/**
 * Inserts a verification session of an organization that the caller can reach. Locks its contact,
 * if it has one.
 */
export const insertIdentitySession: Statement<InsertIdentitySessionParameters, InsertIdentitySessionRow> = {
  name: 'insertIdentitySession',
  text: `insert into identity_sessions (
  shard, id, org_id, configuration_id, reference, contact_id, person_name, person_email, person_phone, redirect_url,
  status, created_at, updated_at
)
select $1, $2, a.id, $3, $4, $5::uuid, $6, $7, $8,
  $9, 'Active', $10, $10
from accounts a
where a.id = $11 and a.shard = $1 and $12 in (a.id, a.agency_id, a.platform_id)
returning id`,
  parameters: ['shard', 'id', 'configurationId', 'reference', 'contactId', 'personName', 'personEmail', 'personPhone', 'redirectUrl', 'now', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface IdentitySessionByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface IdentitySessionByIdRow {
  readonly id: string
  readonly orgId: string
  readonly configurationId: string
  readonly contactId: string | null
  readonly personName: string | null
  readonly personEmail: string | null
  readonly personPhone: string | null
  readonly redirectUrl: string | null
}

/** Returns a verification session that the caller can reach. */
export const identitySessionById: Statement<IdentitySessionByIdParameters, IdentitySessionByIdRow> = {
  name: 'identitySessionById',
  text: `select s.id, s.org_id, s.configuration_id, s.contact_id, s.person_name, s.person_email, s.person_phone, s.redirect_url
from identity_sessions s
where s.shard = $1 and s.id = $2
  and exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    configurationId: v[2] as string,
    contactId: v[3] as string | null,
    personName: v[4] as string | null,
    personEmail: v[5] as string | null,
    personPhone: v[6] as string | null,
    redirectUrl: v[7] as string | null,
  }),
}

export interface LatestIdentitySessionsParameters {
  readonly shards: readonly (number | null)[]
  readonly contactIds: readonly (string | null)[]
  readonly callerId: string
}

export interface LatestIdentitySessionsRow {
  readonly contactId: string
  readonly configurationId: string
  readonly reference: string
}

/** Returns the newest verification session of each of these contacts. */
export const latestIdentitySessions: Statement<LatestIdentitySessionsParameters, LatestIdentitySessionsRow> = {
  name: 'latestIdentitySessions',
  text: `select wanted.id as "contact_id!", s.configuration_id, s.reference
from unnest($1::integer[], $2::uuid[]) as wanted (shard, id)
  cross join lateral (
    select i.org_id, i.configuration_id, i.reference from identity_sessions i
    where i.shard = wanted.shard and i.contact_id = wanted.id
    order by i.id desc limit 1
  ) s
where exists (select from accounts a where a.id = s.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shards', 'contactIds', 'callerId'],
  route: { to: 'shards', parameter: 'shards', parallel: ['contactIds'] },
  writes: false,
  row: (v) => ({
    contactId: v[0] as string,
    configurationId: v[1] as string,
    reference: v[2] as string,
  }),
}

export interface LockIdentitySessionParameters {
  readonly shard: number
  readonly configurationId: string
  readonly reference: string
  readonly id: string | null
}

export interface LockIdentitySessionRow {
  readonly id: string
  readonly reference: string
  readonly contactId: string | null
  readonly personName: string | null
  readonly personEmail: string | null
  readonly personPhone: string | null
  readonly redirectUrl: string | null
  readonly status: string
  readonly reportedAt: Timestamp | null
  readonly attemptedAt: Timestamp | null
}

/** Locks the verification session with this reference at the provider, or with this id. */
export const lockIdentitySession: Statement<LockIdentitySessionParameters, LockIdentitySessionRow> = {
  name: 'lockIdentitySession',
  text: `select s.id, s.reference, s.contact_id, s.person_name, s.person_email, s.person_phone, s.redirect_url, s.status, s.reported_at,
  s.attempted_at
from identity_sessions s
where s.shard = $1 and s.configuration_id = $2 and (s.reference = $3 or s.id = $4::uuid)
order by s.id limit 1
for update of s`,
  parameters: ['shard', 'configurationId', 'reference', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    reference: v[1] as string,
    contactId: v[2] as string | null,
    personName: v[3] as string | null,
    personEmail: v[4] as string | null,
    personPhone: v[5] as string | null,
    redirectUrl: v[6] as string | null,
    status: v[7] as string,
    reportedAt: v[8] as Timestamp | null,
    attemptedAt: v[9] as Timestamp | null,
  }),
}

export interface WriteIdentitySessionParameters {
  readonly reference: string
  readonly status: string
  readonly reportedAt: Timestamp
  readonly attemptedAt: Timestamp
  readonly now: Timestamp
  readonly contactId: string | null
  readonly personName: string | null
  readonly personEmail: string | null
  readonly personPhone: string | null
  readonly redirectUrl: string | null
  readonly shard: number
  readonly id: string
}

export type WriteIdentitySessionRow = object

/** Writes the status and the person of a verification session as its provider reported them. */
export const writeIdentitySession: Statement<WriteIdentitySessionParameters, WriteIdentitySessionRow> = {
  name: 'writeIdentitySession',
  text: `update identity_sessions s
set reference = $1, status = $2, reported_at = $3, attempted_at = $4, updated_at = $5,
  contact_id = $6, person_name = $7, person_email = $8, person_phone = $9,
  redirect_url = $10
where s.shard = $11 and s.id = $12`,
  parameters: ['reference', 'status', 'reportedAt', 'attemptedAt', 'now', 'contactId', 'personName', 'personEmail', 'personPhone', 'redirectUrl', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface IdentitySessionToFollowParameters {
  readonly shard: number
  readonly id: string
}

export interface IdentitySessionToFollowRow {
  readonly id: string
  readonly orgId: string
  readonly configurationId: string
  readonly reference: string
  readonly status: string
}

/** Returns a verification session whose result a job fetches. */
export const identitySessionToFollow: Statement<IdentitySessionToFollowParameters, IdentitySessionToFollowRow> = {
  name: 'identitySessionToFollow',
  text: `select s.id, s.org_id, s.configuration_id, s.reference, s.status
from identity_sessions s
where s.shard = $1 and s.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    configurationId: v[2] as string,
    reference: v[3] as string,
    status: v[4] as string,
  }),
}

export interface ContactHasNewerVerificationParameters {
  readonly shard: number
  readonly contactId: string
  readonly id: string
}

export interface ContactHasNewerVerificationRow {
  readonly id: string
}

/** Returns a newer successful verification session of a contact. */
export const contactHasNewerVerification: Statement<ContactHasNewerVerificationParameters, ContactHasNewerVerificationRow> = {
  name: 'contactHasNewerVerification',
  text: `select n.id from identity_sessions n
where n.shard = $1 and n.contact_id = $2::uuid and n.id > $3 and n.status = 'Success'
limit 1`,
  parameters: ['shard', 'contactId', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ClearNewPersonParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type ClearNewPersonRow = object

/** Clears the person and the redirect URL of a verification session. */
export const clearNewPerson: Statement<ClearNewPersonParameters, ClearNewPersonRow> = {
  name: 'clearNewPerson',
  text: `update identity_sessions s
set person_name = null, person_email = null, person_phone = null, redirect_url = null, updated_at = $1
where s.shard = $2 and s.id = $3`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
