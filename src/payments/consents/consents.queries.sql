/* columns consent: The columns of a consent. */
n.id, n.org_id, n.contact_id, n.origin, n.purposes, n.text, n.text_version, n.language, n.amount_minor, n.last_amount_minor, n.currency,
  n.frequency, n.occurrences, n.first_date, n.last_date, n.recurring_processing_model, n.method_type, n.method_brand,
  n.method_institution_name, n.method_last4, n.accepted_at, n.ip_address, n.user_agent;

/* insertConsent: Inserts a consent, once for an attempt. */
insert into consents (shard, id, org_id, contact_id, origin, purposes, text, text_version, language, amount_minor, last_amount_minor, currency,
  frequency, occurrences, first_date, last_date, recurring_processing_model, method_type, method_brand,
  method_institution_name, method_last4, accepted_at, ip_address, user_agent, attempt_id, created_at)
values (:shard, :id, :orgId, :contactId?, :origin, :purposes::text[], :text, :textVersion?, :language?, :amountMinor, :lastAmountMinor?,
  :currency, :frequency?, :occurrences, :firstDate, :lastDate, :recurringProcessingModel?, :methodType?, :methodBrand?,
  :methodInstitutionName?, :methodLast4?, :acceptedAt, :ipAddress?, :userAgent?, :attemptId?, :createdAt)
returning id;

/* writeConsentOfPayment: Writes the consent of the newest attempt of a payment. */
update payments p set consent_id = :consentId
where p.shard = :shard and p.id = :paymentId and p.org_id = :orgId;

/* writeConsentOfPaymentMethod: Writes the newest consent to store a payment method. */
update payment_methods m set consent_id = :consentId
where m.shard = :shard and m.id = :paymentMethodId and m.org_id = :orgId;

/* insertConsentOfPlan: Puts a consent in force for a plan. A repetition changes nothing. */
insert into payment_plan_consents (shard, plan_id, consent_id, org_id, since)
values (:shard, :planId, :consentId, :orgId, :since)
on conflict do nothing;

/* consentOfAttempt: Returns the consent that authorized an attempt. */
select n.id, n.accepted_at from consents n where n.shard = :shard and n.org_id = :orgId and n.attempt_id = :attemptId;

/* consentById: Returns a consent that the caller can reach. */
select :columns(consent)
from consents n
where n.shard = :shard and n.id = :id
  and exists (select from accounts a where a.id = n.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* consentsOfPlans: Returns the consent in force of each of these plans. */
select u.plan_id as "record_id!", :columns(consent)
from payment_plan_consents u join consents n on n.shard = u.shard and n.org_id = u.org_id and n.id = u.consent_id
where u.shard = any(:shards::smallint[]) and u.plan_id = any(:ids::uuid[])
  and not exists (
    select from payment_plan_consents w
    where w.shard = u.shard and w.plan_id = u.plan_id and (w.since, w.consent_id) > (u.since, u.consent_id)
  )
  and exists (select from accounts a where a.id = u.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* allConsentsOfPlans: Returns the newest consents of each of these plans, newest first. */
select u.plan_id as "record_id!", :columns(consent)
from unnest(:ids::uuid[]) as wanted (id)
  cross join lateral (
    select w.shard, w.org_id, w.plan_id, w.consent_id, w.since from payment_plan_consents w
    where w.shard = any(:shards::smallint[]) and w.plan_id = wanted.id
    order by w.since desc, w.consent_id desc limit :perPlan::integer
  ) u
  join consents n on n.shard = u.shard and n.org_id = u.org_id and n.id = u.consent_id
where exists (select from accounts a where a.id = u.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by u.since desc, u.consent_id desc;

/*
 * consentsOfPayments: Returns the consent of each of these payments: that of its newest attempt, or
 * the one that was in force for its plan. A consent to other dates does not apply to charges before
 * these dates.
 */
select p.id as "record_id!", :columns(consent)
from payments p join accounts o on o.id = p.org_id
  join consents n on n.shard = p.shard and n.org_id = p.org_id and n.id = coalesce(p.consent_id, (
    select u.consent_id from payment_plan_consents u
      join consents c on c.shard = u.shard and c.org_id = u.org_id and c.id = u.consent_id
    where u.shard = p.shard and u.plan_id = p.payment_plan_id and u.since <= p.created_at
    order by c.first_date <= (p.created_at at time zone o.time_zone)::date desc, u.since desc, u.consent_id desc limit 1
  ))
where p.shard = any(:shards::smallint[]) and p.id = any(:ids::uuid[])
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* consentsOfPaymentMethods: Returns the newest consent to store each of these payment methods. */
select m.id as "record_id!", :columns(consent)
from payment_methods m join consents n on n.shard = m.shard and n.org_id = m.org_id and n.id = m.consent_id
where m.shard = any(:shards::smallint[]) and m.id = any(:ids::uuid[])
  and exists (select from accounts a where a.id = m.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* consentByLink: Returns a consent for the holder of its link, with its organization. */
select :columns(consent), :columns(recordAccount), :columns(clockNow)
from consents n join accounts a on a.id = n.org_id
where n.shard = :shard and n.id = :id;

/* consentOfPayment: Returns the id of a payment's consent. */
select p.consent_id as "consent_id!" from payments p
where p.shard = :shard and p.org_id = :orgId and p.id = :paymentId and p.consent_id is not null;
