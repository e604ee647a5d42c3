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

/*
 * lockContactOfSession: Locks a contact against deletion. Returns its organization and its deletion
 * time.
 */
select c.id, c.org_id, c.deleted_at from contacts c
where c.shard = :shard and c.id = :id
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for share of c;

/* ownersOfSessions (global table): Returns organizations by id. */
select :columns(account)
from accounts a
where a.id = any(:ids);

/* contactExists: Returns a contact of an organization if it exists, deleted or not. */
select c.id from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * checkoutMethodsOfSession: Returns the payment methods that the checkout configuration of a
 * session offers, for the holder of its link.
 */
select k.methods from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id = :id;
