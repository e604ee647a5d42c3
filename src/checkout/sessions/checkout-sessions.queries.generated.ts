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

/** the checkout configuration that sessions of the organization use unless they name one. */
export const defaultCheckoutConfigurationId: Statement<DefaultCheckoutConfigurationIdParameters, DefaultCheckoutConfigurationIdRow> = {
  name: 'defaultCheckoutConfigurationId',
  text: `select k.id from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.is_default
  and exists (select from accounts a where a.id = k.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'callerId'],
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

/** whether the organization has that checkout configuration. */
export const checkoutConfigurationExists: Statement<CheckoutConfigurationExistsParameters, CheckoutConfigurationExistsRow> = {
  name: 'checkoutConfigurationExists',
  text: `select k.id from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id = $3
  and exists (select from accounts a where a.id = k.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'id', 'callerId'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockContactOfSessionParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockContactOfSessionRow {
  readonly id: string
  readonly orgId: string
  readonly deletedAt: Timestamp | null
}

/** whether the contact is deleted and whose it is; it can't be deleted until the transaction ends. */
export const lockContactOfSession: Statement<LockContactOfSessionParameters, LockContactOfSessionRow> = {
  name: 'lockContactOfSession',
  text: `select c.id, c.org_id, c.deleted_at from contacts c
where c.shard = $1 and c.id = $2
  and exists (select from accounts a where a.id = c.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for share of c`,
  parameters: ['shard', 'id', 'callerId'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    deletedAt: v[2] as Timestamp | null,
  }),
}

export interface OwnersOfSessionsParameters {
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
  readonly clockNow: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** the organizations of these ids. */
export const ownersOfSessions: Statement<OwnersOfSessionsParameters, OwnersOfSessionsRow> = {
  name: 'ownersOfSessions',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now, a.created_at, a.updated_at
from accounts a
where a.id = any($1)`,
  parameters: ['ids'],
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    clockNow: v[8] as Timestamp | null,
    createdAt: v[9] as Timestamp,
    updatedAt: v[10] as Timestamp,
  }),
}

export interface ContactIsThereParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly callerId: string
}

export interface ContactIsThereRow {
  readonly id: string
}

/** whether the organization has that contact, deleted or not. */
export const contactIsThere: Statement<ContactIsThereParameters, ContactIsThereRow> = {
  name: 'contactIsThere',
  text: `select c.id from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = $3
  and exists (select from accounts a where a.id = c.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'contactId', 'callerId'],
  row: (v) => ({
    id: v[0] as string,
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

/** what the checkout configuration of a session offers. Who holds the session's link may look. */
export const checkoutMethodsOfSession: Statement<CheckoutMethodsOfSessionParameters, CheckoutMethodsOfSessionRow> = {
  name: 'checkoutMethodsOfSession',
  text: `select k.methods from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id = $3`,
  parameters: ['shard', 'orgId', 'id'],
  row: (v) => ({
    methods: v[0],
  }),
}
