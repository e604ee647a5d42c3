// Made by scripts/generate-queries.ts from sealed-payment-session-links.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface StalePaymentSessionLinksParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StalePaymentSessionLinksRow {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly linkSecretSealed: Buffer
}

/**
 * Returns payment sessions whose link secret is not sealed under the current root key, after a row.
 */
export const stalePaymentSessionLinks: Statement<StalePaymentSessionLinksParameters, StalePaymentSessionLinksRow> = {
  name: 'stalePaymentSessionLinks',
  text: `select s.shard, s.id, s.org_id, s.link_secret_sealed
from payment_sessions s
where s.shard between $1 and $2 and (s.shard, s.id) > ($3::smallint, $4::uuid)
  and substring(s.link_secret_sealed from 1 for 5) <> $5
order by s.shard, s.id limit $6::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterId', 'currentMark', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    orgId: v[2] as string,
    linkSecretSealed: v[3] as Buffer,
  }),
}

export interface ResealPaymentSessionLinkParameters {
  readonly shard: number
  readonly id: string
  readonly linkSecretSealed: Buffer
  readonly newLinkSecretSealed: Buffer
}

export interface ResealPaymentSessionLinkRow {
  readonly id: string
}

/** Replaces a sealed link secret, unless it has changed or its row is locked. */
export const resealPaymentSessionLink: Statement<ResealPaymentSessionLinkParameters, ResealPaymentSessionLinkRow> = {
  name: 'resealPaymentSessionLink',
  text: `with free as (
  select f.id from payment_sessions f
  where f.shard = $1 and f.id = $2 and f.link_secret_sealed = $3
  for no key update skip locked
)
update payment_sessions s set link_secret_sealed = $4
from free
where s.shard = $1 and s.id = free.id
returning s.id`,
  parameters: ['shard', 'id', 'linkSecretSealed', 'newLinkSecretSealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
