/* insertAuditEntry: adds an entry to the audit log of an account. */
insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
  address, request_id, occurred_at)
values (:shard, :accountId, :id, :actorAccountId?, :keyId?, :action, :recordType?, :recordId?, :outcome,
  :address?, :requestId?, :occurredAt);

/*
 * auditEntryById: the entry of that id, if the caller can reach its account. Accounts come first: entries are found by
 * account and id.
 */
select e.id, e.account_id, a.kind as "account_kind!", e.actor_account_id, actor.kind as actor_kind, e.key_id,
  k.id is not null as "is_api_key!", e.action, e.record_type, e.record_id, e.outcome, e.address, e.request_id, e.occurred_at
from accounts a
join audit_entries e on e.shard = :shard and e.account_id = a.id and e.id = :id
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where a.shard = :shard and (a.id = :callerId or a.agency_id = :callerId or a.platform_id = :callerId);

/* auditEntriesDescending: an account's entries of a time, those before an id, newest first. */
select e.id, e.account_id, a.kind as "account_kind!", e.actor_account_id, actor.kind as actor_kind, e.key_id,
  k.id is not null as "is_api_key!", e.action, e.record_type, e.record_id, e.outcome, e.address, e.request_id, e.occurred_at
from audit_entries e
join accounts a on a.id = e.account_id
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where e.shard = :shard and e.account_id = :accountId and e.id < :from
  and e.id >= :sinceId and e.id < :untilId and (:action?::text is null or e.action = :action?)
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by e.id desc limit :limit::int;

/* auditEntriesAscending: an account's entries of a time, those after an id, oldest first. */
select e.id, e.account_id, a.kind as "account_kind!", e.actor_account_id, actor.kind as actor_kind, e.key_id,
  k.id is not null as "is_api_key!", e.action, e.record_type, e.record_id, e.outcome, e.address, e.request_id, e.occurred_at
from audit_entries e
join accounts a on a.id = e.account_id
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where e.shard = :shard and e.account_id = :accountId and e.id > :from
  and e.id >= :sinceId and e.id < :untilId and (:action?::text is null or e.action = :action?)
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by e.id limit :limit::int;
