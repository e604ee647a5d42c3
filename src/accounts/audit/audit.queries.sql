/* columns auditEntry: The columns of an audit entry. */
e.id, e.account_id, a.kind as "account_kind!", e.actor_account_id, actor.kind as actor_kind, e.key_id,
  k.id is not null as "is_api_key!", e.action, e.record_type, e.record_id, e.outcome, e.address, e.request_id, e.occurred_at,
  e.operator, e.actor_person_id;

/* insertAuditEntry: Inserts an audit entry. */
insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
  address, request_id, occurred_at, operator, actor_person_id)
values (:shard, :accountId, :id, :actorAccountId?, :keyId?, :action, :recordType?, :recordId?, :outcome,
  :address?, :requestId?, :occurredAt, :operator?, :actorPersonId?);

/*
 * insertAuditReading: Inserts an `audit.read` entry unless the same reader added one after
 * `olderThan`. Concurrent readers wait for the row's lock, and one of them adds the entry. Returns
 * the time of the last entry, or no row when a concurrent reader added the first one.
 */
with due as (
  insert into audit_readings as r (shard, account_id, reader_id, recorded_at)
  values (:shard, :accountId, :readerId, :occurredAt)
  on conflict (shard, account_id, reader_id) do update set recorded_at = excluded.recorded_at
  where r.recorded_at <= :olderThan
  returning shard, account_id, recorded_at
), written as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select shard, account_id, :id, :actorAccountId?, :keyId?, 'audit.read', :accountKind, account_id, 'done',
    :address?, :requestId?, recorded_at, :actorPersonId?
  from due
)
select recorded_at as "recorded_at!" from due
union all
select recorded_at from audit_readings
where shard = :shard and account_id = :accountId and reader_id = :readerId and not exists (select from due);

/*
 * oldAuditReadings (each cell: a job finds its work): Returns audit readings from before a time,
 * oldest first.
 */
select shard, account_id, reader_id from audit_readings where recorded_at <= :olderThan
order by recorded_at limit :limit::integer;

/*
 * deleteAuditReadingsOfShard: Deletes these audit readings of one shard, except those recorded
 * again since.
 */
delete from audit_readings r
using unnest(:accountIds::uuid[], :readerIds::uuid[]) as old (account_id, reader_id)
where r.shard = :shard and r.account_id = old.account_id and r.reader_id = old.reader_id and r.recorded_at <= :olderThan;

/*
 * auditEntryById: Returns an audit entry of an account that the caller can reach. Accounts come
 * first because entries are found by account and id.
 */
select :columns(auditEntry)
from accounts a
join audit_entries e on e.shard = :shard and e.account_id = a.id and e.id = :id
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where a.shard = :shard and (a.id = :callerId or a.agency_id = :callerId or a.platform_id = :callerId);

/* auditEntriesOfAccount: Returns an account's audit entries from a span of time after an id. */
select :columns(auditEntry)
from audit_entries e
join accounts a on a.id = e.account_id
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where e.shard = :shard and e.account_id = :accountId and e.id :direction(>, <) :from
  and e.id >= :sinceId and e.id < :untilId and (:action?::text is null or e.action = :action?)
  and (:requestId?::text is null or e.request_id = :requestId?)
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by e.id :direction(asc, desc) limit :limit::int;
