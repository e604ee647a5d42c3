/* conditions delivery: The filters of lists of deliveries. */
r.id >= :firstId and r.id < :endId
  and (:status?::text is null or r.status = :status?)
  and (:statusCode?::smallint is null or r.last_status_code = :statusCode?)
  and (:eventType?::text is null or r.event_type = :eventType?)
  and (:eventId?::uuid is null or r.event_id = :eventId?);

/*
 * conditions listed: The caller's access to the account. A session's callback has a webhook that is
 * not listed.
 */
w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * counted deliveriesOfAccount: Returns the requests of an account's webhooks, or of one of them, that
 * match, after an id.
 */
with page as materialized (
  select r.* from webhook_requests r
  where r.shard = :shard and r.account_id = :accountId and r.id :direction(>, <) :from
    and (:webhookId?::uuid is null or r.webhook_id = :webhookId?)
    and :conditions(delivery)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id :direction(asc, desc) limit :limit::int
)
select :columns(webhookRequest)
from page r
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where :conditions(listed)
order by r.id :direction(asc, desc);

/* counted deliveriesOfWebhook: Returns the requests of an account's webhook that match, after a position. */
with page as materialized (
  select r.* from webhook_requests r
  where r.shard = :shard and r.webhook_id = :webhookId and r.account_id = :accountId and r.position :direction(>, <) :from
    and :conditions(delivery)
  order by r.position :direction(asc, desc) limit :limit::int
)
select :columns(webhookRequest)
from page r
  join webhooks w on w.shard = :shard and w.id = :webhookId
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = :shard and queue.webhook_id = :webhookId
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where :conditions(listed)
order by r.position :direction(asc, desc);

/*
 * counted failedDeliveriesOfAccount: Returns the failed requests of an account's webhooks, or of one of them,
 * that match, after an id.
 */
with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = :shard and r.account_id = :accountId and r.id :direction(>, <) :from
    and (:webhookId?::uuid is null or r.webhook_id = :webhookId?)
    and :conditions(delivery)
    and (select w.callback_for is null from webhooks w where w.shard = r.shard and w.id = r.webhook_id)
  order by r.id :direction(asc, desc) limit :limit::int
)
select :columns(webhookRequest)
from page r
  join webhooks w on w.shard = r.shard and w.id = r.webhook_id
  join accounts a on a.id = r.account_id
  join webhook_queues queue on queue.shard = r.shard and queue.webhook_id = r.webhook_id
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where :conditions(listed)
order by r.id :direction(asc, desc);

/*
 * counted failedDeliveriesOfWebhook: Returns the failed requests of an account's webhook that match,
 * after a position.
 */
with page as materialized (
  select r.* from webhook_requests r
  where r.has_failed and r.shard = :shard and r.webhook_id = :webhookId and r.account_id = :accountId and r.position :direction(>, <) :from
    and :conditions(delivery)
  order by r.position :direction(asc, desc) limit :limit::int
)
select :columns(webhookRequest)
from page r
  join webhooks w on w.shard = :shard and w.id = :webhookId
  join accounts a on a.id = w.account_id
  join webhook_queues queue on queue.shard = :shard and queue.webhook_id = :webhookId
  cross join lateral (
    select v.payload from events v where v.shard = r.event_shard and v.id = r.event_id
    union all
    select c.payload from event_copies c where c.shard = r.shard and c.event_id = r.event_id
    limit 1
  ) e
where :conditions(listed)
order by r.position :direction(asc, desc);
