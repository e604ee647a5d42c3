-- Names tables, columns, indexes and constraints by the terms that the code and the documentation use. No row changes.
-- Versions before this migration cannot use the database afterwards: see docs/explained/decisions/0030-renames-before-1.0.md.

-- Jobs
alter table errands rename to jobs;
alter table jobs rename column tries to attempts;
alter table jobs rename constraint errands_pkey to jobs_pkey;
alter index errands_due rename to jobs_due;

-- Delivery of webhooks
alter table webhook_lanes rename to webhook_queues;
alter table webhook_queues rename column failures_in_a_row to consecutive_failures;
alter table webhook_queues rename column later_next to low_priority_next;
alter table webhook_queues rename column openings to breaker_openings;
alter table webhook_queues rename column told_failing_since to reported_failing_since;
alter table webhook_queues rename constraint webhook_lanes_pkey to webhook_queues_pkey;
alter table webhook_queues rename constraint lane_is_of_a_webhook to queue_is_of_a_webhook;
alter index webhook_lanes_with_news rename to webhook_queues_to_report;
alter table webhook_due rename column turn to priority;
alter table webhook_due rename constraint turn_is_known to priority_is_known;
alter table webhook_recoveries rename constraint look_at_events_covers_some_time to event_span_is_positive;
alter table webhook_recoveries rename constraint requests_passed_over_are_counted to pending_requests_are_a_count;
alter table webhook_recoveries rename constraint what_is_recovered_was_counted to dispatched_requests_were_counted;

-- Payments and plans
alter table payments rename column is_set_up to is_verification;
alter table payments rename constraint only_set_ups_charge_nothing to only_verifications_charge_nothing;
alter table payments
  rename constraint payment_organization_is_held_by_another_key to payment_organization_is_checked_by_another_key;
alter table payment_attempts rename column challenge_held_until to challenge_locked_until;
alter table provider_notifications rename column tries to attempts;
alter table payment_plans rename column set_up_payment_id to verification_payment_id;
alter table payment_plans
  rename constraint payment_plans_owe_what_is_left to remaining_occurrences_are_at_most_all;
alter table payment_plan_occurrences rename column tries to attempts;
alter table payment_sessions rename constraint payment_session_link_is_unguessed to payment_session_link_is_unique;
alter table payment_plan_sessions
  rename constraint payment_plan_session_link_is_unguessed to payment_plan_session_link_is_unique;

-- Other tables
alter table accounts rename constraint platform_stands_at_the_top to platform_has_no_account_above_it;
alter table identity_sessions rename column told_at to reported_at;
alter table identity_sessions rename constraint who_is_a_contact_is_kept_there to person_of_a_contact_is_only_in_contacts;
alter table test_clocks rename column stood_at to stepped_from;
alter table test_clocks rename constraint advancing_test_clocks_are_looked_at to advancing_test_clocks_are_due;
alter index vault_tokens_to_sweep rename to vault_tokens_to_expire;
alter index public_keys_by_end rename to public_keys_by_expiry;

-- PostgreSQL 18 names the not-null constraints, too.
do $$
declare k record;
begin
  for k in
    select c.conrelid::regclass as of_table, c.conname as name,
      t.relname || '_' || a.attname || '_not_null' as new_name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'n' and c.conrelid = any(array[
      'jobs', 'webhook_queues', 'webhook_due', 'payments', 'provider_notifications', 'payment_plan_occurrences', 'test_clocks'
    ]::regclass[])
  loop
    if k.name <> k.new_name then
      execute format('alter table %s rename constraint %I to %I', k.of_table, k.name, k.new_name);
    end if;
  end loop;
end $$;

comment on table jobs is
  'Work to do after a commit: learn the outcome of a provider call, delete a credential at a provider, release a token. Inserted with its cause, deleted when it is done.';
comment on column jobs.due_at is 'By the machine''s clock. While the job is claimed, the end of the lease.';
comment on table webhook_queues is
  'The state of a webhook''s queue that claims and outcomes write. Apart from webhook_positions, which dispatch locks.';
comment on column webhook_queues.in_flight is 'Number of its rows in webhook_due that are claimed.';
comment on column webhook_queues.paced_until is 'The rate limit allows no request before this time.';
comment on column webhook_queues.low_priority_next is
  'Among rows of priority 1 and 2: true if the next claim starts with priority 2, so that both alternate.';
comment on column webhook_queues.breaker_openings is
  'How often the circuit breaker has opened since the endpoint last accepted a request.';
comment on column webhook_queues.failing_since is
  'When the circuit breaker first opened since the endpoint last accepted a request. Null: it is closed.';
comment on column webhook_queues.reported_failing_since is 'The failing_since that was last announced as an event.';
comment on column webhook_due.claim_token is
  'Only the holder of the latest token may record an outcome. Set while an attempt may be in flight.';
comment on column webhook_due.priority is
  '0: retried by a user. 1: the first or second attempt. 2: a later attempt, of which only a limited number is claimed at once.';
comment on column webhook_due.claimed_until is 'End of the claim''s lease.';
comment on column webhook_recoveries.event_span_ms is
  'Time span of the next batch of events. It adapts to the number of events.';
comment on column webhook_recoveries.pending is
  'Pending requests that were found while failed ones were counted. Their retries continue by themselves.';
comment on column payments.is_verification is
  'A zero-amount authorization, which stores a payment method. No query of the API returns it.';
comment on column payment_attempts.challenge_locked_until is
  'End of the lock of the process that continues or cancels the customer''s challenge.';
comment on column provider_notifications.due_at is
  'When it is applied, or retried because its subject is unknown. Null: applied, or given up after a day.';
comment on table provider_notifications is
  'Notifications of providers, one row for each event id of a provider. Stored before they are acknowledged, applied afterwards.';
comment on column payment_plans.verification_payment_id is
  'The newest verification payment of the plan. The plan charges the payment method that this payment stores. The foreign key is on payments.';
comment on column payment_plan_occurrences.payment_id is 'The payment of its newest attempt. The foreign key is on payments.';
comment on column payment_plan_occurrences.returns is
  'Number of its debits that a bank returned. The same amount is debited again at most twice.';
comment on column payment_plan_occurrences.first_failed_at is 'Retry days count from this time.';
comment on column payment_plan_occurrences.retry_at is
  'Time of the next automatic retry. While the customer pays at the plan''s link: the retry if that is declined.';
comment on column identity_sessions.status is
  'The last status that the provider reported, to recognize repeated reports. Reads of the API ask the provider.';
comment on column identity_sessions.reported_at is 'The provider''s time of that status. Older reports are ignored.';
comment on column identity_sessions.attempted_at is
  'Start of the attempt of that reference by the provider''s clock. Null until the provider reports it.';
comment on table test_clocks is 'Clocks that stay at their time until they are advanced. accounts.clock_now has the time.';
comment on column test_clocks.stepped_from is
  'The time before its newest step. What falls due within the step runs at its own time.';
comment on column test_clocks.joins_at is
  'When rows that were written while the clock was created are put on it. Null: done.';
comment on column test_clocks.due_at is
  'When a worker polls it next, or the end of a lease. By the machine''s clock, as created_at and updated_at.';
comment on column test_clocks.target is 'The time to which it is advanced.';
