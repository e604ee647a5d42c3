/* contactsOfOrganizationDescending: the contacts of an organization, those before an id, newest first. */
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id < :from
  and (:includeDeleted or c.deleted_at is null)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit :limit::integer;

/* contactsOfOrganizationAscending: the contacts of an organization, those after an id, oldest first. */
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id > :from
  and (:includeDeleted or c.deleted_at is null)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id limit :limit::integer;

/* contactsByEmailDescending: an organization's contacts with that email address, those before an id, newest first. */
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id < :from
  and c.email = :email
  and (:includeDeleted or c.deleted_at is null) and (:phone?::text is null or c.phone = :phone?)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit :limit::integer;

/* contactsByEmailAscending: an organization's contacts with that email address, those after an id, oldest first. */
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id > :from
  and c.email = :email
  and (:includeDeleted or c.deleted_at is null) and (:phone?::text is null or c.phone = :phone?)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id limit :limit::integer;

/* contactsByPhoneDescending: an organization's contacts with that phone number, those before an id, newest first. */
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id < :from
  and c.phone = :phone
  and (:includeDeleted or c.deleted_at is null)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id desc limit :limit::integer;

/* contactsByPhoneAscending: an organization's contacts with that phone number, those after an id, oldest first. */
select c.id, c.org_id, c.name, c.given_name, c.family_name, c.email, c.phone, c.deleted_at, c.created_at, c.updated_at
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id > :from
  and c.phone = :phone
  and (:includeDeleted or c.deleted_at is null)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.id limit :limit::integer;
