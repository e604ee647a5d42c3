// Made by scripts/generate-queries.ts from commands.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface AnyAccountByIdParameters {
  readonly id: string
}

export interface AnyAccountByIdRow {
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

/** Returns an account. The command line reaches every account. */
export const anyAccountById: Statement<AnyAccountByIdParameters, AnyAccountByIdRow> = {
  name: 'anyAccountById',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from accounts a
where a.id = $1`,
  parameters: ['id'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface AccountsPageParameters {
  readonly from: string
  readonly limit: number
}

export interface AccountsPageRow {
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

/** Returns accounts of every kind after an id, oldest first. */
export const accountsPage: Statement<AccountsPageParameters, AccountsPageRow> = {
  name: 'accountsPage',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from accounts a
where a.id > $1
order by a.id
limit $2::integer`,
  parameters: ['from', 'limit'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}

export interface RevokeAnyApiKeyParameters {
  readonly revokedAt: Timestamp
  readonly id: string
}

export interface RevokeAnyApiKeyRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string | null
  readonly last4: string
  readonly permissions: string[] | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

/** Revokes an API key of any account. Returns a revoked key unchanged. */
export const revokeAnyApiKey: Statement<RevokeAnyApiKeyParameters, RevokeAnyApiKeyRow> = {
  name: 'revokeAnyApiKey',
  text: `update api_keys k set revoked_at = coalesce(k.revoked_at, $1)
from accounts a
where k.id = $2 and a.id = k.account_id
returning k.id, k.account_id, a.kind as account_kind, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at`,
  parameters: ['revokedAt', 'id'],
  route: { to: 'directory', replicated: true },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    name: v[3] as string | null,
    last4: v[4] as string,
    permissions: v[5] as string[] | null,
    createdAt: v[6] as Timestamp,
    expiresAt: v[7] as Timestamp | null,
    revokedAt: v[8] as Timestamp | null,
  }),
}
