/* plansToCharge: Returns plans of one shard, each with its organization. */
select :columns(paymentPlan), :columns(recordAccount), :columns(clockNow),
  d.statement_descriptor as "default_statement_descriptor?", d.description as "default_description?"
from payment_plans p join accounts a on a.id = p.org_id
  left join payment_defaults d on d.shard = p.shard and d.org_id = p.org_id
where p.shard = :shard and p.id = any(:ids);
