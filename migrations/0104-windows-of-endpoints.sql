-- The number of attempts in flight at an endpoint adapts to its responses.

alter table webhooks add column max_in_flight integer
  constraint max_in_flight_is_in_range check (max_in_flight between 1 and 512);
comment on column webhooks.max_in_flight is 'The most attempts in flight, at any window. Null: 256.';

alter table webhook_queues add column window_size double precision not null default 8
  constraint window_size_is_positive check (window_size >= 1);
comment on column webhook_queues.window_size is 'How many attempts may be in flight. Workers adapt it to the responses of the endpoint.';
