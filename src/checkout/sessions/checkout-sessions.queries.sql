/* defaultCheckoutConfigurationId: the checkout configuration that sessions of the organization use unless they name one. */
select k.id from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.is_default
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* checkoutConfigurationExists: whether the organization has that checkout configuration. */
select k.id from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id = :id
  and exists (select from accounts a where a.id = k.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockContactOfSession: whether the contact is deleted and whose it is; it can't be deleted until the transaction ends. */
select c.id, c.org_id, c.deleted_at from contacts c
where c.shard = :shard and c.id = :id
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for share of c;

/* ownersOfSessions (global table): the organizations of these ids. */
select :columns(account)
from accounts a
where a.id = any(:ids);

/* contactIsThere: whether the organization has that contact, deleted or not. */
select c.id from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* checkoutMethodsOfSession: what the checkout configuration of a session offers. Who holds the session's link may look. */
select k.methods from checkout_configurations k
where k.shard = :shard and k.org_id = :orgId and k.id = :id;
