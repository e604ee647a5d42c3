// Made by scripts/generate-queries.ts from signing-secret.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface StaleWebhookSecretsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterWebhookId: string
  readonly afterVersion: number
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StaleWebhookSecretsRow {
  readonly shard: number
  readonly webhookId: string
  readonly version: number
  readonly secretSealed: Buffer
}

/** Returns signing secrets that are not sealed under the current root key, after a row. */
export const staleWebhookSecrets: Statement<StaleWebhookSecretsParameters, StaleWebhookSecretsRow> = {
  name: 'staleWebhookSecrets',
  text: `select s.shard, s.webhook_id, s.version, s.secret_sealed
from webhook_secrets s
where s.shard between $1 and $2
  and (s.shard, s.webhook_id, s.version) > ($3::smallint, $4::uuid, $5::integer)
  and substring(s.secret_sealed from 1 for 5) <> $6
order by s.shard, s.webhook_id, s.version limit $7::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterWebhookId', 'afterVersion', 'currentMark', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    webhookId: v[1] as string,
    version: v[2] as number,
    secretSealed: v[3] as Buffer,
  }),
}

export interface ResealWebhookSecretParameters {
  readonly shard: number
  readonly webhookId: string
  readonly version: number
  readonly secretSealed: Buffer
  readonly newSecretSealed: Buffer
}

export interface ResealWebhookSecretRow {
  readonly version: number
}

/** Replaces a sealed secret, unless it has changed or its row is locked. */
export const resealWebhookSecret: Statement<ResealWebhookSecretParameters, ResealWebhookSecretRow> = {
  name: 'resealWebhookSecret',
  text: `with free as (
  select f.webhook_id from webhook_secrets f
  where f.shard = $1 and f.webhook_id = $2 and f.version = $3 and f.secret_sealed = $4
  for no key update skip locked
)
update webhook_secrets s set secret_sealed = $5
from free
where s.shard = $1 and s.webhook_id = free.webhook_id and s.version = $3
returning s.version`,
  parameters: ['shard', 'webhookId', 'version', 'secretSealed', 'newSecretSealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    version: v[0] as number,
  }),
}
