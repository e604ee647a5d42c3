/* writeTried: writes what became of a locked payment and attempt, and its events. What the provider calls the attempt is kept once it is known. */
with attempt as (
  update payment_attempts t
  set stage = :stage, outcome = :outcome?, provider_reference = coalesce(:providerReference?, t.provider_reference),
    action_state_sealed = :actionStateSealed?, decline_code = :attemptDeclineCode?, return_code = :returnCode?,
    settled_at = :settledAt?
  where t.shard = :shard and t.id = :attemptId
), payment as (
  update payments p
  set status = :status, payment_method_id = :paymentMethodId?, decline_code = :declineCode?,
    failure_message = :failureMessage?, action_url = :actionUrl?, updated_at = :updatedAt
  where p.shard = :shard and p.id = :paymentId
), settled as (
  delete from errands e
  where e.shard = :shard and e.kind = 'SettleAttempt' and e.subject_id = :attemptId and :isSettled
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, event.id, :orgId, event.subject_id, event.type, event.payload, :occurredAt
  from unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[], :payloads::text[])
    as event (id, subject_id, type, payload)
)
insert into event_outbox (shard, target_account, event_id)
select :shard, target, event_id
from unnest(:eventIds::uuid[]) as event_id, unnest(:targetAccounts::uuid[]) as target;
