/* organizationOfRecord (global table): the organization of that id, for a job or a customer: nobody with a key is asking. */
select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now, a.created_at, a.updated_at
from accounts a
where a.id = :orgId;
