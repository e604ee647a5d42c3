// Made by scripts/generate-queries.ts from checkout-sessions.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface DefaultCheckoutConfigurationIdParameters {
  readonly shard: number
  readonly orgId: string
  readonly callerId: string
}

export interface DefaultCheckoutConfigurationIdRow {
  readonly id: string
}

/** Returns an organization's default checkout configuration. */
export const defaultCheckoutConfigurationId: Statement<DefaultCheckoutConfigurationIdParameters, DefaultCheckoutConfigurationIdRow> = {
  name: 'defaultCheckoutConfigurationId',
  text: `select k.id from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.is_default
  and exists (select from accounts a where a.id = k.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CheckoutConfigurationExistsParameters {
  readonly shard: number
  readonly orgId: string
  readonly id: string
  readonly callerId: string
}

export interface CheckoutConfigurationExistsRow {
  readonly id: string
}

/** Returns a checkout configuration of an organization, if it exists. */
export const checkoutConfigurationExists: Statement<CheckoutConfigurationExistsParameters, CheckoutConfigurationExistsRow> = {
  name: 'checkoutConfigurationExists',
  text: `select k.id from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id = $3
  and exists (select from accounts a where a.id = k.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface OwnersOfSessionsParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface OwnersOfSessionsRow {
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
  readonly clockNow: Timestamp | null
}

/** Returns organizations of one shard by id. */
export const ownersOfSessions: Statement<OwnersOfSessionsParameters, OwnersOfSessionsRow> = {
  name: 'ownersOfSessions',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from accounts a
where a.shard = $1 and a.id = any($2::uuid[])`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
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
    clockNow: v[10] as Timestamp | null,
  }),
}

export interface CheckoutMethodsOfSessionParameters {
  readonly shard: number
  readonly orgId: string
  readonly id: string
}

export interface CheckoutMethodsOfSessionRow {
  readonly methods: unknown
}

/**
 * Returns the payment methods that the checkout configuration of a session offers, for the holder
 * of its link.
 */
export const checkoutMethodsOfSession: Statement<CheckoutMethodsOfSessionParameters, CheckoutMethodsOfSessionRow> = {
  name: 'checkoutMethodsOfSession',
  text: `select k.methods from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id = $3`,
  parameters: ['shard', 'orgId', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    methods: v[0],
  }),
}
