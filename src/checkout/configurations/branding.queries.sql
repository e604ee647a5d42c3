/*
 * checkoutBrandingOf: Returns the branding of an organization, or no row when it has set none. Run
 * only for an organization that the caller can reach.
 */
select b.brand_name, b.brand_logo_url, b.colors, b.support_email, b.support_url, b.support_phone
from checkout_brandings b
where b.shard = :shard and b.org_id = :orgId;

/*
 * writeCheckoutBranding: Inserts or updates the branding of an organization that the caller can
 * reach.
 */
insert into checkout_brandings (shard, org_id, brand_name, brand_logo_url, colors, support_email, support_url, support_phone,
  updated_at)
select :shard, a.id, :brandName?, :brandLogoUrl?, :colorsText?::json, :supportEmail?, :supportUrl?, :supportPhone?, :updatedAt
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
on conflict (shard, org_id) do update
set brand_name = excluded.brand_name, brand_logo_url = excluded.brand_logo_url, colors = excluded.colors,
  support_email = excluded.support_email, support_url = excluded.support_url, support_phone = excluded.support_phone,
  updated_at = excluded.updated_at
returning org_id;
