/* exportedContacts: Returns the contacts of an organization after an id that are not deleted, for a file. */
select c.id, c.created_at, c.updated_at, c.name, c.given_name, c.family_name, c.email, c.phone
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id > :after and c.deleted_at is null
  and (:since?::timestamptz is null or c.created_at >= :since?) and (:until?::timestamptz is null or c.created_at < :until?)
order by c.id limit :limit::integer;
