// Made by scripts/generate-queries.ts from change-plan-status.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface WritePlanStatusParameters {
  readonly status: string
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly statusesBefore: readonly (string | null)[]
}

export interface WritePlanStatusRow {
  readonly id: string
}

/** Updates the status of a plan that is in one of these statuses. */
export const writePlanStatus: Statement<WritePlanStatusParameters, WritePlanStatusRow> = {
  name: 'writePlanStatus',
  text: `update payment_plans p
set status = $1, paused_at = case when $1 = 'Paused' then $2::timestamptz end, updated_at = $2
where p.shard = $3 and p.id = $4 and p.status = any($5)
returning p.id`,
  parameters: ['status', 'now', 'shard', 'id', 'statusesBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CancelOccurrencesOfPlanParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly statusesBefore: readonly (string | null)[]
}

export type CancelOccurrencesOfPlanRow = object

/** Cancels the occurrences of a plan that are in one of these statuses. Open charges continue. */
export const cancelOccurrencesOfPlan: Statement<CancelOccurrencesOfPlanParameters, CancelOccurrencesOfPlanRow> = {
  name: 'cancelOccurrencesOfPlan',
  text: `update payment_plan_occurrences o set status = 'Canceled', retry_at = null, updated_at = $1
where o.shard = $2 and o.plan_id = $3 and o.status = any($4)`,
  parameters: ['now', 'shard', 'planId', 'statusesBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ChallengesOfPlansParameters {
  readonly shard: number
  readonly planIds: readonly (string | null)[]
}

export interface ChallengesOfPlansRow {
  readonly id: string
  readonly orgId: string
}

/** Returns the attempts of plans that wait for an action of the customer. */
export const challengesOfPlans: Statement<ChallengesOfPlansParameters, ChallengesOfPlansRow> = {
  name: 'challengesOfPlans',
  text: `select t.id, t.org_id from payment_plan_occurrences o
  join payment_attempts t on t.shard = o.shard and t.payment_id = o.payment_id
where o.shard = $1 and o.plan_id = any($2::uuid[]) and o.status = 'Processing' and t.stage = 'RequiresAction'`,
  parameters: ['shard', 'planIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
  }),
}
