/* columns mailSuppression: The columns of an entry of a suppression list. */
s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at;

/*
 * mailSuppressionById: Returns a suppression that the caller can reach. Removed ones are returned
 * only with `includeRemoved`.
 */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.id = :id and (:includeRemoved or s.removed_at is null)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* mailSuppressionsOfOrganization: Returns an organization's suppressions after an id. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.id :direction(>, <) :from and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id :direction(asc, desc) limit :limit::integer;

/* mailSuppressionsOfAddress: Returns an organization's suppressions of one address after an id. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash
  and s.id :direction(>, <) :from and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id :direction(asc, desc) limit :limit::integer;

/*
 * addMailSuppression: Inserts a suppression, or returns the one that the address has for that
 * reason.
 */
insert into mail_suppressions as s
  (shard, id, org_id, address_hash, reason, source, key_id, operator, created_at)
values (:shard, :id, :orgId, :addressHash, :reason, :source, :keyId?, :operator?, :createdAt)
on conflict (shard, org_id, address_hash, reason) where removed_at is null do update set reason = s.reason
returning :columns(mailSuppression);

/* lockMailSuppression: Locks a suppression that the caller can reach. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.id = :id and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for no key update of s;

/* lockMailSuppressionOfAddress: Locks an organization's suppression of an address for a reason. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash and s.reason = :reason
  and s.removed_at is null
for no key update of s;

/* removeMailSuppression: Marks a locked suppression as removed. */
update mail_suppressions s set removed_at = :now where s.shard = :shard and s.id = :id;

/*
 * removeMailSuppressionsOfAddress: Marks an organization's suppressions of an address as removed.
 */
update mail_suppressions s set removed_at = :now
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash and s.removed_at is null
returning :columns(mailSuppression);

/* mailSuppressionReasons: Returns the reasons why an organization sends nothing to an address. */
select s.reason from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash and s.removed_at is null;

/* installationMailSuppression: Returns the suppression of an address for all organizations. */
select s.reason, s.operator, s.created_at from installation_mail_suppressions s
where s.shard = :shard and s.address_hash = :addressHash;

/*
 * addInstallationMailSuppression: Inserts or updates the suppression of an address for all
 * organizations.
 */
insert into installation_mail_suppressions (shard, address_hash, reason, operator, created_at)
values (:shard, :addressHash, :reason, :operator, :createdAt)
on conflict on constraint installation_mail_suppressions_pkey do update
set reason = excluded.reason, operator = excluded.operator, created_at = excluded.created_at;

/*
 * removeInstallationMailSuppression: Deletes the suppression of an address for all organizations.
 */
delete from installation_mail_suppressions s
where s.shard = :shard and s.address_hash = :addressHash
returning s.reason;

/*
 * deleteRemovedMailSuppressions (each cell: a cleanup job): Deletes the suppressions that were
 * removed before a time, oldest first, at most `limit`.
 */
delete from mail_suppressions d where (d.shard, d.id) in (
  select s.shard, s.id from mail_suppressions s where s.removed_at < :before order by s.removed_at limit :limit::int
);
