/* counted paymentsOfOrganization: Returns an organization's payments after an id. */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/* counted paymentsInStatus: Returns an organization's payments in a status after an id. */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification and p.status = :status
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/* counted paymentsInRareStatus: Returns an organization's payments in a rare status after an id. */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification and p.rare_status = :status
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/* counted paymentsOfContact: Returns a contact's payments after an id. */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification and p.contact_id = :contactId
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;

/* counted paymentsOfContactInStatus: Returns a contact's payments in a status after an id. */
select :columns(payment)
from payments p
where p.shard = :shard and p.org_id = :orgId and not p.is_verification and p.contact_id = :contactId and p.status = :status
  and p.id :direction(>, <) :from
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by p.id :direction(asc, desc) limit :limit::integer;
