/* columns event: The columns of an event and the kind of its account. */
e.id, e.account_id, a.kind as account_kind, e.type, e.payload, e.occurred_at;

/* announceEvents: Inserts events of one account, each with its outbox rows. */
with announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, event.id, :accountId, event.subject_id, event.type, event.payload, :occurredAt
  from unnest(:ids::uuid[], :subjectIds::uuid[], :types::text[], :payloads::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id, type, subject_id)
select :shard, target, event.id, event.type, event.subject_id
from unnest(:ids::uuid[], :subjectIds::uuid[], :types::text[]) as event (id, subject_id, type),
  unnest(:targetAccounts::uuid[]) as target;

/* eventById: Returns an event of an account that the caller can reach. */
select :columns(event)
from events e join accounts a on a.id = e.account_id
where e.shard = :shard and e.id = :id and e.id >= :since and :callerId in (a.id, a.agency_id, a.platform_id);

/* eventsOfAccount: Returns an account's events after an id. */
select :columns(event)
from events e join accounts a on a.id = e.account_id
where e.shard = :shard and e.account_id = :accountId and e.id >= :since and e.id :direction(>, <) :from
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by e.id :direction(asc, desc) limit :limit::int;

/* eventsOfType: Returns an account's events of a type after an id. */
with page as materialized (
  select e.* from events e
  where e.shard = :shard and e.account_id = :accountId and e.id >= :since and e.id :direction(>, <) :from
    -- Both comparisons together mean that this is the type. Only events_of_type has their order:
    -- PostgreSQL might otherwise scan the events of all types.
    and e.type :direction(<=, >=) :type and (e.type, e.id) :direction(>, <) (:type, :from)
  order by e.type :direction(asc, desc), e.id :direction(asc, desc) limit :limit::int
)
select :columns(event)
from page e join accounts a on a.id = e.account_id
where :callerId in (a.id, a.agency_id, a.platform_id)
order by e.id :direction(asc, desc);
