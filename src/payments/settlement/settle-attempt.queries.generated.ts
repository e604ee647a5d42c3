// Made by scripts/generate-queries.ts from settle-attempt.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface ReleasePaymentSessionParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface ReleasePaymentSessionRow {
  readonly id: string
}

/**
 * Ends the claim of the active session of a payment whose outcome stays unknown, so that the
 * session can be canceled and can expire.
 */
export const releasePaymentSession: Statement<ReleasePaymentSessionParameters, ReleasePaymentSessionRow> = {
  name: 'releasePaymentSession',
  text: `update payment_sessions s set completing_since = null
from payments p
where p.shard = $1 and p.id = $2 and s.shard = p.shard and s.id = p.payment_session_id
  and s.payment_id = p.id and s.status = 'Active'
returning s.id`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReleasePlanSessionParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface ReleasePlanSessionRow {
  readonly id: string
}

/**
 * Ends the claim of the active plan session of a payment whose outcome stays unknown, so that the
 * session can be canceled and can expire.
 */
export const releasePlanSession: Statement<ReleasePlanSessionParameters, ReleasePlanSessionRow> = {
  name: 'releasePlanSession',
  text: `update payment_plan_sessions s set completing_since = null
from payments p
where p.shard = $1 and p.id = $2 and s.shard = p.shard and s.id = p.payment_plan_session_id
  and s.payment_id = p.id and s.status = 'Active'
returning s.id`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
