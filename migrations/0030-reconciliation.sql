-- Facts that match payments and refunds with a provider's books, and indexes to find payments by them.

alter table payment_attempts add column network_decline_code text;
comment on column payment_attempts.network_decline_code is
  'The card network''s or bank''s own decline code, where the provider reports it.';

alter table refunds add column reason text, add column failure_code text;
alter table refunds add constraint refund_reason_is_known
  check (reason in ('Duplicate', 'Fraudulent', 'RequestedByCustomer'));

create index payments_of_plan on payments (shard, org_id, payment_plan_id, id) where payment_plan_id is not null;
create index payments_by_transaction_ref on payments (shard, org_id, transaction_ref, id) where transaction_ref is not null;
create index payments_by_amount on payments (shard, org_id, amount_minor, id);

alter table payments add column description text;
comment on column payments.description is 'What the payment is for. Shown to the merchant and at the provider.';

create table payment_defaults (
  shard smallint not null,
  org_id uuid not null references accounts,
  statement_descriptor text,
  description text,
  updated_at timestamptz(3) not null,
  primary key (shard, org_id)
);
comment on table payment_defaults is 'The texts of an organization''s payments that have none of their own.';
