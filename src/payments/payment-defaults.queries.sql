/*
 * paymentDefaultsOf: Returns the default texts of an organization's payments, or no row when it has
 * none. Run only for an organization that the caller can reach.
 */
select d.statement_descriptor, d.description
from payment_defaults d
where d.shard = :shard and d.org_id = :orgId;

/*
 * writePaymentDefaults: Inserts the default texts of an organization's payments, or updates them
 * except for the fields in `kept`. Run only in the transaction that has proven the caller's access.
 * It returns nothing, because the organization can be in another cell.
 */
insert into payment_defaults as d (shard, org_id, statement_descriptor, description, updated_at)
values (:shard, :orgId, :statementDescriptor?, :description?, :updatedAt)
on conflict (shard, org_id) do update set
  statement_descriptor = case when 'statementDescriptor' = any(:kept::text[])
    then d.statement_descriptor else excluded.statement_descriptor end,
  description = case when 'description' = any(:kept::text[]) then d.description else excluded.description end,
  updated_at = excluded.updated_at;
