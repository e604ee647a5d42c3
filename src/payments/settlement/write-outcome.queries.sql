/*
 * writeAttemptOutcome: Writes the outcome of a locked payment and attempt, and its events. A known
 * reference is kept.
 */
with attempt as (
  update payment_attempts t
  set stage = :stage, outcome = :outcome?, provider_reference = coalesce(:providerReference?, t.provider_reference),
    action_state_sealed = :actionStateSealed?, decline_code = :attemptDeclineCode?, network_decline_code = :networkDeclineCode?,
    return_code = :returnCode?,
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
    action_url = :actionUrl?, authorized_minor = :authorizedMinor?, authorized_until = :authorizedUntil?,
    captured_minor = :capturedMinor?, updated_at = :updatedAt
  where p.shard = :shard and p.id = :paymentId
), settled as (
  delete from jobs j
  where j.shard = :shard and j.kind = 'SettleAttempt' and j.subject_id = :attemptId and :isSettled
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
 * and have no outcome yet. Returns the written ones. Skips payments that got another outcome, and
 * organizations that got a test clock.
 */
with reported as materialized (
  select * from json_to_recordset(:rows::json) as reported (
    id uuid, org_id uuid, payment_id uuid, status text, decline_code text, failure_message text, updated_at timestamptz,
    stage text, outcome text, provider_reference text, attempt_decline_code text, network_decline_code text, settled_at timestamptz,
    event_ids uuid[], types text[], payloads text[], occurred_at timestamptz, target_accounts uuid[],
    may_have_clock boolean)
), payment as (
  -- Lock order: a payment before its attempts. Skips organizations that got a test clock meanwhile.
  select p.id from payments p
  where p.shard = :shard and p.status = 'Pending' and p.id = any(array(
    select reported.payment_id from reported
    where not reported.may_have_clock or (select a.clock_id from accounts a where a.id = reported.org_id) is null
  ))
  order by p.id
  for update of p
), attempt as (
  update payment_attempts t
  set stage = reported.stage, outcome = reported.outcome, provider_reference = reported.provider_reference,
    decline_code = reported.attempt_decline_code, network_decline_code = reported.network_decline_code,
    settled_at = reported.settled_at
  from reported join payment on payment.id = reported.payment_id
  where t.shard = :shard and t.id = any(array(select reported.id from reported)) and t.id = reported.id and t.stage = 'Sending'
    and t.sends = 1
  returning t.id, t.configuration_id, t.provider_reference
), named as (
  insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
  select :shard, attempt.configuration_id, attempt.provider_reference, attempt.id from attempt
  where attempt.provider_reference is not null
  on conflict do nothing
), applied as materialized (
  select reported.* from reported join attempt on attempt.id = reported.id
), paid as (
  update payments p
  set status = applied.status, decline_code = applied.decline_code, failure_message = applied.failure_message,
    updated_at = applied.updated_at
  from applied
  where p.shard = :shard and p.id = any(array(select reported.payment_id from reported)) and p.id = applied.payment_id
), settled as (
  delete from jobs j using applied
  where j.shard = :shard and j.kind = 'SettleAttempt' and j.subject_id = any(array(select reported.id from reported))
    and j.subject_id = applied.id and applied.stage = 'Settled'
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, event.id, applied.org_id, applied.payment_id, event.type, event.payload, applied.occurred_at
  from applied, unnest(applied.event_ids, applied.types, applied.payloads) as event (id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select :shard, target, event.id, event.type, applied.payment_id
  from applied, unnest(applied.event_ids, applied.types) as event (id, type), unnest(applied.target_accounts) as target
)
select applied.id as "id!" from applied;
