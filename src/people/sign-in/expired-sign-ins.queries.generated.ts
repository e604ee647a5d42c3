// Made by scripts/generate-queries.ts from expired-sign-ins.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface DeleteExpiredSignInsParameters {
  readonly overSince: Timestamp
  readonly limit: number
}

export interface DeleteExpiredSignInsRow {
  readonly id: string
}

/** Deletes sign-ins in progress that have expired. */
export const deleteExpiredSignIns: Statement<DeleteExpiredSignInsParameters, DeleteExpiredSignInsRow> = {
  name: 'deleteExpiredSignIns',
  text: `delete from sign_ins d where d.id = any (array(select i.id from sign_ins i where i.expires_at <= $1 limit $2::integer))
returning d.id`,
  parameters: ['overSince', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteExpiredLinksParameters {
  readonly overSince: Timestamp
  readonly limit: number
}

export interface DeleteExpiredLinksRow {
  readonly id: string
}

/** Deletes links that have expired. */
export const deleteExpiredLinks: Statement<DeleteExpiredLinksParameters, DeleteExpiredLinksRow> = {
  name: 'deleteExpiredLinks',
  text: `delete from person_links d
where d.id = any (array(select l.id from person_links l where l.expires_at <= $1 limit $2::integer))
returning d.id`,
  parameters: ['overSince', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteOldFailuresParameters {
  readonly overSince: Timestamp
  readonly limit: number
}

export interface DeleteOldFailuresRow {
  readonly failures: number
}

/** Deletes counts of failures that have no effect any more. */
export const deleteOldFailures: Statement<DeleteOldFailuresParameters, DeleteOldFailuresRow> = {
  name: 'deleteOldFailures',
  text: `delete from sign_in_failures d using (
  select f.subject, f.network from sign_in_failures f where f.first_at <= $1 limit $2::integer
) old
where d.subject = old.subject and d.network = old.network and d.first_at <= $1
returning d.failures`,
  parameters: ['overSince', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    failures: v[0] as number,
  }),
}

export interface DeleteOldSessionsParameters {
  readonly overSince: Timestamp
  readonly limit: number
}

export interface DeleteOldSessionsRow {
  readonly id: string
}

/** Deletes sessions that ended long ago. */
export const deleteOldSessions: Statement<DeleteOldSessionsParameters, DeleteOldSessionsRow> = {
  name: 'deleteOldSessions',
  text: `delete from person_sessions d
where d.id = any (array(select s.id from person_sessions s where s.last_seen_at <= $1 limit $2::integer))
returning d.id`,
  parameters: ['overSince', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteOldPersonMessagesParameters {
  readonly overSince: Timestamp
  readonly limit: number
}

export interface DeleteOldPersonMessagesRow {
  readonly id: string
}

/** Deletes messages whose job is lost. */
export const deleteOldPersonMessages: Statement<DeleteOldPersonMessagesParameters, DeleteOldPersonMessagesRow> = {
  name: 'deleteOldPersonMessages',
  text: `delete from person_messages d
where d.id = any (array(select m.id from person_messages m where m.created_at <= $1 limit $2::integer))
returning d.id`,
  parameters: ['overSince', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
