-- One record for each consent of a customer: the text as shown, its facts, time and origin. It replaces the json columns.

create table consents (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  contact_id uuid,
  origin text not null,
  purposes text[] not null,
  text text not null,
  text_version text,
  language text,
  amount_minor bigint not null,
  currency text not null,
  frequency text,
  occurrences integer not null,
  first_date date not null,
  last_date date not null,
  recurring_processing_model text,
  method_type text,
  method_brand text,
  method_institution_name text,
  method_last4 text,
  accepted_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  attempt_id uuid,
  created_at timestamptz(3) not null,
  primary key (shard, id),
  constraint consent_belongs_to_its_organization unique (shard, org_id, id),
  constraint consent_contact_is_of_the_same_organization
    foreign key (shard, org_id, contact_id) references contacts (shard, org_id, id),
  constraint consent_origin_is_known check (origin in ('Page', 'Api')),
  constraint consents_have_a_purpose check (
    cardinality(purposes) >= 1
    and purposes <@ array['Payment', 'PaymentPlan', 'Recovery', 'MethodChange', 'Storage']
  ),
  constraint consents_of_pages_name_the_version_of_their_text check (
    origin = 'Api' or (text_version is not null and language is not null)
  ),
  constraint consent_amount_is_positive check (amount_minor between 1 and 99999999999),
  constraint consent_dates_are_in_order check (first_date <= last_date),
  constraint consents_to_several_charges_have_a_frequency check (occurrences = 1 or (occurrences > 1 and frequency is not null))
);
comment on table consents is 'Never changed and never deleted. A contact that is deleted keeps its consents: they prove what was charged.';
comment on column consents.origin is 'Page: the customer agreed on a page of ours. Api: the organization reports the consent.';
comment on column consents.text is 'The text as the customer saw it.';
comment on column consents.text_version is 'The version of our wording. Null for the text of an organization.';
comment on column consents.amount_minor is 'The amount of each charge.';
comment on column consents.occurrences is 'The number of charges.';
comment on column consents.recurring_processing_model is 'The declared model of the storage. Null when nothing is stored.';
comment on column consents.method_type is 'The payment method as it was shown. Null for an option of a provider.';
comment on column consents.accepted_at is 'The time of the consent, by the clock of the organization.';
comment on column consents.attempt_id is 'The attempt that it authorized. Null for a consent that was given elsewhere.';
comment on column consents.created_at is 'The time of the record, by the machine''s clock.';
create unique index consent_of_attempt on consents (shard, attempt_id) where attempt_id is not null;
create index consents_of_contact on consents (shard, org_id, contact_id) where contact_id is not null;

create table payment_plan_consents (
  shard smallint not null,
  plan_id uuid not null,
  consent_id uuid not null,
  org_id uuid not null,
  since timestamptz(3) not null,
  primary key (shard, plan_id, consent_id),
  constraint consent_of_plan_is_of_the_same_organization
    foreign key (shard, org_id, consent_id) references consents (shard, org_id, id),
  constraint plan_of_consent_is_of_the_same_organization
    foreign key (shard, org_id, plan_id) references payment_plans (shard, org_id, id)
);
comment on table payment_plan_consents is 'The consents of a plan. The newest one is in force.';
comment on column payment_plan_consents.since is 'From when on the plan is charged under it, by the clock of the organization.';

alter table payments
  add column consent_id uuid,
  add constraint consent_of_payment_is_of_the_same_organization
    foreign key (shard, org_id, consent_id) references consents (shard, org_id, id);
comment on column payments.consent_id is 'The consent of the newest attempt that a customer made on a page. Null for other payments.';

alter table payment_methods
  add column consent_id uuid,
  add constraint consent_of_payment_method_is_of_the_same_organization
    foreign key (shard, org_id, consent_id) references consents (shard, org_id, id);
comment on column payment_methods.consent_id is 'The newest consent to store it. Null when it was stored without a page.';

-- Consents of earlier versions, under the ids of their records. The pages had two languages, which end the version's name.
insert into consents (shard, id, org_id, contact_id, origin, purposes, text, text_version, language, amount_minor, currency,
  frequency, occurrences, first_date, last_date, recurring_processing_model, accepted_at, ip_address, user_agent,
  attempt_id, created_at)
select p.shard, p.id, p.org_id, p.contact_id,
  case when p.consent ->> 'textVersion' is null then 'Api' else 'Page' end, array['PaymentPlan'], p.consent ->> 'text',
  p.consent ->> 'textVersion', right(p.consent ->> 'textVersion', 2), p.amount_minor, p.currency, p.frequency, p.occurrences,
  p.start_date,
  (p.start_date + (p.occurrences - 1) * case p.frequency
    when 'Weekly' then interval '7 days' when 'Monthly' then interval '1 month'
    when 'Quarterly' then interval '3 months' else interval '1 year' end)::date,
  'Subscription', (p.consent ->> 'acceptedAt')::timestamptz, p.consent ->> 'ipAddress', p.consent ->> 'userAgent', (
    select t.id from payment_attempts t
    where t.shard = p.shard and t.payment_id = p.verification_payment_id and p.status = 'Pending'
    order by t.number desc limit 1
  ), p.created_at
from payment_plans p
where p.consent is not null;

insert into payment_plan_consents (shard, plan_id, consent_id, org_id, since)
select p.shard, p.id, p.id, p.org_id, p.created_at from payment_plans p where p.consent is not null;

-- Attempts at links of plans, and plan sessions that are being completed: their payment has the consent.
insert into consents (shard, id, org_id, contact_id, origin, purposes, text, text_version, language, amount_minor, currency,
  frequency, occurrences, first_date, last_date, recurring_processing_model, accepted_at, ip_address, user_agent,
  attempt_id, created_at)
select m.shard, m.id, m.org_id, m.contact_id, 'Page', array[case when m.from_session then 'PaymentPlan' else 'Recovery' end],
  m.consent ->> 'text', coalesce(m.consent ->> 'textVersion', 'unknown'), coalesce(right(m.consent ->> 'textVersion', 2), 'en'),
  m.amount_minor, m.currency, m.frequency, m.occurrences, m.first_date,
  (m.first_date + (m.occurrences - 1) * case m.frequency
    when 'Weekly' then interval '7 days' when 'Monthly' then interval '1 month'
    when 'Quarterly' then interval '3 months' else interval '1 year' end)::date, 'Subscription',
  (m.consent ->> 'acceptedAt')::timestamptz, m.consent ->> 'ipAddress', m.consent ->> 'userAgent', (
    select t.id from payment_attempts t where t.shard = m.shard and t.payment_id = m.id order by t.number desc limit 1
  ), m.created_at
from (
  select p.shard, p.id, p.org_id, p.contact_id, false as from_session, p.consent, p.amount_minor, p.currency, g.frequency,
    1 as occurrences, p.created_at::date as first_date, p.created_at
  from payments p join payment_plans g on g.shard = p.shard and g.id = p.payment_plan_id
  where p.consent is not null
  union all
  select p.shard, p.id, p.org_id, p.contact_id, true, s.consent, s.amount_minor, s.currency, s.frequency, s.occurrences,
    greatest(s.start_date, (s.consent ->> 'acceptedAt')::timestamptz::date), p.created_at
  from payment_plan_sessions s join payments p on p.shard = s.shard and p.org_id = s.org_id and p.id = s.payment_id
  where s.consent is not null and p.consent is null and not exists (
    select from payment_plans g where g.shard = s.shard and g.payment_plan_session_id = s.id and g.consent is not null
  )
) m;

update payments p set consent_id = c.id
from consents c
where c.shard = p.shard and c.id = p.id;

-- The first payment of a plan was made under the consent of the plan.
update payments p set consent_id = g.id
from payment_plan_sessions s join payment_plans g on g.shard = s.shard and g.payment_plan_session_id = s.id
where p.shard = s.shard and p.id = s.payment_id and g.consent is not null;

alter table payments drop column consent;
alter table payment_plans drop column consent;
alter table payment_plan_sessions drop column consent;
