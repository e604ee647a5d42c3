// Made by scripts/generate-queries.ts from branding.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface CheckoutBrandingOfParameters {
  readonly shard: number
  readonly orgId: string
}

export interface CheckoutBrandingOfRow {
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colors: unknown
  readonly supportEmail: string | null
  readonly supportUrl: string | null
  readonly supportPhone: string | null
}

/**
 * Returns the branding of an organization, or no row when it has set none. Run only for an
 * organization that the caller can reach.
 */
export const checkoutBrandingOf: Statement<CheckoutBrandingOfParameters, CheckoutBrandingOfRow> = {
  name: 'checkoutBrandingOf',
  text: `select b.brand_name, b.brand_logo_url, b.colors, b.support_email, b.support_url, b.support_phone
from checkout_brandings b
where b.shard = $1 and b.org_id = $2`,
  parameters: ['shard', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    brandName: v[0] as string | null,
    brandLogoUrl: v[1] as string | null,
    colors: v[2],
    supportEmail: v[3] as string | null,
    supportUrl: v[4] as string | null,
    supportPhone: v[5] as string | null,
  }),
}

export interface WriteCheckoutBrandingParameters {
  readonly shard: number
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colorsText: string | null
  readonly supportEmail: string | null
  readonly supportUrl: string | null
  readonly supportPhone: string | null
  readonly updatedAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface WriteCheckoutBrandingRow {
  readonly orgId: string
}

/** Inserts or updates the branding of an organization that the caller can reach. */
export const writeCheckoutBranding: Statement<WriteCheckoutBrandingParameters, WriteCheckoutBrandingRow> = {
  name: 'writeCheckoutBranding',
  text: `insert into checkout_brandings (shard, org_id, brand_name, brand_logo_url, colors, support_email, support_url, support_phone,
  updated_at)
select $1, a.id, $2, $3, $4::json, $5, $6, $7, $8
from accounts a
where a.id = $9 and $10 in (a.id, a.agency_id, a.platform_id)
on conflict (shard, org_id) do update
set brand_name = excluded.brand_name, brand_logo_url = excluded.brand_logo_url, colors = excluded.colors,
  support_email = excluded.support_email, support_url = excluded.support_url, support_phone = excluded.support_phone,
  updated_at = excluded.updated_at
returning org_id`,
  parameters: ['shard', 'brandName', 'brandLogoUrl', 'colorsText', 'supportEmail', 'supportUrl', 'supportPhone', 'updatedAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    orgId: v[0] as string,
  }),
}
