// Made by scripts/generate-queries.ts from logos.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface LogoOfLinkParameters {
  readonly shard: number
  readonly secretHash: Buffer
}

export interface LogoOfLinkRow {
  readonly orgId: string
  readonly url: string | null
}

/** Returns the URL of the logo on the page of a link, for the holder of the link. */
export const logoOfLink: Statement<LogoOfLinkParameters, LogoOfLinkRow> = {
  name: 'logoOfLink',
  text: `select s.org_id as "org_id!", coalesce(s.brand_logo_url, k.brand_logo_url, b.brand_logo_url) as "url?"
from payment_sessions s
  join checkout_configurations k on k.shard = s.shard and k.org_id = s.org_id and k.id = s.checkout_configuration_id
  left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = $1 and s.link_secret_hash = $2
union all
select s.org_id, coalesce(s.brand_logo_url, k.brand_logo_url, b.brand_logo_url)
from payment_plan_sessions s
  join checkout_configurations k on k.shard = s.shard and k.org_id = s.org_id and k.id = s.checkout_configuration_id
  left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = $1 and s.link_secret_hash = $2`,
  parameters: ['shard', 'secretHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    orgId: v[0] as string,
    url: v[1] as string | null,
  }),
}

export interface StoredLogoParameters {
  readonly shard: number
  readonly orgId: string
  readonly urlHash: Buffer
}

export interface StoredLogoRow {
  readonly contentType: string | null
  readonly image: Buffer | null
  readonly fetchedAt: Timestamp
}

/** Returns a stored logo, or the time of the last attempt to fetch it. */
export const storedLogo: Statement<StoredLogoParameters, StoredLogoRow> = {
  name: 'storedLogo',
  text: `select l.content_type, l.image, l.fetched_at
from brand_logos l
where l.shard = $1 and l.org_id = $2 and l.url_hash = $3`,
  parameters: ['shard', 'orgId', 'urlHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    contentType: v[0] as string | null,
    image: v[1] as Buffer | null,
    fetchedAt: v[2] as Timestamp,
  }),
}

export interface ClaimLogoParameters {
  readonly shard: number
  readonly orgId: string
  readonly urlHash: Buffer
  readonly now: Timestamp
  readonly fetchedBefore: Timestamp
}

export interface ClaimLogoRow {
  readonly orgId: string
}

/**
 * Claims the fetching of a logo that was never fetched, or whose last failed attempt is older than
 * a time.
 */
export const claimLogo: Statement<ClaimLogoParameters, ClaimLogoRow> = {
  name: 'claimLogo',
  text: `insert into brand_logos as l (shard, org_id, url_hash, fetched_at)
values ($1, $2, $3, $4)
on conflict (shard, org_id, url_hash) do update set fetched_at = $4
where l.image is null and l.fetched_at <= $5
returning l.org_id`,
  parameters: ['shard', 'orgId', 'urlHash', 'now', 'fetchedBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    orgId: v[0] as string,
  }),
}

export interface StoreLogoParameters {
  readonly contentType: string
  readonly image: Buffer
  readonly shard: number
  readonly orgId: string
  readonly urlHash: Buffer
}

export type StoreLogoRow = object

/** Stores a fetched logo. */
export const storeLogo: Statement<StoreLogoParameters, StoreLogoRow> = {
  name: 'storeLogo',
  text: `update brand_logos l set content_type = $1, image = $2
where l.shard = $3 and l.org_id = $4 and l.url_hash = $5`,
  parameters: ['contentType', 'image', 'shard', 'orgId', 'urlHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DeleteOldestLogosParameters {
  readonly shard: number
  readonly orgId: string
  readonly logosMax: number
}

export type DeleteOldestLogosRow = object

/**
 * Deletes an organization's oldest logos beyond a number. A page that still shows one fetches it
 * again.
 */
export const deleteOldestLogos: Statement<DeleteOldestLogosParameters, DeleteOldestLogosRow> = {
  name: 'deleteOldestLogos',
  text: `delete from brand_logos l
where l.shard = $1 and l.org_id = $2 and l.url_hash in (
    select o.url_hash from brand_logos o
    where o.shard = $1 and o.org_id = $2
    order by o.fetched_at desc, o.url_hash offset $3::integer)`,
  parameters: ['shard', 'orgId', 'logosMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
