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

/* writeFirstAnswer: the same at once of a payment and attempt that nothing was heard of since they were written. No row: something was, and nothing is written. */
with payment as (
  -- The payment is held before the attempt, as everywhere.
  select p.id from payments p
  where p.shard = :shard and p.id = :paymentId and p.status = 'Pending'
  for update of p
), attempt as (
  update payment_attempts t
  set stage = :stage, outcome = :outcome?, provider_reference = :providerReference?, decline_code = :attemptDeclineCode?,
    settled_at = :settledAt?
  from payment
  where t.shard = :shard and t.id = :attemptId and t.stage = 'Sending' and t.sends = 1
  returning t.id
), paid as (
  update payments p
  set status = :status, decline_code = :declineCode?, failure_message = :failureMessage?, updated_at = :updatedAt
  from attempt
  where p.shard = :shard and p.id = :paymentId
), settled as (
  delete from errands e using attempt
  where e.shard = :shard and e.kind = 'SettleAttempt' and e.subject_id = :attemptId and :isSettled
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, event.id, :orgId, event.subject_id, event.type, event.payload, :occurredAt
  from attempt, unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[], :payloads::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id)
  select :shard, target, event_id
  from attempt, unnest(:eventIds::uuid[]) as event_id, unnest(:targetAccounts::uuid[]) as target
)
select a.id as "id!" from attempt a;
