// Made by scripts/generate-queries.ts from person-sessions.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface InsertPersonSessionParameters {
  readonly id: string
  readonly personId: string
  readonly tokenHash: Buffer
  readonly now: Timestamp
  readonly factors: readonly (string | null)[]
  readonly ssoConnectionId: string | null
  readonly address: string | null
  readonly userAgent: string | null
}

export type InsertPersonSessionRow = object

/** Inserts a session of a person. */
export const insertPersonSession: Statement<InsertPersonSessionParameters, InsertPersonSessionRow> = {
  name: 'insertPersonSession',
  text: `insert into person_sessions (id, person_id, token_hash, created_at, last_seen_at, proven_at, factors, sso_connection_id,
  address, user_agent)
values ($1, $2, $3, $4, $4, $4, $5::text[], $6, $7, $8)`,
  parameters: ['id', 'personId', 'tokenHash', 'now', 'factors', 'ssoConnectionId', 'address', 'userAgent'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface RotatePersonSessionParameters {
  readonly tokenHash: Buffer
  readonly factors: readonly (string | null)[]
  readonly provenAt: Timestamp | null
  readonly now: Timestamp
  readonly id: string
}

export interface RotatePersonSessionRow {
  readonly id: string
}

/**
 * Replaces the token and the proven factors of a session that was not ended. Without `provenAt` the
 * time of the last proof stays.
 */
export const rotatePersonSession: Statement<RotatePersonSessionParameters, RotatePersonSessionRow> = {
  name: 'rotatePersonSession',
  text: `update person_sessions s
set token_hash = $1, factors = $2::text[], proven_at = coalesce($3, s.proven_at), last_seen_at = $4
where s.id = $5 and s.ended_at is null
returning s.id`,
  parameters: ['tokenHash', 'factors', 'provenAt', 'now', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndPersonSessionParameters {
  readonly now: Timestamp
  readonly id: string
  readonly personId: string
}

export interface EndPersonSessionRow {
  readonly id: string
}

/** Ends a session of a person. */
export const endPersonSession: Statement<EndPersonSessionParameters, EndPersonSessionRow> = {
  name: 'endPersonSession',
  text: `update person_sessions s set ended_at = $1
where s.id = $2 and s.person_id = $3 and s.ended_at is null
returning s.id`,
  parameters: ['now', 'id', 'personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndPersonSessionsParameters {
  readonly now: Timestamp
  readonly personId: string
  readonly exceptId: string | null
}

export interface EndPersonSessionsRow {
  readonly id: string
}

/** Ends all sessions of a person, except this one. */
export const endPersonSessions: Statement<EndPersonSessionsParameters, EndPersonSessionsRow> = {
  name: 'endPersonSessions',
  text: `update person_sessions s set ended_at = $1
where s.person_id = $2 and s.ended_at is null and s.id is distinct from $3::uuid
returning s.id`,
  parameters: ['now', 'personId', 'exceptId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
