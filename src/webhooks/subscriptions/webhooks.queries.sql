/* columns webhook: The columns of a webhook and the kind of its account. */
w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at, w.updated_at;

/* webhookById: the webhook of that id that the caller can reach; deleted ones are gone. */
select :columns(webhook)
from webhooks w join accounts a on a.id = w.account_id
where w.shard = :shard and w.id = :id and w.deleted_at is null and w.callback_for is null
  and :callerId in (a.id, a.agency_id, a.platform_id);

/* webhookOrDeletedById: the same, deleted or not. */
select :columns(webhook)
from webhooks w join accounts a on a.id = w.account_id
where w.shard = :shard and w.id = :id and w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id);

/* webhooksAscending, webhooksDescending: Returns an account's webhooks, beyond an id. */
select :columns(webhook)
from webhooks w join accounts a on a.id = w.account_id
where w.shard = :shard and w.account_id = :accountId
  and w.id :direction(>, <) :from and w.deleted_at is null and w.callback_for is null
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by w.id :direction(asc, desc) limit :limit::int;

/*
 * lockWebhook: the webhook as it is now, held together with its position until the transaction ends: nothing is
 * dispatched to it meanwhile. Gives deleted ones too.
 */
select :columns(webhook), w.deleted_at,
  a.mode as account_mode
from webhooks w
  join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
  join accounts a on a.id = w.account_id
where w.shard = :shard and w.id = :id and w.callback_for is null and :callerId in (a.id, a.agency_id, a.platform_id)
for update of p, w;

/*
 * insertWebhook: adds a webhook with its first secret, unless its account has as many as it may have. Position and lane
 * are born with it.
 */
with added as (
  insert into webhooks (
    shard, id, account_id, url, events, description, enabled, rate_limit_per_second, retry_schedule, secret_version,
    secret_check_value, created_at, updated_at
  )
  select :shard, :id, a.id, :url, :events::text[], :description?, :enabled, :rateLimitPerSecond?, :retrySchedule, 1,
    :secretCheckValue, :now, :now
  from accounts a
  where a.id = :accountId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
    and (
      select count(*) from webhooks w
      where w.shard = :shard and w.account_id = :accountId and w.deleted_at is null and w.callback_for is null
    ) < :most::bigint
  returning id, account_id, url, events, description, enabled, rate_limit_per_second, retry_schedule, secret_version,
    secret_check_value, created_at, updated_at
), secret as (
  insert into webhook_secrets (shard, webhook_id, version, secret_sealed, created_at)
  select :shard, id, 1, :secretSealed, :wallNow from added
), position as (
  insert into webhook_positions (shard, webhook_id, last_position) select :shard, id, 0 from added
), lane as (
  insert into webhook_lanes (shard, webhook_id) select :shard, id from added
)
select id, account_id, url, events, description, enabled, rate_limit_per_second, retry_schedule, secret_version,
  secret_check_value, created_at, updated_at
from added;

/* updateWebhook: writes what can be changed of a webhook. */
update webhooks w
set url = :url, events = :events::text[], description = :description?, enabled = :enabled,
  rate_limit_per_second = :rateLimitPerSecond?, retry_schedule = :retrySchedule, updated_at = :now
where w.shard = :shard and w.id = :id and w.deleted_at is null
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning w.id;

/* markWebhookDeleted: deletes a webhook; its history stays. */
update webhooks w
set deleted_at = :now, updated_at = :now
where w.shard = :shard and w.id = :id and w.deleted_at is null
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning w.id;

/*
 * abandonRequests: what waits for a deleted webhook waits for its deadline alone, so that nobody looks at its lane any more.
 * Bounded, as a request may not write without end.
 */
update webhook_due d set due_at = null, ready = false
from (
  select w.request_id from webhook_due w
  where w.shard = :shard and w.webhook_id = :webhookId and w.ready and w.claim_token is null
  limit :limit::int
  for update skip locked
) waiting
where d.shard = :shard and d.request_id = waiting.request_id;

/* forgetFailures: a webhook's breaker is shut as if nothing had failed; that it was failing stands until something is accepted. */
update webhook_lanes set blocked_until = null, failures_in_a_row = 0, openings = 0
where shard = :shard and webhook_id = :webhookId;

/* letPass: what is ready for a webhook goes as later attempts do, so that what is new need not wait for it. */
update webhook_due d set turn = 2
from (
  select w.request_id from webhook_due w
  where w.shard = :shard and w.webhook_id = :webhookId and w.ready and w.turn = 1 and w.claim_token is null
  limit :limit::int
  for update skip locked
) waiting
where d.shard = :shard and d.request_id = waiting.request_id;

/* unblockLane: lets one request through to a webhook whose breaker is open, to see whether its endpoint is well again. */
update webhook_lanes set blocked_until = null
where shard = :shard and webhook_id = :webhookId and blocked_until is not null;

/* retireSigningSecret: the current secret signs until then, beside its successor. */
update webhook_secrets set expires_at = :expiresAt
where shard = :shard and webhook_id = :webhookId and expires_at is null;

/* addSigningSecret: a webhook's new current secret. */
insert into webhook_secrets (shard, webhook_id, version, secret_sealed, created_at)
values (:shard, :webhookId, :version, :secretSealed, :now);

/* forgetSigningSecrets: destroys secrets that sign no more: run out, or older than the last that may be live. */
delete from webhook_secrets
where shard = :shard and webhook_id = :webhookId and (expires_at <= :now or version <= :lastForgotten);

/* noteSigningSecret: names a webhook's new current secret. */
update webhooks w
set secret_version = :version, secret_check_value = :secretCheckValue, updated_at = :now
where w.shard = :shard and w.id = :id
  and exists (select from accounts a where a.id = w.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning w.id;

/* callbackOf: the hidden subscription that was made for a record, held until the transaction ends. */
select w.id
from webhooks w join webhook_positions p on p.shard = w.shard and p.webhook_id = w.id
where w.shard = :shard and w.callback_for = :subjectId and w.account_id = :accountId
for update of p, w;

/* insertCallback: adds the hidden subscription of a record; it has no secret. */
with added as (
  insert into webhooks (
    shard, id, account_id, url, events, enabled, secret_version, secret_check_value, callback_for, created_at, updated_at
  )
  values (:shard, :id, :accountId, :url, :events::text[], true, 0, '', :subjectId, :now, :now)
), position as (
  insert into webhook_positions (shard, webhook_id, last_position) values (:shard, :id, 0)
)
insert into webhook_lanes (shard, webhook_id) values (:shard, :id);

/* redirectCallback: sends what is dispatched from now on to another url, or with none no more. */
update webhooks
set url = coalesce(:url?, url), deleted_at = case when :url?::text is null then :now::timestamptz end, updated_at = :now
where shard = :shard and id = :id and callback_for is not null;
