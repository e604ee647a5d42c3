-- A payment method that its provider updates recovers the plans that failed with it.

-- Read before the locks below.
create temporary table revoked_methods on commit drop as
select distinct t.shard, t.payment_method_id as id
from payment_attempts t
where t.payment_method_id is not null
  and (t.decline_code in ('revoked_authorization', 'debit_not_authorized') or t.return_code in ('R05', 'R07', 'R08', 'R10', 'R29'));

create temporary table barred_occurrences on commit drop as
select o.shard, o.plan_id, o.number,
  case when t.decline_code in ('revoked_authorization', 'debit_not_authorized') or t.return_code in ('R05', 'R07', 'R08', 'R10', 'R29')
    then 'NewConsent' else 'NewCredential' end as bar
from payment_plan_occurrences o
  join payment_attempts t on t.shard = o.shard and t.payment_id = o.payment_id
where o.status = 'Failed' and o.retry_at is null
  and (t.return_code is not null or t.decline_code in ('revoked_authorization', 'debit_not_authorized', 'incorrect_number',
    'card_not_supported', 'currency_not_supported', 'suspected_fraud', 'lost_card', 'stolen_card', 'closed_account',
    'invalid_account'));

alter table payment_methods
  add column consent_revoked boolean not null default false,
  add column credential_changed_at timestamp(3) with time zone;
comment on column payment_methods.consent_revoked is
  'The customer withdrew the consent to be charged. Ends when the customer stores the instrument again.';
comment on column payment_methods.credential_changed_at is
  'Time of the newest change of the card or account number, by the machine''s clock. Null: the number is the first one.';
update payment_methods m set consent_revoked = true
from revoked_methods r where m.shard = r.shard and m.id = r.id and m.status = 'Invalid';

alter table payment_plan_occurrences
  add column retry_needs text,
  add constraint occurrence_retry_needs_is_known check (retry_needs in ('NewCredential', 'NewConsent'));
comment on column payment_plan_occurrences.retry_needs is
  'What a retry needs after an update of the payment method. NewCredential: the failed charge must not be repeated with the same number. NewConsent: the customer withdrew the consent. Null: any update is enough.';
update payment_plan_occurrences o set retry_needs = b.bar
from barred_occurrences b where o.shard = b.shard and o.plan_id = b.plan_id and o.number = b.number;
