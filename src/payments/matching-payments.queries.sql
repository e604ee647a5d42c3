/*
 * matchingPaymentsOfReference: Returns payments with an attempt that has this reference at the provider, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.id in (
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = :shard and c.org_id = :orgId and r.reference = :providerReference)
  and (:status?::text is null or p.status = :status?)
  and (:contactId?::uuid is null or p.contact_id = :contactId?)
  and (:paymentPlanId?::uuid is null or p.payment_plan_id = :paymentPlanId?)
  and (:paymentMethodId?::uuid is null or p.payment_method_id = :paymentMethodId?)
  and (:transactionRef?::text is null or p.transaction_ref = :transactionRef?)
  and (:amountMinor?::bigint is null or p.amount_minor = :amountMinor?) and (:currency?::text is null or p.currency = :currency?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * matchingPaymentsOfTransactionRef: Returns matching payments with this reference of the client, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.transaction_ref = :transactionRef
  and (:status?::text is null or p.status = :status?)
  and (:contactId?::uuid is null or p.contact_id = :contactId?)
  and (:paymentPlanId?::uuid is null or p.payment_plan_id = :paymentPlanId?)
  and (:paymentMethodId?::uuid is null or p.payment_method_id = :paymentMethodId?)
  and (:amountMinor?::bigint is null or p.amount_minor = :amountMinor?) and (:currency?::text is null or p.currency = :currency?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * matchingPaymentsOfPlan: Returns matching payments of a plan, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.payment_plan_id = :paymentPlanId
  and (:status?::text is null or p.status = :status?)
  and (:contactId?::uuid is null or p.contact_id = :contactId?)
  and (:paymentMethodId?::uuid is null or p.payment_method_id = :paymentMethodId?)
  and (:amountMinor?::bigint is null or p.amount_minor = :amountMinor?) and (:currency?::text is null or p.currency = :currency?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * matchingPaymentsOfMethod: Returns matching payments that charged a payment method, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.payment_method_id = :paymentMethodId
  and (:status?::text is null or p.status = :status?)
  and (:contactId?::uuid is null or p.contact_id = :contactId?)
  and (:amountMinor?::bigint is null or p.amount_minor = :amountMinor?) and (:currency?::text is null or p.currency = :currency?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * matchingPaymentsOfContact: Returns matching payments of a contact, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.contact_id = :contactId
  and (:status?::text is null or p.status = :status?)
  and (:amountMinor?::bigint is null or p.amount_minor = :amountMinor?) and (:currency?::text is null or p.currency = :currency?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * matchingPaymentsOfAmount: Returns matching payments of an amount with ids of a period, after an
 * id. Many payments have the same amount.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.amount_minor = :amountMinor and p.id >= :firstId and p.id < :endId
  and (:status?::text is null or p.status = :status?)
  and (:currency?::text is null or p.currency = :currency?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * matchingPayments: Returns an organization's matching payments with ids of a period, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification
  and p.id >= :firstId and p.id < :endId
  and (:status?::text is null or p.status = :status?)
  and (:currency?::text is null or p.currency = :currency?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * recordsOfFilterExist: Returns whether an organization has the plan and the payment method that a
 * filter names.
 */
select
  :paymentPlanId?::uuid is null or exists (
    select from payment_plans l where l.shard = :shard and l.org_id = a.id and l.id = :paymentPlanId?) as "has_plan!",
  :paymentMethodId?::uuid is null or exists (
    select from payment_methods m where m.shard = :shard and m.org_id = a.id and m.id = :paymentMethodId?) as "has_method!"
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id);
