// Made by scripts/generate-queries.ts from branding.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface CheckoutBrandingOfParameters {
  readonly shard: number
  readonly orgId: string
}

export interface CheckoutBrandingOfRow {
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: unknown
}

/** how the checkout of an organization that is known to be in reach looks; no row: it has said nothing. */
export const checkoutBrandingOf: Statement<CheckoutBrandingOfParameters, CheckoutBrandingOfRow> = {
  name: 'checkoutBrandingOf',
  text: `select b.brand_name, b.brand_logo_url, b.colors
from checkout_brandings b
where b.shard = $1 and b.org_id = $2`,
  parameters: ['shard', 'orgId'],
  row: (v) => ({
    brandName: v[0] as string | null,
    brandLogoUrl: v[1] as string | null,
    colors: v[2],
  }),
}

export interface WriteCheckoutBrandingParameters {
  readonly shard: number
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colorsText: string | null
  readonly updatedAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface WriteCheckoutBrandingRow {
  readonly orgId: string
}

/** makes this the look of an organization that the caller can reach. */
export const writeCheckoutBranding: Statement<WriteCheckoutBrandingParameters, WriteCheckoutBrandingRow> = {
  name: 'writeCheckoutBranding',
  text: `insert into checkout_brandings (shard, org_id, brand_name, brand_logo_url, colors, updated_at)
select $1, a.id, $2, $3, $4::json, $5
from accounts a
where a.id = $6 and $7 in (a.id, a.agency_id, a.platform_id)
on conflict (shard, org_id) do update
set brand_name = excluded.brand_name, brand_logo_url = excluded.brand_logo_url, colors = excluded.colors,
  updated_at = excluded.updated_at
returning org_id`,
  parameters: ['shard', 'brandName', 'brandLogoUrl', 'colorsText', 'updatedAt', 'orgId', 'callerId'],
  row: (v) => ({
    orgId: v[0] as string,
  }),
}
