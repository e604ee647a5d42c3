// Made by scripts/generate-queries.ts from exported-contacts.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface ExportedContactsParameters {
  readonly shard: number
  readonly orgId: string
  readonly after: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly limit: number
}

export interface ExportedContactsRow {
  readonly id: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Returns the contacts of an organization after an id that are not deleted, for a file. */
export const exportedContacts: Statement<ExportedContactsParameters, ExportedContactsRow> = {
  name: 'exportedContacts',
  text: `select c.id, c.created_at, c.updated_at, c.name, c.given_name, c.family_name, c.email, c.phone
from contacts c
where c.shard = $1 and c.org_id = $2 and c.id > $3 and c.deleted_at is null
  and ($4::timestamptz is null or c.created_at >= $4) and ($5::timestamptz is null or c.created_at < $5)
order by c.id limit $6::integer`,
  parameters: ['shard', 'orgId', 'after', 'since', 'until', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    createdAt: v[1] as Timestamp,
    updatedAt: v[2] as Timestamp,
    name: v[3] as string,
    givenName: v[4] as string | null,
    familyName: v[5] as string | null,
    email: v[6] as string | null,
    phone: v[7] as string | null,
  }),
}
