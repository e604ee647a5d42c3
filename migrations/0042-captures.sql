-- A payment can be authorized first, and captured later in full or in part, or voided.

-- Not validated here: a validation scans the table, and would do so under this migration's lock.
alter table payments
  add column capture text,
  add column authorized_minor bigint,
  add column authorized_until timestamp(3) with time zone,
  add column captured_minor bigint,
  add constraint payment_capture_is_known check (capture = 'Manual') not valid,
  add constraint only_manual_payments_show_their_authorization
    check (capture is not null or num_nonnulls(authorized_minor, authorized_until, captured_minor) = 0) not valid,
  add constraint captured_payments_were_authorized
    check (captured_minor is null or (captured_minor > 0 and authorized_minor is not null)) not valid;
comment on column payments.capture is 'Manual: the authorization is captured by a later request. Null: the provider captures by itself.';
comment on column payments.authorized_minor is 'The authorized amount of a payment that is captured manually.';
comment on column payments.authorized_until is 'The end of an authorization that is not captured yet, by the provider''s clock.';
comment on column payments.captured_minor is 'The captured amount of a payment that is captured manually.';

alter table payment_attempts
  drop constraint payment_attempt_stage_is_known,
  add constraint payment_attempt_stage_is_known
    check (stage in ('Sending', 'Unknown', 'RequiresAction', 'Processing', 'Authorized', 'Settled')) not valid;

create table payment_capture_requests (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  payment_id uuid not null,
  attempt_id uuid not null,
  configuration_id uuid not null,
  type text not null,
  amount_minor bigint,
  status text not null,
  request json not null,
  provider_reference text,
  failure_message text,
  sends integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint payment_capture_requests_pkey primary key (shard, id),
  constraint capture_request_belongs_to_its_payment foreign key (shard, org_id, payment_id)
    references payments (shard, org_id, id),
  constraint capture_request_belongs_to_its_attempt foreign key (shard, org_id, attempt_id)
    references payment_attempts (shard, org_id, id),
  constraint capture_request_type_is_known check (type in ('Capture', 'Void')),
  constraint capture_request_status_is_known check (status in ('Pending', 'Succeeded', 'Failed')),
  constraint only_captures_have_an_amount check ((type = 'Capture') = (amount_minor is not null)),
  constraint captured_amount_is_positive check (amount_minor > 0)
);
create unique index payment_has_one_capture_request_in_effect on payment_capture_requests (shard, payment_id)
  where status <> 'Failed';
create index capture_requests_of_payment on payment_capture_requests (shard, org_id, payment_id, id);
comment on table payment_capture_requests is
  'Requests to capture or void the authorization of a payment. The id is the provider''s idempotency key.';
comment on column payment_capture_requests.request is 'The whole request to the provider.';
comment on column payment_capture_requests.provider_reference is 'The provider''s reference of an accepted request, where it reports the result later.';
