/* announceEvents: writes events of one account, each with an outbox row for every account that may hear of it. */
with announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, event.id, :accountId, event.subject_id, event.type, event.payload, :occurredAt
  from unnest(:ids::uuid[], :subjectIds::uuid[], :types::text[], :payloads::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id)
select :shard, target, event_id
from unnest(:ids::uuid[]) as event_id, unnest(:targetAccounts::uuid[]) as target;
