/* columns contact: The columns of a contact. */
c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at;

/* contactById: Returns a contact that the caller can reach. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.id = :id
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* contactsByIds: Returns contacts that other records refer to. */
select :columns(contact)
from unnest(:shards::integer[], :ids::uuid[]) as wanted (shard, id)
  join contacts c on c.shard = wanted.shard and c.id = wanted.id
where exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * lockContact: Locks a contact that the caller can reach, optionally only of one organization.
 * Foreign keys to the contact are not blocked.
 */
select :columns(contact)
from contacts c
where c.shard = :shard and c.id = :id and (:orgId?::uuid is null or c.org_id = :orgId?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for no key update of c;

/* insertContact: Inserts a contact of an organization that the caller can reach. */
insert into contacts (shard, id, org_id, name, given_name, family_name, email, phone, created_at, updated_at)
select :shard, :id, a.id, :name, :givenName?, :familyName?, :email?, :phone?, :createdAt, :createdAt
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning id;

/* writeContact: Updates a contact that is not deleted. */
update contacts c
set name = :name, given_name = :givenName?, family_name = :familyName?, email = :email?, phone = :phone?,
  updated_at = :updatedAt
where c.shard = :shard and c.id = :id and c.deleted_at is null
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning c.id;

/* markContactDeleted: Marks a contact as deleted, once. */
update contacts c
set deleted_at = :deletedAt, updated_at = :deletedAt
where c.shard = :shard and c.id = :id and c.deleted_at is null
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning c.id;
