/* exportedRequests: Returns the webhook requests of an account after an id, for a file. */
select r.id, r.webhook_id, r.event_id, r.event_type, r.url, r.status, r.attempts, r.last_status_code, r.last_error,
  r.next_attempt_at, r.created_at, r.updated_at
from webhook_requests r
where r.shard = :shard and r.account_id = :orgId and r.id > :after and r.id >= :firstId and r.id < :endId
order by r.id limit :limit::integer;
