/*
 * organizationOfRecord (directory): Returns an organization for a job or a customer. Does not check
 * a caller.
 */
select :columns(account)
from accounts a
where a.id = :orgId;
