// Made by scripts/generate-queries.ts from session-of-request.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface OpenSessionByTokenParameters {
  readonly tokenHash: Buffer
}

export interface OpenSessionByTokenRow {
  readonly id: string
  readonly personId: string
  readonly ssoConnectionId: string | null
  readonly createdAt: Timestamp
  readonly lastSeenAt: Timestamp
  readonly provenAt: Timestamp
  readonly factors: string[]
  readonly endedAt: Timestamp | null
  readonly email: string
  readonly name: string | null
  readonly locale: string
}

/** Returns a session that was not ended, and its person. */
export const openSessionByToken: Statement<OpenSessionByTokenParameters, OpenSessionByTokenRow> = {
  name: 'openSessionByToken',
  text: `select s.id, s.person_id, s.sso_connection_id, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.ended_at, p.email, p.name, p.locale
from person_sessions s join people p on p.id = s.person_id
where s.token_hash = $1 and s.ended_at is null`,
  parameters: ['tokenHash'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    personId: v[1] as string,
    ssoConnectionId: v[2] as string | null,
    createdAt: v[3] as Timestamp,
    lastSeenAt: v[4] as Timestamp,
    provenAt: v[5] as Timestamp,
    factors: v[6] as string[],
    endedAt: v[7] as Timestamp | null,
    email: v[8] as string,
    name: v[9] as string | null,
    locale: v[10] as string,
  }),
}

export interface ExtendSessionParameters {
  readonly now: Timestamp
  readonly id: string
}

export type ExtendSessionRow = object

/** Sets when a session was last used. */
export const extendSession: Statement<ExtendSessionParameters, ExtendSessionRow> = {
  name: 'extendSession',
  text: `update person_sessions s set last_seen_at = $1 where s.id = $2 and s.ended_at is null`,
  parameters: ['now', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface DevicesOfPersonParameters {
  readonly personId: string
}

export interface DevicesOfPersonRow {
  readonly address: string | null
  readonly userAgent: string | null
}

/** Returns the IP addresses and user agents of a person's latest sessions. */
export const devicesOfPerson: Statement<DevicesOfPersonParameters, DevicesOfPersonRow> = {
  name: 'devicesOfPerson',
  text: `select s.address, s.user_agent from person_sessions s where s.person_id = $1 order by s.id desc limit 100`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    address: v[0] as string | null,
    userAgent: v[1] as string | null,
  }),
}

export interface AccountsOfSessionParameters {
  readonly personId: string
  readonly ssoConnectionId: string | null
}

export interface AccountsOfSessionRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly mode: string
  readonly role: string
}

/**
 * Returns the accounts of which a session's person is a member and that the session reaches, the
 * oldest membership first. A required connection excludes other sessions, as in rolesOfPerson.
 */
export const accountsOfSession: Statement<AccountsOfSessionParameters, AccountsOfSessionRow> = {
  name: 'accountsOfSession',
  text: `select a.id, a.kind, a.name, a.mode, m.role
from memberships m
join accounts a on a.id = m.account_id
where m.person_id = $1 and (m.mode is null or m.mode = a.mode)
  and ($2::uuid is null or exists (
    select from sso_connections c
    where c.id = $2 and c.deleted_at is null and c.account_id in (a.id, a.agency_id, a.platform_id)))
  and not exists (
    select from people p
    join sso_domains d on d.domain = split_part(p.email_key, '@', 2) and d.proven_at is not null
    join sso_connections c on c.shard = d.shard and c.account_id = d.account_id and c.id = d.connection_id
    where p.id = m.person_id and c.required and c.deleted_at is null and c.id is distinct from $2::uuid
      and c.account_id in (a.id, a.agency_id, a.platform_id)
      and not exists (select from memberships o
                      where o.person_id = p.id and o.account_id = c.account_id and o.role = 'Owner'))
order by m.id limit 500`,
  parameters: ['personId', 'ssoConnectionId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    mode: v[3] as string,
    role: v[4] as string,
  }),
}
