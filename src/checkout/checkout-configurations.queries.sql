/* checkoutConfigurationById: the checkout configuration of that id that the caller can reach. */
select k.id, k.org_id, k.name, k.is_default, k.created_at, k.updated_at
from checkout_configurations k
where k.shard = :shard and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* checkoutConfigurationsDescending: an organization's checkout configurations, those before an id, newest first. */
select k.id, k.org_id, k.name, k.is_default, k.created_at, k.updated_at
from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id < :from
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by k.id desc limit :limit::integer;

/* checkoutConfigurationsAscending: an organization's checkout configurations, those after an id, oldest first. */
select k.id, k.org_id, k.name, k.is_default, k.created_at, k.updated_at
from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id > :from
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by k.id limit :limit::integer;
