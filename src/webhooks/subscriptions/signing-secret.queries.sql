/*
 * staleWebhookSecrets (each cell: a rotation reads all rows): Returns signing secrets that are not
 * sealed under the current root key, after a row.
 */
select s.shard, s.webhook_id, s.version, s.secret_sealed
from webhook_secrets s
where s.shard between :fromShard and :toShard
  and (s.shard, s.webhook_id, s.version) > (:afterShard::smallint, :afterWebhookId::uuid, :afterVersion::integer)
  and substring(s.secret_sealed from 1 for 5) <> :currentMark
order by s.shard, s.webhook_id, s.version limit :limit::integer;

/* resealWebhookSecret: Replaces a sealed secret, unless it has changed or its row is locked. */
with free as (
  select f.webhook_id from webhook_secrets f
  where f.shard = :shard and f.webhook_id = :webhookId and f.version = :version and f.secret_sealed = :secretSealed
  for no key update skip locked
)
update webhook_secrets s set secret_sealed = :newSecretSealed
from free
where s.shard = :shard and s.webhook_id = free.webhook_id and s.version = :version
returning s.version;
