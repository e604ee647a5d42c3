-- Lists an account's events of one type without reading the others.
create index events_of_type on events (shard, account_id, type, id);

-- Finds payments in a currency, and in a range of its amounts, without reading the others. Amounts
-- are only compared within a currency.
drop index payments_by_amount;
create index payments_by_amount on payments (shard, org_id, currency, amount_minor, id);
