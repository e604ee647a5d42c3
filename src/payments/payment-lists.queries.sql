/* paymentsOfOrganizationDescending: an organization's payments, those before an id, newest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.id < :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit :limit::integer;

/* paymentsOfOrganizationAscending: an organization's payments, those after an id, oldest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.id > :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id limit :limit::integer;

/* paymentsInStatusDescending: an organization's payments in a status that many have, those before an id, newest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.status = :status and p.id < :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit :limit::integer;

/* paymentsInStatusAscending: an organization's payments in a status that many have, those after an id, oldest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.status = :status and p.id > :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id limit :limit::integer;

/* paymentsInRareStatusDescending: an organization's payments in a status that few have, those before an id, newest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.rare_status = :status and p.id < :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit :limit::integer;

/* paymentsInRareStatusAscending: an organization's payments in a status that few have, those after an id, oldest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.rare_status = :status and p.id > :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id limit :limit::integer;

/* paymentsOfContactDescending: a contact's payments, those before an id, newest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.contact_id = :contactId and p.id < :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit :limit::integer;

/* paymentsOfContactAscending: a contact's payments, those after an id, oldest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.contact_id = :contactId and p.id > :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id limit :limit::integer;

/* paymentsOfContactInStatusDescending: a contact's payments in one status, those before an id, newest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.contact_id = :contactId and p.status = :status and p.id < :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit :limit::integer;

/* paymentsOfContactInStatusAscending: a contact's payments in one status, those after an id, oldest first. */
select p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_set_up and p.contact_id = :contactId and p.status = :status and p.id > :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id limit :limit::integer;
