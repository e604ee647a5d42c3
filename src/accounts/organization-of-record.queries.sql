/* organizationOfRecord (global table): the organization of that id, for a job or a customer: nobody with a key is asking. */
select :columns(account)
from accounts a
where a.id = :orgId;
