// Made by scripts/generate-queries.ts from person-messages.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface InsertPersonMessageParameters {
  readonly id: string
  readonly kind: string
  readonly personId: string
  readonly address: string | null
  readonly now: Timestamp
}

export type InsertPersonMessageRow = object

/** Inserts a message to a person, or to nobody. */
export const insertPersonMessage: Statement<InsertPersonMessageParameters, InsertPersonMessageRow> = {
  name: 'insertPersonMessage',
  text: `insert into person_messages (id, kind, person_id, address, created_at)
values ($1, $2, $3, $4, $5)`,
  parameters: ['id', 'kind', 'personId', 'address', 'now'],
  row: () => ({}),
}

export interface PersonMessageByIdParameters {
  readonly id: string
}

export interface PersonMessageByIdRow {
  readonly id: string
  readonly kind: string
  readonly personId: string
  readonly address: string | null
  readonly createdAt: Timestamp
  readonly email: string
  readonly locale: string
}

/** Returns a message with its recipient. Returns no row for one to nobody. */
export const personMessageById: Statement<PersonMessageByIdParameters, PersonMessageByIdRow> = {
  name: 'personMessageById',
  text: `select m.id, m.kind, m.person_id, m.address, m.created_at, p.email, p.locale
from person_messages m join people p on p.id = m.person_id
where m.id = $1`,
  parameters: ['id'],
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    personId: v[2] as string,
    address: v[3] as string | null,
    createdAt: v[4] as Timestamp,
    email: v[5] as string,
    locale: v[6] as string,
  }),
}

export interface DeletePersonMessageParameters {
  readonly id: string
}

export type DeletePersonMessageRow = object

/** Deletes a message that was sent or given up. */
export const deletePersonMessage: Statement<DeletePersonMessageParameters, DeletePersonMessageRow> = {
  name: 'deletePersonMessage',
  text: `delete from person_messages m where m.id = $1`,
  parameters: ['id'],
  row: () => ({}),
}
