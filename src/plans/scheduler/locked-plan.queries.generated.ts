// Made by scripts/generate-queries.ts from locked-plan.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface LockPlanRowParameters {
  readonly shard: number
  readonly id: string
}

export interface LockPlanRowRow {
  readonly id: string
  readonly status: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly paymentMethodId: string | null
}

/** Locks a plan. The payment of an occurrence is locked before its plan. */
export const lockPlanRow: Statement<LockPlanRowParameters, LockPlanRowRow> = {
  name: 'lockPlanRow',
  text: `select p.id, p.status, p.amount_minor, p.total_amount_minor, p.payment_method_id from payment_plans p
where p.shard = $1 and p.id = $2
for update of p`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    status: v[1] as string,
    amountMinor: v[2] as bigint,
    totalAmountMinor: v[3] as bigint | null,
    paymentMethodId: v[4] as string | null,
  }),
}

export interface LockMethodOfPlanParameters {
  readonly shard: number
  readonly planId: string
}

export interface LockMethodOfPlanRow {
  readonly id: string
  readonly renewedAt: Timestamp | null
  readonly credentialChangedAt: Timestamp | null
}

/**
 * Locks the payment method of a plan, before the plan is locked. Returns when charges with it
 * became likelier to succeed.
 */
export const lockMethodOfPlan: Statement<LockMethodOfPlanParameters, LockMethodOfPlanRow> = {
  name: 'lockMethodOfPlan',
  text: `select m.id, m.renewed_at, m.credential_changed_at from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = $1 and p.id = $2
for no key update of m`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    renewedAt: v[1] as Timestamp | null,
    credentialChangedAt: v[2] as Timestamp | null,
  }),
}
