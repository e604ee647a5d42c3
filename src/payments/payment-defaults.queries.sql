/*
 * paymentDefaultsOf: Returns the default texts of an organization's payments, or no row when it has
 * none. Run only for an organization that the caller can reach.
 */
select d.statement_descriptor, d.description
from payment_defaults d
where d.shard = :shard and d.org_id = :orgId;

/*
 * writePaymentDefaults: Inserts or updates the default texts of the payments of an organization that
 * the caller can reach.
 */
insert into payment_defaults (shard, org_id, statement_descriptor, description, updated_at)
select :shard, a.id, :statementDescriptor?, :description?, :updatedAt
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
on conflict (shard, org_id) do update
set statement_descriptor = excluded.statement_descriptor, description = excluded.description, updated_at = excluded.updated_at
returning org_id;
