-- Finds payments by their decline code. A charge that succeeds has no entry: neither its insert nor
-- its update writes this index.
create index payments_by_decline_code on payments (shard, org_id, decline_code, id) where decline_code is not null;

-- Finds stored cards and accounts by their last digits, and by them their payments.
create index payment_methods_by_last4 on payment_methods (shard, org_id, last4, id) where last4 is not null;

-- Finds the plans in a status. A charge of a plan seldom changes the status, so its update does not
-- write this index.
create index payment_plans_in_status on payment_plans (shard, org_id, status, id);
