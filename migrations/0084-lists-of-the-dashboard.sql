-- Finds refunds in a status without reading the others. A refund is inserted and updated once or
-- twice, far less often than a payment.
create index refunds_in_status on refunds (shard, org_id, status, id);

-- Lists the public keys of an organization. Expired keys are deleted after a day.
create index public_keys_of_organization on public_keys (shard, org_id, id);

-- List the test clocks below an account. Only sandbox organizations with a clock have entries.
create index test_clocks_by_agency on accounts (agency_id, clock_id) where clock_id is not null;
create index test_clocks_by_platform on accounts (platform_id, clock_id) where clock_id is not null;

-- Lists the deliveries of an account. Each request is inserted once at the end of its account's
-- entries, and its updates do not touch the index: none of the columns change.
create index webhook_requests_of_account on webhook_requests (shard, account_id, id);
