-- Sandbox webhooks can take a short retry schedule, and recoveries can replay events that no request exists of.

alter table webhooks
  add column retry_schedule text not null default 'Standard',
  add constraint retry_schedule_is_known check (retry_schedule in ('Standard', 'Short'));
comment on column webhooks.retry_schedule is 'Which waits, deadline and breaker apply to requests from their dispatch on. Short is for sandbox accounts only.';

alter table webhook_due
  add column retry_schedule text not null default 'Standard',
  add constraint retry_schedule_of_request_is_known check (retry_schedule in ('Standard', 'Short'));
comment on column webhook_due.retry_schedule is 'The schedule of the webhook when the request was dispatched. It does not change afterwards, as its deadline does not.';

alter table webhook_recoveries
  add column include text not null default 'FailedRequests',
  add column counted_event_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column done_event_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column last_event_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column event_span_ms bigint not null default 3600000,
  drop constraint recovery_is_done_at_its_end,
  add constraint recovery_is_done_at_its_end check (
    status <> 'done' or (done_position = last_position and done_event_id = last_event_id and done = total)
  ),
  add constraint recovery_includes_something_known check (include in ('FailedRequests', 'MissedEvents', 'All')),
  add constraint recovery_goes_forward_through_events
    check (done_event_id <= counted_event_id and counted_event_id <= last_event_id),
  add constraint look_at_events_covers_some_time check (event_span_ms > 0);
alter table webhook_recoveries
  alter column include drop default,
  alter column counted_event_id drop default,
  alter column done_event_id drop default,
  alter column last_event_id drop default,
  alter column event_span_ms drop default;
comment on column webhook_recoveries.include is 'What is dispatched: requests that failed, events of which the webhook has no request, or both.';
comment on column webhook_recoveries.counted_event_id is 'Missed events up to this id are in total.';
comment on column webhook_recoveries.done_event_id is 'Missed events up to this id are dispatched. Written with the requests, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_event_id is 'Where the replay of missed events ends: an id of the time at which the recovery was asked for.';
comment on column webhook_recoveries.event_span_ms is 'How much time the next look at events covers. It adapts to how many events there are.';
