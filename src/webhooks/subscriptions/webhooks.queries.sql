/* columns webhook: The columns of a webhook, the kind of its account and the state of its queue. */
w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.max_in_flight, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at,
  w.updated_at, q.failing_since, q.blocked_until, q.paced_until, q.in_flight, q.window_size, q.consecutive_failures;

/* webhookById: Returns an undeleted webhook that the caller can reach. */
select :columns(webhook)
from webhooks w
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = :shard and w.id = :id and w.deleted_at is null and w.callback_for is null
  and :callerId in (a.id, a.agency_id, a.platform_id);

/* webhookOrDeletedById: Returns a webhook, deleted or not, that the caller can reach. */
select :columns(webhook)
from webhooks w
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = :shard and w.id = :id and w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id);

/* webhooksOfAccount: Returns an account's webhooks after an id. */
select :columns(webhook)
from webhooks w
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = :shard and w.account_id = :accountId
  and w.id :direction(>, <) :from and w.deleted_at is null and w.callback_for is null
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by w.id :direction(asc, desc) limit :limit::int;

/*
 * lockWebhook: Locks a webhook, deleted or not, and its position, so that nothing is dispatched to
 * it.
 */
select :columns(webhook), w.deleted_at,
  a.mode as account_mode
from webhooks w
  join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
  join webhook_queues q on q.shard = w.shard and q.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = :shard and w.id = :id and w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id)
for update of p, w;

/*
 * insertWebhook: Inserts a webhook with its first secret, position and queue, unless its account
 * has reached its limit.
 */
with added as (
  insert into webhooks (
    shard, id, account_id, url, events, description, enabled, rate_limit_per_second, max_in_flight, retry_schedule,
    secret_version, secret_check_value, created_at, updated_at
  )
  select :shard, :id, a.id, :url, :events::text[], :description?, :enabled, :rateLimitPerSecond?, :maxInFlight?,
    :retrySchedule, 1, :secretCheckValue, :now, :now
  from accounts a
  where a.id = :accountId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
    and (
      select count(*) from webhooks w
      where w.shard = :shard and w.account_id = :accountId and w.deleted_at is null and w.callback_for is null
    ) < :webhooksMax::bigint
  returning id, account_id, url, events, description, enabled, rate_limit_per_second, max_in_flight, retry_schedule,
    secret_version, secret_check_value, created_at, updated_at
), secret as (
  insert into webhook_secrets (shard, webhook_id, version, secret_sealed, created_at)
  select :shard, id, 1, :secretSealed, :wallNow from added
), position as (
  insert into webhook_positions (shard, webhook_id, last_position) select :shard, id, 0 from added
), queue as (
  insert into webhook_queues (shard, webhook_id) select :shard, id from added
)
select id, account_id, url, events, description, enabled, rate_limit_per_second, max_in_flight, retry_schedule,
  secret_version, secret_check_value, created_at, updated_at
from added;

/* updateWebhook: Updates a webhook. */
update webhooks w
set url = :url, events = :events::text[], description = :description?, enabled = :enabled,
  rate_limit_per_second = :rateLimitPerSecond?, max_in_flight = :maxInFlight?, retry_schedule = :retrySchedule,
  updated_at = :now
where w.shard = :shard and w.id = :id and w.deleted_at is null
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning w.id;

/* markWebhookDeleted: Marks a webhook as deleted. Its history stays. */
update webhooks w
set deleted_at = :now, updated_at = :now
where w.shard = :shard and w.id = :id and w.deleted_at is null
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning w.id;

/*
 * abandonRequests: Makes a batch of a deleted webhook's requests wait for their deadline, so that
 * its queue needs no more service.
 */
update webhook_due d set due_at = null, ready = false
from (
  select w.request_id from webhook_due w
  where w.shard = :shard and w.webhook_id = :webhookId and w.ready and w.claim_token is null
  limit :limit::int
  for update skip locked
) waiting
where d.shard = :shard and d.request_id = waiting.request_id;

/*
 * forgetEndpoint: Closes the circuit breaker of a webhook, and gives it the window of a new one.
 * `failing_since` stays until a request is accepted.
 */
update webhook_queues
set blocked_until = null, consecutive_failures = 0, breaker_openings = 0, window_size = :windowSize::float8
where shard = :shard and webhook_id = :webhookId;

/*
 * demoteReadyRequests: Gives a batch of a webhook's ready requests the priority of later attempts,
 * so that new requests are not delayed.
 */
update webhook_due d set priority = 2
from (
  select w.request_id from webhook_due w
  where w.shard = :shard and w.webhook_id = :webhookId and w.ready and w.priority = 1 and w.claim_token is null
  limit :limit::int
  for update skip locked
) waiting
where d.shard = :shard and d.request_id = waiting.request_id;

/*
 * unblockQueue: Lets one request pass the open circuit breaker of a webhook, to probe its endpoint.
 */
update webhook_queues set blocked_until = null
where shard = :shard and webhook_id = :webhookId and blocked_until is not null;

/* retireSigningSecret: Sets until when the current secret signs beside its successor. */
update webhook_secrets set expires_at = :expiresAt
where shard = :shard and webhook_id = :webhookId and expires_at is null;

/* addSigningSecret: Inserts a webhook's new secret. */
insert into webhook_secrets (shard, webhook_id, version, secret_sealed, created_at)
values (:shard, :webhookId, :version, :secretSealed, :now);

/* deleteSigningSecrets: Deletes the secrets that have expired or exceed the number kept. */
delete from webhook_secrets
where shard = :shard and webhook_id = :webhookId and (expires_at <= :now or version <= :lastForgotten);

/* writeSecretVersion: Writes the version of a webhook's new secret. */
update webhooks w
set secret_version = :version, secret_check_value = :secretCheckValue, updated_at = :now
where w.shard = :shard and w.id = :id
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning w.id;

/* lockCallback: Locks the hidden subscription of a record. */
select w.id
from webhooks w join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
where w.shard = :shard and w.callback_for = :subjectId and w.account_id = :accountId
for update of p, w;

/* insertCallback: Inserts the hidden subscription of a record. It has no secret. */
with added as (
  insert into webhooks (
    shard, id, account_id, url, events, enabled, secret_version, secret_check_value, callback_for, created_at, updated_at
  )
  values (:shard, :id, :accountId, :url, :events::text[], true, 0, '', :subjectId, :now, :now)
), position as (
  insert into webhook_positions (shard, webhook_id, last_position) values (:shard, :id, 0)
)
insert into webhook_queues (shard, webhook_id) values (:shard, :id);

/* redirectCallback: Changes the URL of a hidden subscription; null: deletes it. */
update webhooks
set url = coalesce(:url?, url), deleted_at = case when :url?::text is null then :now::timestamptz end, updated_at = :now
where shard = :shard and id = :id and callback_for is not null;
