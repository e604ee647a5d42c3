/*
 * organizationOfRecord: Returns an organization for a job or a customer. Does not check a caller.
 */
select :columns(account), :columns(clockNow)
from accounts a
where a.shard = :shard and a.id = :orgId;
