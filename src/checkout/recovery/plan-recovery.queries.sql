/*
 * plansWithFailedOccurrence: Returns the given plans that have a failed occurrence, each with the
 * checkout configuration of its recovery page.
 */
select p.id, p.org_id, p.amount_minor, p.total_amount_minor, p.occurrences, p.currency, coalesce(s.checkout_configuration_id, k.id) as "checkout_configuration_id!"
from payment_plans p
  join checkout_configurations k on k.shard = p.shard and k.org_id = p.org_id and k.is_default
  left join payment_plan_sessions s
    on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_plan_session_id
where p.shard = any(:shards::smallint[]) and p.id = any(:planIds::uuid[])
  and exists (
    select from payment_plan_occurrences o where o.shard = p.shard and o.plan_id = p.id and o.status = 'Failed'
  )
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/*
 * planByLink: Returns a plan for the holder of its recovery link, with its organization, contact
 * and branding. The branding is that of its session, or else the default.
 */
select :columns(paymentPlan),
  :columns(recordAccount), :columns(clockNow),
  c.email as "contact_email?",
  coalesce(s.checkout_configuration_id, k.id) as "checkout_configuration_id!",
  s.brand_name as "brand_name?", s.brand_logo_url as "brand_logo_url?"
from payment_plans p
  join accounts a on a.id = p.org_id
  join contacts c on c.shard = p.shard and c.org_id = p.org_id and c.id = p.contact_id
  join checkout_configurations k on k.shard = p.shard and k.org_id = p.org_id and k.is_default
  left join payment_plan_sessions s
    on s.shard = p.shard and s.org_id = p.org_id and s.id = p.payment_plan_session_id
where p.shard = :shard and p.id = :planId;

/*
 * occurrencesToRecover: Returns the occurrences of a plan that are unpaid, or were paid at its
 * recovery link, each with its newest payment.
 */
select o.number, o.due_date, o.status, o.retry_at, o.payment_id, p.status as "payment_status?", p.consent_id is not null and p.payment_plan_session_id is null as "by_customer!",
  p.decline_code as "decline_code?", p.action_url as "action_url?",
  p.updated_at as "payment_updated_at?", (
    select t.return_code from payment_attempts t
    where t.shard = p.shard and t.payment_id = p.id and t.return_code is not null
    limit 1
  ) as "return_code?"
from payment_plan_occurrences o
  left join payments p on p.shard = o.shard and p.org_id = o.org_id and p.id = o.payment_id
where o.shard = :shard and o.plan_id = :planId
  and (o.status in ('Scheduled', 'Failed', 'Processing') or (p.consent_id is not null and p.payment_plan_session_id is null))
order by o.number;

/* lockPlanToRecover: Locks a plan that was found by its recovery link. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = :planId
for update of p;

/*
 * occurrenceIsRecoverable: Returns an occurrence of a locked plan if it failed, its last payment is
 * still this one, and no occurrence of the plan is processing.
 */
select o.number from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.number = :number and o.status = 'Failed'
  and o.payment_id is not distinct from :lastPaymentId?::uuid
  and not exists (
    select from payment_plan_occurrences w where w.shard = o.shard and w.plan_id = o.plan_id and w.status = 'Processing'
  );

/*
 * methodFailedOccurrence: Returns a failed or returned payment of an occurrence from a payment
 * method.
 */
select p.id from payments p
where p.shard = :shard and p.org_id = :orgId and p.payment_method_id = :paymentMethodId and p.payment_plan_id = :planId
  and p.plan_occurrence = :number and p.status in ('Failed', 'Returned')
limit 1;

/*
 * countCustomerAttempts: Counts a customer's attempts to pay an occurrence: the attempts of one
 * payment, and all attempts since a time. Returns the time of the first of these, too.
 */
select count(*) filter (where t.payment_id = :paymentId?::uuid)::integer as "of_payment!",
  count(*) filter (where t.created_at > :since)::integer as "recent!",
  min(t.created_at) filter (where t.created_at > :since) as "first_at?"
from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = :shard and p.org_id = :orgId and p.contact_id = :contactId and p.payment_plan_id = :planId
  and p.plan_occurrence = :number and p.consent_id is not null and p.payment_plan_session_id is null;

/*
 * startRecovery: Marks a failed occurrence as being paid by its customer. Its next retry remains
 * scheduled, in case the customer's payment is declined.
 */
update payment_plan_occurrences o
set status = 'Processing', payment_id = :paymentId, attempts = o.attempts + 1, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number and o.status = 'Failed';
