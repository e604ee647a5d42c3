// Made by scripts/generate-queries.ts from checkout-configurations.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

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
  readonly methods: unknown
  readonly embedOrigins: string[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: unknown
  readonly layout: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a checkout configuration that the caller can reach. */
export const checkoutConfigurationById: Statement<CheckoutConfigurationByIdParameters, CheckoutConfigurationByIdRow> = {
  name: 'checkoutConfigurationById',
  text: `select k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, k.brand_name, k.brand_logo_url, k.colors, k.layout,
  k.created_at, k.updated_at
from checkout_configurations k
where k.shard = $1 and k.id = $2
  and exists (select from accounts a where a.id = k.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    methods: v[4],
    embedOrigins: v[5] as string[],
    brandName: v[6] as string | null,
    brandLogoUrl: v[7] as string | null,
    colors: v[8],
    layout: v[9] as string | null,
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface CheckoutConfigurationsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface CheckoutConfigurationsOfOrganizationAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly methods: unknown
  readonly embedOrigins: string[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: unknown
  readonly layout: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an organization's checkout configurations after an id. */
export const checkoutConfigurationsOfOrganizationAscending: Statement<CheckoutConfigurationsOfOrganizationAscendingParameters, CheckoutConfigurationsOfOrganizationAscendingRow> = {
  name: 'checkoutConfigurationsOfOrganizationAscending',
  text: `select k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, k.brand_name, k.brand_logo_url, k.colors, k.layout,
  k.created_at, k.updated_at
from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id > $3
  and exists (select from accounts a where a.id = k.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by k.id asc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    methods: v[4],
    embedOrigins: v[5] as string[],
    brandName: v[6] as string | null,
    brandLogoUrl: v[7] as string | null,
    colors: v[8],
    layout: v[9] as string | null,
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface CheckoutConfigurationsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface CheckoutConfigurationsOfOrganizationDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly methods: unknown
  readonly embedOrigins: string[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: unknown
  readonly layout: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an organization's checkout configurations after an id. */
export const checkoutConfigurationsOfOrganizationDescending: Statement<CheckoutConfigurationsOfOrganizationDescendingParameters, CheckoutConfigurationsOfOrganizationDescendingRow> = {
  name: 'checkoutConfigurationsOfOrganizationDescending',
  text: `select k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, k.brand_name, k.brand_logo_url, k.colors, k.layout,
  k.created_at, k.updated_at
from checkout_configurations k
where k.shard = $1 and k.org_id = $2 and k.id < $3
  and exists (select from accounts a where a.id = k.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by k.id desc limit $5::integer`,
  parameters: ['shard', 'orgId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    methods: v[4],
    embedOrigins: v[5] as string[],
    brandName: v[6] as string | null,
    brandLogoUrl: v[7] as string | null,
    colors: v[8],
    layout: v[9] as string | null,
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface CheckoutConfigurationOfSessionParameters {
  readonly shard: number
  readonly orgId: string
  readonly id: string
}

export interface CheckoutConfigurationOfSessionRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly methods: unknown
  readonly embedOrigins: string[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: unknown
  readonly layout: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly supportEmail: string | null
  readonly supportUrl: string | null
  readonly supportPhone: string | null
}

/**
 * Returns the checkout configuration of a session for the holder of its link. The organization's
 * branding fills what the configuration leaves out.
 */
export const checkoutConfigurationOfSession: Statement<CheckoutConfigurationOfSessionParameters, CheckoutConfigurationOfSessionRow> = {
  name: 'checkoutConfigurationOfSession',
  text: `select k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, coalesce(k.brand_name, b.brand_name) as "brand_name?",
  coalesce(k.brand_logo_url, b.brand_logo_url) as "brand_logo_url?", coalesce(k.colors, b.colors) as "colors?", k.layout,
  k.created_at, k.updated_at, b.support_email as "support_email?", b.support_url as "support_url?",
  b.support_phone as "support_phone?"
from checkout_configurations k
  left join checkout_brandings b on b.shard = k.shard and b.org_id = k.org_id
where k.shard = $1 and k.org_id = $2 and k.id = $3`,
  parameters: ['shard', 'orgId', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    methods: v[4],
    embedOrigins: v[5] as string[],
    brandName: v[6] as string | null,
    brandLogoUrl: v[7] as string | null,
    colors: v[8],
    layout: v[9] as string | null,
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
    supportEmail: v[12] as string | null,
    supportUrl: v[13] as string | null,
    supportPhone: v[14] as string | null,
  }),
}

export interface CountCheckoutConfigurationsParameters {
  readonly shard: number
  readonly orgId: string
  readonly callerId: string
}

export interface CountCheckoutConfigurationsRow {
  readonly count: bigint
}

/** Counts an organization's checkout configurations. */
export const countCheckoutConfigurations: Statement<CountCheckoutConfigurationsParameters, CountCheckoutConfigurationsRow> = {
  name: 'countCheckoutConfigurations',
  text: `select count(*) as "count!" from checkout_configurations k
where k.shard = $1 and k.org_id = $2
  and exists (select from accounts a where a.id = k.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    count: v[0] as bigint,
  }),
}

export interface LockCheckoutConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockCheckoutConfigurationRow {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly methods: unknown
  readonly embedOrigins: string[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: unknown
  readonly layout: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks a checkout configuration that the caller can reach. */
export const lockCheckoutConfiguration: Statement<LockCheckoutConfigurationParameters, LockCheckoutConfigurationRow> = {
  name: 'lockCheckoutConfiguration',
  text: `select k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, k.brand_name, k.brand_logo_url, k.colors, k.layout,
  k.created_at, k.updated_at
from checkout_configurations k
where k.shard = $1 and k.id = $2
  and exists (select from accounts a where a.id = k.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of k`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    name: v[2] as string,
    isDefault: v[3] as boolean,
    methods: v[4],
    embedOrigins: v[5] as string[],
    brandName: v[6] as string | null,
    brandLogoUrl: v[7] as string | null,
    colors: v[8],
    layout: v[9] as string | null,
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface EndDefaultCheckoutConfigurationParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly orgId: string
  readonly exceptId: string
  readonly callerId: string
}

export type EndDefaultCheckoutConfigurationRow = object

/** Unsets the default checkout configuration of an organization, unless it is `exceptId`. */
export const endDefaultCheckoutConfiguration: Statement<EndDefaultCheckoutConfigurationParameters, EndDefaultCheckoutConfigurationRow> = {
  name: 'endDefaultCheckoutConfiguration',
  text: `update checkout_configurations k set is_default = false, updated_at = $1
where k.shard = $2 and k.org_id = $3 and k.is_default and k.id <> $4
  and exists (select from accounts a where a.id = k.org_id and $5 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['now', 'shard', 'orgId', 'exceptId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertCheckoutConfigurationParameters {
  readonly shard: number
  readonly id: string
  readonly name: string
  readonly isDefault: boolean
  readonly methodsText: string | null
  readonly embedOrigins: readonly (string | null)[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colorsText: string | null
  readonly layout: string | null
  readonly createdAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface InsertCheckoutConfigurationRow {
  readonly id: string
}

/** Inserts a checkout configuration of an organization that the caller can reach. */
export const insertCheckoutConfiguration: Statement<InsertCheckoutConfigurationParameters, InsertCheckoutConfigurationRow> = {
  name: 'insertCheckoutConfiguration',
  text: `insert into checkout_configurations (shard, id, org_id, name, is_default, methods, embed_origins, brand_name, brand_logo_url,
  colors, layout, created_at, updated_at)
select $1, $2, a.id, $3, $4, $5::json, $6::text[], $7, $8,
  $9::json, $10, $11, $11
from accounts a
where a.id = $12 and a.shard = $1 and $13 in (a.id, a.agency_id, a.platform_id)
returning id`,
  parameters: ['shard', 'id', 'name', 'isDefault', 'methodsText', 'embedOrigins', 'brandName', 'brandLogoUrl', 'colorsText', 'layout', 'createdAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface WriteCheckoutConfigurationParameters {
  readonly name: string
  readonly isDefault: boolean
  readonly methodsText: string | null
  readonly embedOrigins: readonly (string | null)[]
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colorsText: string | null
  readonly layout: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WriteCheckoutConfigurationRow {
  readonly id: string
}

/** Updates a checkout configuration. */
export const writeCheckoutConfiguration: Statement<WriteCheckoutConfigurationParameters, WriteCheckoutConfigurationRow> = {
  name: 'writeCheckoutConfiguration',
  text: `update checkout_configurations k
set name = $1, is_default = $2, methods = $3::json, embed_origins = $4::text[],
  brand_name = $5, brand_logo_url = $6, colors = $7::json, layout = $8,
  updated_at = $9
where k.shard = $10 and k.id = $11
  and exists (select from accounts a where a.id = k.org_id and $12 in (a.id, a.agency_id, a.platform_id))
returning k.id`,
  parameters: ['name', 'isDefault', 'methodsText', 'embedOrigins', 'brandName', 'brandLogoUrl', 'colorsText', 'layout', 'updatedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export const checkoutConfigurationsOfOrganization = {
  ascending: checkoutConfigurationsOfOrganizationAscending,
  descending: checkoutConfigurationsOfOrganizationDescending,
}
