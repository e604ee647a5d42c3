/*
 * instrumentOfPayment: Returns the instrument of the last attempt of a payment: a stored method, or
 * else a vault token.
 */
select coalesce(m.type, t.type) as "type?", coalesce(m.brand, t.brand) as "brand?", m.institution_name as "institution_name?",
  coalesce(m.last4, t.last4) as "last4?"
from payments p
  left join payment_methods m on m.shard = p.shard and m.org_id = p.org_id and m.id = p.payment_method_id
  left join vault_tokens t on t.shard = p.shard and t.account_id = p.org_id and t.id = p.vault_token_id
    and p.payment_method_id is null
where p.shard = :shard and p.org_id = :orgId and p.id = :paymentId;
