/*
 * lockReferencedContact: Locks a contact against deletion. Returns its organization and its deletion
 * time.
 */
select c.id, c.org_id, c.deleted_at from contacts c
where c.shard = :shard and c.id = :id
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for share of c;

/*
 * contactWhoPays: Returns a contact of an organization with its email address and deletion time.
 * Run only for an organization that the caller can reach.
 */
select c.id, c.email, c.deleted_at from contacts c where c.shard = :shard and c.org_id = :orgId and c.id = :contactId;

/* contactExists: Returns a contact of an organization if it exists, deleted or not. */
select c.id from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id));
