-- Plans and sessions name the texts and the reference of the payments that they make.

alter table payment_plans
  add column statement_descriptor text,
  add column description text,
  add column transaction_ref text;
comment on column payment_plans.statement_descriptor is
  'The text of its payments on the customer''s statement. Null: that of the organization.';
comment on column payment_plans.description is 'What its payments are for. Null: the text of the organization.';
comment on column payment_plans.transaction_ref is 'The organization''s reference, which its payments have too.';

alter table payment_plan_sessions
  add column statement_descriptor text,
  add column description text,
  add column transaction_ref text;
comment on column payment_plan_sessions.statement_descriptor is 'That of its plan.';
comment on column payment_plan_sessions.description is 'That of its plan.';
comment on column payment_plan_sessions.transaction_ref is 'That of its plan and of its first payment.';

alter table payment_sessions
  add column statement_descriptor text,
  add column description text;
comment on column payment_sessions.statement_descriptor is
  'The text of its payment on the customer''s statement. Null: that of the organization.';
comment on column payment_sessions.description is 'What its payment is for. Null: the text of the organization.';
