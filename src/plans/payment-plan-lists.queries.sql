/* paymentPlansOfOrganizationDescending: an organization's plans, those before an id, newest first. */
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.id < :from
  and (:status?::text is null or p.status = :status?)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit :limit::integer;

/* paymentPlansOfOrganizationAscending: an organization's plans, those after an id, oldest first. */
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.id > :from
  and (:status?::text is null or p.status = :status?)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id limit :limit::integer;

/* paymentPlansOfContactDescending: a contact's plans, those before an id, newest first. */
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.contact_id = :contactId and p.id < :from
  and (:status?::text is null or p.status = :status?)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit :limit::integer;

/* paymentPlansOfContactAscending: a contact's plans, those after an id, oldest first. */
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.contact_id = :contactId and p.id > :from
  and (:status?::text is null or p.status = :status?)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id limit :limit::integer;
