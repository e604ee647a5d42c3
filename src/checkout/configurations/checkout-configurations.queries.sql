/* columns checkoutConfiguration: The columns of a checkout configuration. */
k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, k.brand_name, k.brand_logo_url, k.colors, k.layout,
  k.created_at, k.updated_at;

/* checkoutConfigurationById: Returns a checkout configuration that the caller can reach. */
select :columns(checkoutConfiguration)
from checkout_configurations k
where k.shard = :shard and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * checkoutConfigurationsOfOrganization: Returns an organization's checkout configurations after an
 * id.
 */
select :columns(checkoutConfiguration)
from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id :direction(>, <) :from
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by k.id :direction(asc, desc) limit :limit::integer;

/*
 * checkoutConfigurationOfSession: Returns the checkout configuration of a session for the holder of
 * its link. The organization's branding fills what the configuration leaves out.
 */
select k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, coalesce(k.brand_name, b.brand_name) as "brand_name?",
  coalesce(k.brand_logo_url, b.brand_logo_url) as "brand_logo_url?", coalesce(k.colors, b.colors) as "colors?", k.layout,
  k.created_at, k.updated_at, b.support_email as "support_email?", b.support_url as "support_url?",
  b.support_phone as "support_phone?"
from checkout_configurations k
  left join checkout_brandings b on b.shard = k.shard and b.org_id = k.org_id
where k.shard = :shard and k.org_id = :orgId and k.id = :id;

/* countCheckoutConfigurations: Counts an organization's checkout configurations. */
select count(*) as "count!" from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockCheckoutConfiguration: Locks a checkout configuration that the caller can reach. */
select :columns(checkoutConfiguration)
from checkout_configurations k
where k.shard = :shard and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of k;

/*
 * endDefaultCheckoutConfiguration: Unsets the default checkout configuration of an organization,
 * unless it is `exceptId`.
 */
update checkout_configurations k set is_default = false, updated_at = :now
where k.shard = :shard and k.org_id = :orgId and k.is_default and k.id <> :exceptId
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * insertCheckoutConfiguration: Inserts a checkout configuration of an organization that the caller
 * can reach.
 */
insert into checkout_configurations (shard, id, org_id, name, is_default, methods, embed_origins, brand_name, brand_logo_url,
  colors, layout, created_at, updated_at)
select :shard, :id, a.id, :name, :isDefault, :methodsText?::json, :embedOrigins::text[], :brandName?, :brandLogoUrl?,
  :colorsText?::json, :layout?, :createdAt, :createdAt
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning id;

/* writeCheckoutConfiguration: Updates a checkout configuration. */
update checkout_configurations k
set name = :name, is_default = :isDefault, methods = :methodsText?::json, embed_origins = :embedOrigins::text[],
  brand_name = :brandName?, brand_logo_url = :brandLogoUrl?, colors = :colorsText?::json, layout = :layout?,
  updated_at = :updatedAt
where k.shard = :shard and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning k.id;
