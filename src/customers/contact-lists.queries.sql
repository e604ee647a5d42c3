/* contactsOfOrganization: Returns an organization's contacts after an id. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id :direction(>, <) :from
  and (:includeDeleted or c.deleted_at is null)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id :direction(asc, desc) limit :limit::integer;

/* contactsByEmail: Returns an organization's contacts with an email address after an id. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id :direction(>, <) :from
  and c.email = :email
  and (:includeDeleted or c.deleted_at is null) and (:phone?::text is null or c.phone = :phone?)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id :direction(asc, desc) limit :limit::integer;

/* contactsByPhone: Returns an organization's contacts with a phone number after an id. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id :direction(>, <) :from
  and c.phone = :phone
  and (:includeDeleted or c.deleted_at is null)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id :direction(asc, desc) limit :limit::integer;
