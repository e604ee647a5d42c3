/* columns checkoutConfiguration: The columns of a checkout configuration. */
k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, k.brand_name, k.brand_logo_url, k.colors, k.layout,
  k.created_at, k.updated_at;

/* checkoutConfigurationById: the checkout configuration of that id that the caller can reach. */
select :columns(checkoutConfiguration)
from checkout_configurations k
where k.shard = :shard and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* checkoutConfigurationsAscending, checkoutConfigurationsDescending: Returns an organization's checkout configurations, beyond an id. */
select :columns(checkoutConfiguration)
from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id :direction(>, <) :from
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by k.id :direction(asc, desc) limit :limit::integer;

/* checkoutConfigurationOfSession: the checkout configuration that a session was found with; what it says nothing of looks as its organization wants it. Who holds the session's link may look. */
select k.id, k.org_id, k.name, k.is_default, k.methods, k.embed_origins, coalesce(k.brand_name, b.brand_name) as "brand_name?",
  coalesce(k.brand_logo_url, b.brand_logo_url) as "brand_logo_url?", coalesce(k.colors, b.colors) as "colors?", k.layout,
  k.created_at, k.updated_at, b.support_email as "support_email?", b.support_url as "support_url?",
  b.support_phone as "support_phone?"
from checkout_configurations k
  left join checkout_brandings b on b.shard = k.shard and b.org_id = k.org_id
where k.shard = :shard and k.org_id = :orgId and k.id = :id;

/*
 * holdCheckoutConfigurationsOf (global table): the organization, held until the transaction ends, so that one after the
 * other adds configurations to it and makes one the default. Who only refers to it waits for nobody.
 */
select a.id from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
for no key update;

/* countCheckoutConfigurations: how many an organization has. */
select count(*) as "count!" from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockCheckoutConfiguration: the configuration as it is now, held until the transaction ends. */
select :columns(checkoutConfiguration)
from checkout_configurations k
where k.shard = :shard and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of k;

/* endDefaultCheckoutConfiguration: takes that from the one that is the default, unless it is this one. */
update checkout_configurations k set is_default = false, updated_at = :now
where k.shard = :shard and k.org_id = :orgId and k.is_default and k.id <> :exceptId
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* insertCheckoutConfiguration: adds a configuration to an organization that the caller reaches. */
insert into checkout_configurations (shard, id, org_id, name, is_default, methods, embed_origins, brand_name, brand_logo_url,
  colors, layout, created_at, updated_at)
select :shard, :id, a.id, :name, :isDefault, :methodsText?::json, :embedOrigins::text[], :brandName?, :brandLogoUrl?,
  :colorsText?::json, :layout?, :createdAt, :createdAt
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning id;

/* writeCheckoutConfiguration: changes all of a configuration that can be changed. */
update checkout_configurations k
set name = :name, is_default = :isDefault, methods = :methodsText?::json, embed_origins = :embedOrigins::text[],
  brand_name = :brandName?, brand_logo_url = :brandLogoUrl?, colors = :colorsText?::json, layout = :layout?,
  updated_at = :updatedAt
where k.shard = :shard and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning k.id;
