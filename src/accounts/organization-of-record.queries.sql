/*
 * organizationOfRecord (global table): Returns an organization for a job or a customer. There is no
 * caller to check.
 */
select :columns(account)
from accounts a
where a.id = :orgId;
