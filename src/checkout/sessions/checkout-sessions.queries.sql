/* defaultCheckoutConfigurationId: Returns an organization's default checkout configuration. */
select k.id from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.is_default
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * checkoutConfigurationExists: Returns a checkout configuration of an organization, if it exists.
 */
select k.id from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* ownersOfSessions: Returns organizations of one shard by id. */
select :columns(account), :columns(clockNow)
from accounts a
where a.shard = :shard and a.id = any(:ids::uuid[]);

/*
 * checkoutMethodsOfSession: Returns the payment methods that the checkout configuration of a
 * session offers, for the holder of its link.
 */
select k.methods from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id = :id;
