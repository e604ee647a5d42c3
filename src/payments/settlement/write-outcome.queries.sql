/*
 * writeAttemptOutcome: Writes the outcome of a locked payment and attempt, and its events. A known
 * reference is kept.
 */
with attempt as (
  update payment_attempts t
  set stage = :stage, outcome = :outcome?, provider_reference = coalesce(:providerReference?, t.provider_reference),
    action_state_sealed = :actionStateSealed?, decline_code = :attemptDeclineCode?, return_code = :returnCode?,
    settled_at = :settledAt?
  where t.shard = :shard and t.id = :attemptId
  returning t.configuration_id
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select :shard, attempt.configuration_id, :providerReference?, :attemptId from attempt
  where :providerReference?::text is not null
  on conflict do nothing
), payment as (
  update payments p
  set status = :status, payment_method_id = :paymentMethodId?, payment_plan_id = :paymentPlanId?,
    plan_occurrence = :planOccurrence?, decline_code = :declineCode?, failure_message = :failureMessage?,
    action_url = :actionUrl?, updated_at = :updatedAt
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
insert into event_outbox (shard, target_account, event_id, type, subject_id)
select :shard, target, event.id, event.type, event.subject_id
from unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[]) as event (id, subject_id, type),
  unnest(:targetAccounts::uuid[]) as target;

/*
 * writeFirstOutcomes: Writes the outcomes of payments of one shard whose attempts were sent once
 * and have no outcome yet. Returns those written; the others got an outcome, or their organization
 * a test clock.
 */
with told as materialized (
  select * from json_to_recordset(:rows::json) as told (
    id uuid, org_id uuid, payment_id uuid, status text, decline_code text, failure_message text, updated_at timestamptz,
    stage text, outcome text, provider_reference text, attempt_decline_code text, settled_at timestamptz,
    event_ids uuid[], types text[], payloads text[], occurred_at timestamptz, target_accounts uuid[],
    may_have_clock boolean)
), payment as (
  -- Lock order: a payment before its attempts. Skips organizations that got a test clock meanwhile.
  select p.id from payments p
  where p.shard = :shard and p.status = 'Pending' and p.id = any(array(
    select told.payment_id from told
    where not told.may_have_clock or (select a.clock_id from accounts a where a.id = told.org_id) is null
  ))
  order by p.id
  for update of p
), attempt as (
  update payment_attempts t
  set stage = told.stage, outcome = told.outcome, provider_reference = told.provider_reference,
    decline_code = told.attempt_decline_code, settled_at = told.settled_at
  from told join payment on payment.id = told.payment_id
  where t.shard = :shard and t.id = any(array(select told.id from told)) and t.id = told.id and t.stage = 'Sending'
    and t.sends = 1
  returning t.id, t.configuration_id, t.provider_reference
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select :shard, attempt.configuration_id, attempt.provider_reference, attempt.id from attempt
  where attempt.provider_reference is not null
  on conflict do nothing
), heard as materialized (
  select told.* from told join attempt on attempt.id = told.id
), paid as (
  update payments p
  set status = heard.status, decline_code = heard.decline_code, failure_message = heard.failure_message,
    updated_at = heard.updated_at
  from heard
  where p.shard = :shard and p.id = any(array(select told.payment_id from told)) and p.id = heard.payment_id
), settled as (
  delete from errands e using heard
  where e.shard = :shard and e.kind = 'SettleAttempt' and e.subject_id = any(array(select told.id from told))
    and e.subject_id = heard.id and heard.stage = 'Settled'
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, event.id, heard.org_id, heard.payment_id, event.type, event.payload, heard.occurred_at
  from heard, unnest(heard.event_ids, heard.types, heard.payloads) as event (id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select :shard, target, event.id, event.type, heard.payment_id
  from heard, unnest(heard.event_ids, heard.types) as event (id, type), unnest(heard.target_accounts) as target
)
select heard.id as "id!" from heard;
