/* columns mailSuppression: The columns of an entry of a suppression list. */
s.id, s.org_id, s.reason, s.source, s.key_id, s.created_at, s.removed_at;

/* mailSuppressionById: the entry of that id that the caller can reach; a removed one only where it is asked for. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.id = :id and (:includeRemoved or s.removed_at is null)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* mailSuppressionsAscending, mailSuppressionsDescending: Returns entries of an organization's suppression list, beyond an id. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.id :direction(>, <) :from and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id :direction(asc, desc) limit :limit::integer;

/* mailSuppressionsOfAddressAscending, mailSuppressionsOfAddressDescending: Returns entries of an organization's suppression list for one address, beyond an id. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash
  and s.id :direction(>, <) :from and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id :direction(asc, desc) limit :limit::integer;

/* addMailSuppression: adds an entry, or gives the one that the address has for that reason. */
insert into mail_suppressions as s
  (shard, id, org_id, address_hash, reason, source, key_id, operator, created_at)
values (:shard, :id, :orgId, :addressHash, :reason, :source, :keyId?, :operator?, :createdAt)
on conflict (shard, org_id, address_hash, reason) where removed_at is null do update set reason = s.reason
returning :columns(mailSuppression);

/* lockMailSuppression: the entry of that id that the caller can reach, held until the transaction ends. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.id = :id and s.removed_at is null
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for no key update of s;

/* lockMailSuppressionOfAddress: the entry of an address in an organization for a reason, held until the transaction ends. */
select :columns(mailSuppression)
from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash and s.reason = :reason
  and s.removed_at is null
for no key update of s;

/* removeMailSuppression: removes an entry that is held. */
update mail_suppressions s set removed_at = :now where s.shard = :shard and s.id = :id;

/* removeMailSuppressionsOfAddress: removes all entries of an address in an organization. */
update mail_suppressions s set removed_at = :now
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash and s.removed_at is null
returning :columns(mailSuppression);

/* mailSuppressionReasons: the reasons why an address takes no messages of an organization. */
select s.reason from mail_suppressions s
where s.shard = :shard and s.org_id = :orgId and s.address_hash = :addressHash and s.removed_at is null;

/* installationMailSuppression: the entry of an address that holds for all organizations. */
select s.reason, s.operator, s.created_at from installation_mail_suppressions s
where s.shard = :shard and s.address_hash = :addressHash;

/* addInstallationMailSuppression: adds an address for all organizations, or changes the reason of its entry. */
insert into installation_mail_suppressions (shard, address_hash, reason, operator, created_at)
values (:shard, :addressHash, :reason, :operator, :createdAt)
on conflict on constraint installation_mail_suppressions_pkey do update
set reason = excluded.reason, operator = excluded.operator, created_at = excluded.created_at;

/* removeInstallationMailSuppression: removes the entry of an address that holds for all organizations. */
delete from installation_mail_suppressions s
where s.shard = :shard and s.address_hash = :addressHash
returning s.reason;

/* deleteRemovedMailSuppressions (runs over every bucket: a job deletes removed entries): the oldest, so many at most. */
delete from mail_suppressions d where (d.shard, d.id) in (
  select s.shard, s.id from mail_suppressions s where s.removed_at < :before order by s.removed_at limit :limit::int
);
