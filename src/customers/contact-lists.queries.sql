/*
 * conditions contact: The filters of lists of contacts besides email and phone, and the caller's
 * access to the organization.
 */
(:includeDeleted or c.deleted_at is null)
  and (:pattern?::text is null or c.name ilike :pattern? or c.given_name ilike :pattern? or c.family_name ilike :pattern?
    or c.email ilike :pattern?)
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* counted contactsOfOrganization: Returns an organization's contacts after an id. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id :direction(>, <) :from
  and :conditions(contact)
order by c.id :direction(asc, desc) limit :limit::integer;

/* counted contactsByEmail: Returns an organization's contacts with an email address after an id. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id :direction(>, <) :from
  and c.email = :email
  and (:phone?::text is null or c.phone = :phone?)
  and :conditions(contact)
order by c.id :direction(asc, desc) limit :limit::integer;

/* counted contactsByPhone: Returns an organization's contacts with a phone number after an id. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id :direction(>, <) :from
  and c.phone = :phone
  and :conditions(contact)
order by c.id :direction(asc, desc) limit :limit::integer;

/*
 * contactIdsOfText: Returns ids of an organization's contacts whose names and email address have a
 * text, in no order. The index has the organization as a text, and not the shard: PostgreSQL
 * can't decide to read all contacts of the organization by another index instead.
 */
select found.id
from (
  select c.shard, c.id from contacts c
  where c.org_id::text = :orgId::uuid::text
    and c.name || ' ' || coalesce(c.given_name, '') || ' ' || coalesce(c.family_name, '') || ' ' || coalesce(c.email, '')
      ilike :pattern
  offset 0) as found
where found.shard = :shard
  and exists (select from accounts a where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id))
limit :limit::integer;

/* counted contactsOfIds: Returns those of an organization's contacts that match, after an id. */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = any(:ids::uuid[]) and c.id :direction(>, <) :from
  and :conditions(contact)
order by c.id :direction(asc, desc) limit :limit::integer;

/*
 * foundContacts: Returns those of an organization's contacts whose name matches, or email address
 * if that may be searched. Names that start with the text come first, then the newest contacts.
 */
select :columns(contact)
from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = any(:ids::uuid[]) and c.deleted_at is null
  and (c.name ilike :pattern or c.given_name ilike :pattern or c.family_name ilike :pattern
    or (:withEmail and c.email ilike :pattern))
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by c.name ilike :startingPattern desc, c.id desc limit :limit::integer;
