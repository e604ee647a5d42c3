// Made by scripts/generate-queries.ts from checkout-configurations.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface CheckoutConfigurationByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface CheckoutConfigurationByIdRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** the checkout configuration of that id that the caller can reach. */
export const checkoutConfigurationById: Statement<CheckoutConfigurationByIdParameters, CheckoutConfigurationByIdRow> = {
  name: 'checkoutConfigurationById',
  text: `select k.id, k.org_id, k.name, k.is_default, k.created_at, k.updated_at
from checkout_configurations k
where k.shard = $1 and k.id = $2
  and exists (select from accounts a where a.id = k.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    createdAt: v[4] as Timestamp,
    updatedAt: v[5] as Timestamp,
  }),
}

export interface CheckoutConfigurationsDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface CheckoutConfigurationsDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** an organization's checkout configurations, those before an id, newest first. */
export const checkoutConfigurationsDescending: Statement<CheckoutConfigurationsDescendingParameters, CheckoutConfigurationsDescendingRow> = {
  name: 'checkoutConfigurationsDescending',
  text: `select k.id, k.org_id, k.name, k.is_default, k.created_at, k.updated_at
from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id < $3
  and exists (select from accounts a where a.id = k.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by k.id desc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    createdAt: v[4] as Timestamp,
    updatedAt: v[5] as Timestamp,
  }),
}

export interface CheckoutConfigurationsAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface CheckoutConfigurationsAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** an organization's checkout configurations, those after an id, oldest first. */
export const checkoutConfigurationsAscending: Statement<CheckoutConfigurationsAscendingParameters, CheckoutConfigurationsAscendingRow> = {
  name: 'checkoutConfigurationsAscending',
  text: `select k.id, k.org_id, k.name, k.is_default, k.created_at, k.updated_at
from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id > $3
  and exists (select from accounts a where a.id = k.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by k.id limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    createdAt: v[4] as Timestamp,
    updatedAt: v[5] as Timestamp,
  }),
}
