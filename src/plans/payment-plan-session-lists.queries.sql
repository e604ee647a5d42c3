/* paymentPlanSessionsOfOrganizationDescending: an organization's sessions, those before an id, newest first, by their status as judged at that time. */
select s.id, s.org_id, s.contact_id, s.amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.id < :from
  and (:status?::text is null or :status? =
    case when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
      else s.status end)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id desc limit :limit::integer;

/* paymentPlanSessionsOfOrganizationAscending: an organization's sessions, those after an id, oldest first. */
select s.id, s.org_id, s.contact_id, s.amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.id > :from
  and (:status?::text is null or :status? =
    case when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
      else s.status end)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id limit :limit::integer;

/* paymentPlanSessionsOfContactDescending: a contact's sessions, those before an id, newest first. */
select s.id, s.org_id, s.contact_id, s.amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.contact_id = :contactId and s.id < :from
  and (:status?::text is null or :status? =
    case when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
      else s.status end)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id desc limit :limit::integer;

/* paymentPlanSessionsOfContactAscending: a contact's sessions, those after an id, oldest first. */
select s.id, s.org_id, s.contact_id, s.amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
where s.shard = :shard and s.org_id = :orgId and s.contact_id = :contactId and s.id > :from
  and (:status?::text is null or :status? =
    case when s.status = 'Active' and s.expiration_date <= :now and s.completing_since is null then 'Expired'
      else s.status end)
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by s.id limit :limit::integer;
