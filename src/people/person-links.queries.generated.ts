// Made by scripts/generate-queries.ts from person-links.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface InsertLinkOfPersonParameters {
  readonly id: string
  readonly tokenHash: Buffer
  readonly kind: string
  readonly personId: string
  readonly now: Timestamp
  readonly expiresAt: Timestamp
}

export type InsertLinkOfPersonRow = object

/** Inserts a link that works once. */
export const insertLinkOfPerson: Statement<InsertLinkOfPersonParameters, InsertLinkOfPersonRow> = {
  name: 'insertLinkOfPerson',
  text: `insert into person_links (id, token_hash, kind, person_id, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6)`,
  parameters: ['id', 'tokenHash', 'kind', 'personId', 'now', 'expiresAt'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface OpenPersonLinkParameters {
  readonly tokenHash: Buffer
  readonly kinds: readonly (string | null)[]
  readonly now: Timestamp
}

export interface OpenPersonLinkRow {
  readonly id: string
  readonly kind: string
  readonly personId: string
}

/** Returns an unused link of one of these kinds. */
export const openPersonLink: Statement<OpenPersonLinkParameters, OpenPersonLinkRow> = {
  name: 'openPersonLink',
  text: `select l.id, l.kind, l.person_id from person_links l
where l.token_hash = $1 and l.kind = any($2::text[]) and l.used_at is null and l.expires_at > $3`,
  parameters: ['tokenHash', 'kinds', 'now'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    personId: v[2] as string,
  }),
}

export interface UsePersonLinkParameters {
  readonly now: Timestamp
  readonly id: string
}

export interface UsePersonLinkRow {
  readonly id: string
}

/** Marks a link as used. Returns no row if another request has used it. */
export const usePersonLink: Statement<UsePersonLinkParameters, UsePersonLinkRow> = {
  name: 'usePersonLink',
  text: `update person_links l set used_at = $1
where l.id = $2 and l.used_at is null and l.expires_at > $1
returning l.id`,
  parameters: ['now', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndPersonLinksParameters {
  readonly now: Timestamp
  readonly personId: string
}

export type EndPersonLinksRow = object

/** Ends all unused links of a person. */
export const endPersonLinks: Statement<EndPersonLinksParameters, EndPersonLinksRow> = {
  name: 'endPersonLinks',
  text: `update person_links l set used_at = $1 where l.person_id = $2 and l.used_at is null`,
  parameters: ['now', 'personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface CountPersonLinksParameters {
  readonly personId: string
  readonly since: Timestamp
}

export interface CountPersonLinksRow {
  readonly links: number
}

/** Returns the number of password resets that were mailed to a person since a time. */
export const countPersonLinks: Statement<CountPersonLinksParameters, CountPersonLinksRow> = {
  name: 'countPersonLinks',
  text: `select count(*)::integer as "links!" from person_links l
where l.person_id = $1 and l.kind = 'PasswordReset' and l.created_at > $2`,
  parameters: ['personId', 'since'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    links: v[0] as number,
  }),
}
