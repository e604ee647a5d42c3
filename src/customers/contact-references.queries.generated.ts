// Made by scripts/generate-queries.ts from contact-references.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface LockReferencedContactParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockReferencedContactRow {
  readonly id: string
  readonly orgId: string
  readonly deletedAt: Timestamp | null
}

/** Locks a contact against deletion. Returns its organization and its deletion time. */
export const lockReferencedContact: Statement<LockReferencedContactParameters, LockReferencedContactRow> = {
  name: 'lockReferencedContact',
  text: `select c.id, c.org_id, c.deleted_at from contacts c
where c.shard = $1 and c.id = $2
  and exists (select from accounts a where a.id = c.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for share of c`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    deletedAt: v[2] as Timestamp | null,
  }),
}

export interface ContactWhoPaysParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
}

export interface ContactWhoPaysRow {
  readonly id: string
  readonly email: string | null
  readonly deletedAt: Timestamp | null
}

/**
 * Returns a contact of an organization with its email address and deletion time. Run only for an
 * organization that the caller can reach.
 */
export const contactWhoPays: Statement<ContactWhoPaysParameters, ContactWhoPaysRow> = {
  name: 'contactWhoPays',
  text: `select c.id, c.email, c.deleted_at from contacts c where c.shard = $1 and c.org_id = $2 and c.id = $3`,
  parameters: ['shard', 'orgId', 'contactId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    email: v[1] as string | null,
    deletedAt: v[2] as Timestamp | null,
  }),
}

export interface ContactExistsParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly callerId: string
}

export interface ContactExistsRow {
  readonly id: string
}

/** Returns a contact of an organization if it exists, deleted or not. */
export const contactExists: Statement<ContactExistsParameters, ContactExistsRow> = {
  name: 'contactExists',
  text: `select c.id from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = $3
  and exists (select from accounts a where a.id = c.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'contactId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}
