/* challengedAttempt: the try of a payment that waits for its customer. */
select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.return_code, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempts t
where t.shard = :shard and t.payment_id = :paymentId and t.stage = 'RequiresAction';
