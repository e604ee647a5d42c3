// Made by scripts/generate-queries.ts from join-clock.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ScheduleJoinParameters {
  readonly joinsAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type ScheduleJoinRow = object

/**
 * Sets when the scheduled rows of an organization are put on its test clock, unless that is set. A
 * running lease continues.
 */
export const scheduleJoin: Statement<ScheduleJoinParameters, ScheduleJoinRow> = {
  name: 'scheduleJoin',
  text: `update test_clocks c
set joins_at = $1, due_at = case when c.claim_token is null then $1 else c.due_at end
from accounts a
where c.shard = $2 and c.id = $3 and c.joins_at = 'infinity' and a.id = c.org_id and a.clock_id = c.id`,
  parameters: ['joinsAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PutPlanSessionsOnClockParameters {
  readonly shard: number
  readonly orgId: string
  readonly rowsMax: number
  readonly clockId: string
}

export interface PutPlanSessionsOnClockRow {
  readonly id: string
}

/** Puts a batch of an organization's active plan sessions on its test clock. */
export const putPlanSessionsOnClock: Statement<PutPlanSessionsOnClockParameters, PutPlanSessionsOnClockRow> = {
  name: 'putPlanSessionsOnClock',
  text: `with waiting as (
  select s.id from payment_plan_sessions s
  where s.shard = $1 and s.org_id = $2 and s.status = 'Active' and s.clock_id is null
  order by s.id
  limit $3::integer
  for update of s
)
update payment_plan_sessions s set clock_id = $4
where s.shard = $1 and s.id = any(array(select waiting.id from waiting))
returning s.id`,
  parameters: ['shard', 'orgId', 'rowsMax', 'clockId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface PutPaymentSessionsOnClockParameters {
  readonly shard: number
  readonly orgId: string
  readonly rowsMax: number
  readonly clockId: string
}

export interface PutPaymentSessionsOnClockRow {
  readonly id: string
}

/** Puts a batch of an organization's active payment sessions on its test clock. */
export const putPaymentSessionsOnClock: Statement<PutPaymentSessionsOnClockParameters, PutPaymentSessionsOnClockRow> = {
  name: 'putPaymentSessionsOnClock',
  text: `with waiting as (
  select s.id from payment_sessions s
  where s.shard = $1 and s.org_id = $2 and s.status = 'Active' and s.clock_id is null
  order by s.id
  limit $3::integer
  for update of s
)
update payment_sessions s set clock_id = $4
where s.shard = $1 and s.id = any(array(select waiting.id from waiting))
returning s.id`,
  parameters: ['shard', 'orgId', 'rowsMax', 'clockId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface PutVaultTokensOnClockParameters {
  readonly shard: number
  readonly orgId: string
  readonly rowsMax: number
  readonly clockId: string
}

export interface PutVaultTokensOnClockRow {
  readonly id: string
}

/**
 * Puts a batch of an organization's vault tokens on its test clock, including used ones, because a
 * token that becomes unused again expires by the clock.
 */
export const putVaultTokensOnClock: Statement<PutVaultTokensOnClockParameters, PutVaultTokensOnClockRow> = {
  name: 'putVaultTokensOnClock',
  text: `with waiting as (
  select t.id from vault_tokens t
  where t.shard = $1 and t.account_id = $2 and t.deleted_at is null and t.clock_id is null
  order by t.id
  limit $3::integer
  for update of t
)
update vault_tokens t set clock_id = $4
where t.shard = $1 and t.id = any(array(select waiting.id from waiting))
returning t.id`,
  parameters: ['shard', 'orgId', 'rowsMax', 'clockId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface PutRemindersOnClockParameters {
  readonly shard: number
  readonly orgId: string
  readonly rowsMax: number
  readonly clockId: string
}

export interface PutRemindersOnClockRow {
  readonly subjectId: string
}

/** Puts a batch of an organization's announcements on its test clock. */
export const putRemindersOnClock: Statement<PutRemindersOnClockParameters, PutRemindersOnClockRow> = {
  name: 'putRemindersOnClock',
  text: `with waiting as (
  select r.kind, r.subject_id from reminders r
  where r.shard = $1 and r.org_id = $2 and r.clock_id is null
  limit $3::integer
  for update of r
)
update reminders r set clock_id = $4
from waiting where r.shard = $1 and r.kind = waiting.kind and r.subject_id = waiting.subject_id
returning r.subject_id`,
  parameters: ['shard', 'orgId', 'rowsMax', 'clockId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    subjectId: v[0] as string,
  }),
}

export interface PutPlansOnClockParameters {
  readonly shard: number
  readonly orgId: string
  readonly rowsMax: number
  readonly clockId: string
}

export interface PutPlansOnClockRow {
  readonly planId: string
}

/**
 * Puts a batch of an organization's due plans on its test clock. Ends their claims and makes the
 * plans due at their next run.
 */
export const putPlansOnClock: Statement<PutPlansOnClockParameters, PutPlansOnClockRow> = {
  name: 'putPlansOnClock',
  text: `with waiting as (
  select d.plan_id from plan_due d
  where d.shard = $1 and d.org_id = $2 and d.clock_id is null
  order by d.plan_id
  limit $3::integer
  for update of d
)
update plan_due d set clock_id = $4, due_at = coalesce(p.next_run_at, d.due_at), claim_token = null
from waiting join payment_plans p on p.shard = $1 and p.id = waiting.plan_id
where d.shard = $1 and d.plan_id = waiting.plan_id
returning d.plan_id`,
  parameters: ['shard', 'orgId', 'rowsMax', 'clockId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    planId: v[0] as string,
  }),
}
