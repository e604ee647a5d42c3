/*
 * checkoutBrandingOf: Returns the branding of an organization, or no row when it has set none. Run
 * only for an organization that the caller can reach.
 */
select b.brand_name, b.brand_logo_url, b.colors, b.support_email, b.support_url, b.support_phone
from checkout_brandings b
where b.shard = :shard and b.org_id = :orgId;

/*
 * writeCheckoutBranding: Inserts the branding of an organization, or updates it except for the
 * fields in `kept`. Run only in the transaction that has proven the caller's access. It returns
 * nothing, because the organization can be in another cell.
 */
insert into checkout_brandings as b (shard, org_id, brand_name, brand_logo_url, colors, support_email, support_url, support_phone,
  updated_at)
values (:shard, :orgId, :brandName?, :brandLogoUrl?, :colorsText?::json, :supportEmail?, :supportUrl?, :supportPhone?, :updatedAt)
on conflict (shard, org_id) do update set
  brand_name = case when 'brandName' = any(:kept::text[]) then b.brand_name else excluded.brand_name end,
  brand_logo_url = case when 'brandLogoUrl' = any(:kept::text[]) then b.brand_logo_url else excluded.brand_logo_url end,
  colors = case when 'colors' = any(:kept::text[]) then b.colors else excluded.colors end,
  support_email = case when 'supportEmail' = any(:kept::text[]) then b.support_email else excluded.support_email end,
  support_url = case when 'supportUrl' = any(:kept::text[]) then b.support_url else excluded.support_url end,
  support_phone = case when 'supportPhone' = any(:kept::text[]) then b.support_phone else excluded.support_phone end,
  updated_at = excluded.updated_at;
