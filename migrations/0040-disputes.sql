-- Records disputes of payments, and an organization's rule for the plans of disputed payments.

create table disputes (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  payment_id uuid not null,
  attempt_id uuid not null,
  configuration_id uuid not null,
  provider_reference text not null,
  amount_minor bigint,
  currency text not null,
  reason text not null,
  network_reason_code text,
  evidence_due_at timestamptz(3),
  status text not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  reported_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (shard, id),
  constraint dispute_belongs_to_its_organization unique (shard, org_id, id),
  constraint dispute_is_recorded_once unique (shard, configuration_id, provider_reference),
  constraint dispute_payment_is_of_the_same_organization
    foreign key (shard, org_id, payment_id) references payments (shard, org_id, id),
  constraint dispute_attempt_is_of_the_same_organization
    foreign key (shard, org_id, attempt_id) references payment_attempts (shard, org_id, id),
  constraint dispute_amount_is_positive check (amount_minor between 1 and 99999999999),
  constraint dispute_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  constraint dispute_reason_is_known check (reason in ('Fraudulent', 'Unrecognized', 'Duplicate', 'ProductNotReceived',
    'ProductUnacceptable', 'CreditNotProcessed', 'SubscriptionCanceled', 'ProcessingError', 'Other')),
  constraint dispute_status_is_known check (status in ('NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Warning')),
  constraint decided_disputes_are_closed check ((status in ('Won', 'Lost')) <= (closed_at is not null)),
  constraint open_disputes_are_not_closed check ((status in ('NeedsResponse', 'UnderReview')) <= (closed_at is null))
);
create index disputes_of_payment on disputes (shard, org_id, payment_id, id);
create index disputes_in_status on disputes (shard, org_id, status, id);
comment on table disputes is 'A customer''s objections to charges. Each row is computed from all reports about the dispute.';
comment on column disputes.attempt_id is 'The attempt whose charge is disputed.';
comment on column disputes.amount_minor is 'Null when the provider reports an amount that can''t be stored.';
comment on column disputes.opened_at is 'By the provider''s clock, as are closed_at and reported_at.';
comment on column disputes.reported_at is 'The time of the provider''s latest report.';

create table dispute_reports (
  shard smallint not null,
  dispute_id uuid not null,
  number smallint not null,
  org_id uuid not null,
  status text not null,
  is_closed boolean not null,
  amount_minor bigint,
  currency text not null,
  reason text,
  network_reason_code text,
  evidence_due_at timestamptz(3),
  opened_at timestamptz(3),
  reported_at timestamptz(3) not null,
  primary key (shard, dispute_id, number),
  constraint report_belongs_to_its_dispute
    foreign key (shard, org_id, dispute_id) references disputes (shard, org_id, id),
  constraint report_number_is_positive check (number >= 1),
  constraint report_status_is_known check (status in ('NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Warning')),
  constraint report_reason_is_known check (reason in ('Fraudulent', 'Unrecognized', 'Duplicate', 'ProductNotReceived',
    'ProductUnacceptable', 'CreditNotProcessed', 'SubscriptionCanceled', 'ProcessingError', 'Other'))
);
comment on table dispute_reports is
  'All different reports of a provider about a dispute. They arrive in any order, so that none replaces another.';
comment on column dispute_reports.number is 'Counted from 1 within the dispute, in the order of arrival.';
comment on column dispute_reports.is_closed is 'True for a report of the end of a dispute or warning.';
comment on column dispute_reports.opened_at is 'The provider''s time of the opening. Null when the report does not contain it.';
comment on column dispute_reports.reported_at is 'The provider''s time of the report.';

-- The default fills the existing rows. New rows name their rule.
alter table payment_plan_policies
  add column when_disputed text not null default 'Continue',
  add constraint payment_plan_policy_disputed_is_known check (when_disputed in ('Continue', 'Pause', 'Cancel'));
alter table payment_plan_policies alter column when_disputed drop default;
