/*
 * insertIdentitySession: Inserts a verification session of an organization that the caller can
 * reach. Locks its contact, if it has one.
 */
insert into identity_sessions (
  shard, id, org_id, configuration_id, reference, contact_id, person_name, person_email, person_phone, redirect_url,
  status, created_at, updated_at
)
select :shard, :id, a.id, :configurationId, :reference, :contactId?::uuid, :personName?, :personEmail?, :personPhone?,
  :redirectUrl?, 'Active', :now, :now
from accounts a
where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
returning id;

/* identitySessionById: Returns a verification session that the caller can reach. */
select s.id, s.org_id, s.configuration_id, s.contact_id, s.person_name, s.person_email, s.person_phone, s.redirect_url
from identity_sessions s
where s.shard = :shard and s.id = :id
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* latestIdentitySessions: Returns the newest verification session of each of these contacts. */
select wanted.id as "contact_id!", s.configuration_id, s.reference
from unnest(:shards::integer[], :contactIds::uuid[]) as wanted (shard, id)
  cross join lateral (
    select i.org_id, i.configuration_id, i.reference from identity_sessions i
    where i.shard = wanted.shard and i.contact_id = wanted.id
    order by i.id desc limit 1
  ) s
where exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * lockIdentitySession: Locks the verification session with this reference at the provider, or with
 * this id.
 */
select s.id, s.reference, s.contact_id, s.person_name, s.person_email, s.person_phone, s.redirect_url, s.status, s.reported_at,
  s.attempted_at
from identity_sessions s
where s.shard = :shard and s.configuration_id = :configurationId and (s.reference = :reference or s.id = :id?::uuid)
order by s.id limit 1
for update of s;

/*
 * writeIdentitySession: Writes the status and the person of a verification session as its provider
 * reported them.
 */
update identity_sessions s
set reference = :reference, status = :status, reported_at = :reportedAt, attempted_at = :attemptedAt, updated_at = :now,
  contact_id = :contactId?, person_name = :personName?, person_email = :personEmail?, person_phone = :personPhone?,
  redirect_url = :redirectUrl?
where s.shard = :shard and s.id = :id;

/* identitySessionToFollow: Returns a verification session whose result a job fetches. */
select s.id, s.org_id, s.configuration_id, s.reference, s.status
from identity_sessions s
where s.shard = :shard and s.id = :id;

/* contactHasNewerVerification: Returns a newer successful verification session of a contact. */
select n.id from identity_sessions n
where n.shard = :shard and n.contact_id = :contactId::uuid and n.id > :id and n.status = 'Success'
limit 1;

/* clearNewPerson: Clears the person and the redirect URL of a verification session. */
update identity_sessions s
set person_name = null, person_email = null, person_phone = null, redirect_url = null, updated_at = :now
where s.shard = :shard and s.id = :id;
