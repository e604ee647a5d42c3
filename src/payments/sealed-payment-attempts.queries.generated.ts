// Made by scripts/generate-queries.ts from sealed-payment-attempts.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'

export interface StalePaymentAttemptsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StalePaymentAttemptsRow {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly actionStateSealed: Buffer
}

/** Returns attempts whose action state is not sealed under the current root key, after a row. */
export const stalePaymentAttempts: Statement<StalePaymentAttemptsParameters, StalePaymentAttemptsRow> = {
  name: 'stalePaymentAttempts',
  text: `select t.shard, t.id, t.org_id, t.action_state_sealed as "action_state_sealed!"
from payment_attempts t
where t.shard between $1 and $2 and (t.shard, t.id) > ($3::smallint, $4::uuid)
  and substring(t.action_state_sealed from 1 for 5) <> $5
order by t.shard, t.id limit $6::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterId', 'currentMark', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    orgId: v[2] as string,
    actionStateSealed: v[3] as Buffer,
  }),
}

export interface ResealPaymentAttemptParameters {
  readonly shard: number
  readonly id: string
  readonly actionStateSealed: Buffer
  readonly newActionStateSealed: Buffer
}

export interface ResealPaymentAttemptRow {
  readonly id: string
}

/** Replaces a sealed action state, unless it has changed or its row is locked. */
export const resealPaymentAttempt: Statement<ResealPaymentAttemptParameters, ResealPaymentAttemptRow> = {
  name: 'resealPaymentAttempt',
  text: `with free as (
  select f.id from payment_attempts f
  where f.shard = $1 and f.id = $2 and f.action_state_sealed = $3
  for no key update skip locked
)
update payment_attempts t set action_state_sealed = $4
from free
where t.shard = $1 and t.id = free.id
returning t.id`,
  parameters: ['shard', 'id', 'actionStateSealed', 'newActionStateSealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
