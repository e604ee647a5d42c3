-- Lists an account's events of one type without reading the others.
create index events_of_type on events (shard, account_id, type, id);

-- Finds payments in a currency, and in a range of its amounts, without reading the others. Amounts
-- are only compared within a currency.
drop index payments_by_amount;
create index payments_by_amount on payments (shard, org_id, currency, amount_minor, id);

-- Lists failed deliveries without reading the others. The column is null in all other rows and does
-- not change when a request is delivered. An index on the status would change with each delivery.
alter table webhook_requests
  add column has_failed boolean generated always as (case when status = 'failed' then true end) stored;
create index failed_requests_of_account on webhook_requests (shard, account_id, id) where has_failed;
create index failed_requests_of_webhook on webhook_requests (shard, webhook_id, position) where has_failed;
comment on column webhook_requests.has_failed is 'True when all attempts have failed, otherwise null. With an index on the status, each delivery would write it.';
