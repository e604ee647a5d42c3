/*
 * conditions payment: The filters of lists of payments, and the caller's access to the
 * organization.
 */
not p.is_verification and p.id >= :firstId and p.id < :endId
  and (:statuses?::text[] is null or p.status = any(:statuses?))
  and (:contactId?::uuid is null or p.contact_id = :contactId?)
  and (:paymentPlanId?::uuid is null or p.payment_plan_id = :paymentPlanId?)
  and (:paymentMethodId?::uuid is null or p.payment_method_id = :paymentMethodId?)
  and (:transactionRef?::text is null or p.transaction_ref = :transactionRef?)
  and (:declineCode?::text is null or p.decline_code = :declineCode?)
  and (:amountMinor?::bigint is null or p.amount_minor = :amountMinor?) and (:currency?::text is null or p.currency = :currency?)
  and (:minAmountMinor?::bigint is null or p.amount_minor >= :minAmountMinor?)
  and (:maxAmountMinor?::bigint is null or p.amount_minor <= :maxAmountMinor?)
  and (:since?::timestamptz is null or p.created_at >= :since?) and (:until?::timestamptz is null or p.created_at < :until?)
  -- A scalar subquery reads one method. PostgreSQL might answer an exists by reading all of them.
  and (num_nonnulls(:methodType?::text, :cardBrand?::text, :last4?::text) = 0 or (
    select (:methodType? is null or m.type = :methodType?) and (:cardBrand? is null or lower(m.brand) = lower(:cardBrand?))
      and (:last4? is null or m.last4 = :last4?)
    from payment_methods m
    where m.shard = p.shard and m.id = p.payment_method_id))
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * counted matchingPaymentsOfReference: Returns matching payments with an attempt that has this reference at the provider,
 * after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.id in (
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = :shard and c.org_id = :orgId and r.reference = :providerReference)
  and p.id :direction(>, <) :from
  and :conditions(payment)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted matchingPaymentsOfTransactionRef: Returns matching payments with this reference of the client, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.transaction_ref = :transactionRef
  and p.id :direction(>, <) :from
  and :conditions(payment)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted matchingPaymentsOfPlan: Returns matching payments of a plan, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.payment_plan_id = :paymentPlanId
  and p.id :direction(>, <) :from
  and :conditions(payment)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted matchingPaymentsOfMethod: Returns matching payments that charged or stored a payment method, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.payment_method_id = :paymentMethodId
  and p.id :direction(>, <) :from
  and :conditions(payment)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted matchingPaymentsOfContact: Returns matching payments of a contact, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.contact_id = :contactId
  and p.id :direction(>, <) :from
  and :conditions(payment)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * numberOfMethodsWithLast4: Counts an organization's payment methods with these last digits, at most
 * rowsMax of them.
 */
select count(*)::integer as "methods!"
from (
  select from payment_methods m
  where m.shard = :shard and m.org_id = :orgId and m.last4 = :last4
  limit :rowsMax::integer
) found
where exists (select from accounts a where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * counted matchingPaymentsOfLast4: Returns matching payments of methods with these last digits, after an id. Reads one
 * page of each method and returns the first rows of all pages.
 */
with page as materialized (
  select found.id
  from payment_methods m
    cross join lateral (
      select p.id
      -- Without the offset, PostgreSQL might scan the payments of all methods for each one, in the order of ids.
      from (
        select p.* from payments p
        where p.shard = :shard and p.org_id = :orgId and p.payment_method_id = m.id and p.id :direction(>, <) :from
        offset 0
      ) p
      where :conditions(payment)
      order by p.id :direction(asc, desc) limit :limit::integer
    ) as found
  where m.shard = :shard and m.org_id = :orgId and m.last4 = :last4
  order by found.id :direction(asc, desc) limit :limit::integer
)
select :columns(payment)
from page join payments p on p.shard = :shard and p.id = page.id
order by p.id :direction(asc, desc);

/*
 * counted matchingPaymentsOfDeclineCode: Returns matching payments with a decline code, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.decline_code = :declineCode
  and p.id :direction(>, <) :from
  and :conditions(payment)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted matchingPaymentsOfAmount: Returns matching payments of an amount, after an id. Many payments have the same
 * amount.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.currency = :currency and p.amount_minor = :amountMinor
  and p.id :direction(>, <) :from
  and :conditions(payment)
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * numberOfPaymentsInRange: Returns how many payments an organization has in a range of amounts of a
 * currency, at most as many as rowsMax.
 */
select count(*)::integer as "payments!"
from (
  select from payments p
  where p.shard = :shard and p.org_id = :orgId and p.currency = :currency
    and p.amount_minor >= coalesce(:minAmountMinor?::bigint, 0)
    and p.amount_minor <= coalesce(:maxAmountMinor?::bigint, 99999999999)
    and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
  limit :rowsMax::integer
) found;

/*
 * counted matchingPaymentsInRange: Returns matching payments in a range of amounts of a currency, after an
 * id. Reads the whole range first.
 */
with range as materialized (
  select p.id from payments p
  where p.shard = :shard and p.org_id = :orgId and p.currency = :currency
    and p.amount_minor >= coalesce(:minAmountMinor?::bigint, 0)
    and p.amount_minor <= coalesce(:maxAmountMinor?::bigint, 99999999999)
)
select :columns(payment)
from range
  -- Without the limit, PostgreSQL might scan all payments in the order of their ids.
  cross join lateral (
    select p.* from payments p
    where p.shard = :shard and p.id = range.id and p.id :direction(>, <) :from
      and :conditions(payment)
    limit 1
  ) p
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted matchingPaymentsInRareStatuses: Returns matching payments in statuses that few payments have,
 * after an id. Reads a page of each status, then the first of all.
 */
select :columns(payment)
from unnest(:rareStatuses::text[]) as wanted (status)
  cross join lateral (
    select p.id
    from payments p
    where p.shard = :shard and p.org_id = :orgId and p.rare_status = wanted.status
      and p.id :direction(>, <) :from
      and :conditions(payment)
    order by p.id :direction(asc, desc) limit :limit::integer
  ) as found
  join payments p on p.shard = :shard and p.id = found.id
order by p.id :direction(asc, desc) limit :limit::integer;

/*
 * counted matchingPayments: Returns an organization's matching payments, after an id.
 */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId
  and p.id :direction(>, <) :from
  and :conditions(payment)
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
