// Made by scripts/generate-queries.ts from authenticate-session.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface SessionByTokenParameters {
  readonly tokenHash: Buffer
}

export interface SessionByTokenRow {
  readonly id: string
  readonly personId: string
  readonly ssoConnectionId: string | null
  readonly tokenHash: Buffer
  readonly createdAt: Timestamp
  readonly lastSeenAt: Timestamp
  readonly provenAt: Timestamp
  readonly factors: string[]
  readonly endedAt: Timestamp | null
}

/** Returns the session with this SHA-256. */
export const sessionByToken: Statement<SessionByTokenParameters, SessionByTokenRow> = {
  name: 'sessionByToken',
  text: `select s.id, s.person_id, s.sso_connection_id, s.token_hash, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.ended_at
from person_sessions s
where s.token_hash = $1`,
  parameters: ['tokenHash'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    personId: v[1] as string,
    ssoConnectionId: v[2] as string | null,
    tokenHash: v[3] as Buffer,
    createdAt: v[4] as Timestamp,
    lastSeenAt: v[5] as Timestamp,
    provenAt: v[6] as Timestamp,
    factors: v[7] as string[],
    endedAt: v[8] as Timestamp | null,
  }),
}

export interface RecordSessionUseParameters {
  readonly usedAt: Timestamp
  readonly id: string
  readonly notSince: Timestamp
}

export type RecordSessionUseRow = object

/** Sets when a session was last used, unless a later time was set recently. */
export const recordSessionUse: Statement<RecordSessionUseParameters, RecordSessionUseRow> = {
  name: 'recordSessionUse',
  text: `update person_sessions s set last_seen_at = $1
where s.id = $2 and s.ended_at is null and s.last_seen_at < $3`,
  parameters: ['usedAt', 'id', 'notSince'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface RolesOfPersonParameters {
  readonly personId: string
  readonly accountId: string | null
  readonly ssoConnectionId: string | null
}

export interface RolesOfPersonRow {
  readonly grantedRole: string
  readonly grantedMode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns an account once for each of the person's memberships in it or in an account above.
 * Without `accountId`, returns up to three accounts of which the person is a member. A session
 * through a connection reaches the connection's account and those below it. A required connection
 * excludes the other sessions of people with an address of its domains, except Owners of its
 * account.
 */
export const rolesOfPerson: Statement<RolesOfPersonParameters, RolesOfPersonRow> = {
  name: 'rolesOfPerson',
  text: `select m.role as granted_role, m.mode as granted_mode, m.refund_limit_minor, m.refund_limit_currency,
  a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from memberships m
join accounts a on m.account_id in (a.id, a.agency_id, a.platform_id)
where m.person_id = $1 and a.id = coalesce($2::uuid, m.account_id)
  and ($3::uuid is null or exists (
    select from sso_connections c
    where c.id = $3 and c.deleted_at is null and c.account_id in (a.id, a.agency_id, a.platform_id)))
  and not exists (
    select from people p
    join sso_domains d on d.domain = split_part(p.email_key, '@', 2) and d.proven_at is not null
    join sso_connections c on c.shard = d.shard and c.account_id = d.account_id and c.id = d.connection_id
    where p.id = m.person_id and c.required and c.deleted_at is null and c.id is distinct from $3::uuid
      and c.account_id in (a.id, a.agency_id, a.platform_id)
      and not exists (select from memberships o
                      where o.person_id = p.id and o.account_id = c.account_id and o.role = 'Owner'))
order by m.account_id limit 3`,
  parameters: ['personId', 'accountId', 'ssoConnectionId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    grantedRole: v[0] as string,
    grantedMode: v[1] as string | null,
    refundLimitMinor: v[2] as bigint | null,
    refundLimitCurrency: v[3] as string | null,
    id: v[4] as string,
    kind: v[5] as string,
    name: v[6] as string,
    agencyId: v[7] as string | null,
    platformId: v[8] as string | null,
    timeZone: v[9] as string,
    mode: v[10] as string,
    clockId: v[11] as string | null,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
  }),
}
