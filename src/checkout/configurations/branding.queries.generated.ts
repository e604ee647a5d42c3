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
  readonly orgId: string
  readonly brandName: string | null
  readonly brandLogoUrl: string | null
  readonly colorsText: string | null
  readonly supportEmail: string | null
  readonly supportUrl: string | null
  readonly supportPhone: string | null
  readonly updatedAt: Timestamp
  readonly kept: readonly (string | null)[]
}

export type WriteCheckoutBrandingRow = object

/**
 * Inserts the branding of an organization, or updates it except for the fields in `kept`. Run only
 * in the transaction that has proven the caller's access. It returns nothing, because the
 * organization can be in another cell.
 */
export const writeCheckoutBranding: Statement<WriteCheckoutBrandingParameters, WriteCheckoutBrandingRow> = {
  name: 'writeCheckoutBranding',
  text: `insert into checkout_brandings as b (shard, org_id, brand_name, brand_logo_url, colors, support_email, support_url, support_phone,
  updated_at)
values ($1, $2, $3, $4, $5::json, $6, $7, $8, $9)
on conflict (shard, org_id) do update set
  brand_name = case when 'brandName' = any($10::text[]) then b.brand_name else excluded.brand_name end,
  brand_logo_url = case when 'brandLogoUrl' = any($10::text[]) then b.brand_logo_url else excluded.brand_logo_url end,
  colors = case when 'colors' = any($10::text[]) then b.colors else excluded.colors end,
  support_email = case when 'supportEmail' = any($10::text[]) then b.support_email else excluded.support_email end,
  support_url = case when 'supportUrl' = any($10::text[]) then b.support_url else excluded.support_url end,
  support_phone = case when 'supportPhone' = any($10::text[]) then b.support_phone else excluded.support_phone end,
  updated_at = excluded.updated_at`,
  parameters: ['shard', 'orgId', 'brandName', 'brandLogoUrl', 'colorsText', 'supportEmail', 'supportUrl', 'supportPhone', 'updatedAt', 'kept'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
