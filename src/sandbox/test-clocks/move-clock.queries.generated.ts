// Made by scripts/generate-queries.ts from move-clock.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface AdvancingClocksParameters {
  readonly now: Timestamp
  readonly rowsMost: number
}

export interface AdvancingClocksRow {
  readonly shard: number
  readonly id: string
}

/** test clocks that are on their way and that nobody moves, the longest due first. */
export const advancingClocks: Statement<AdvancingClocksParameters, AdvancingClocksRow> = {
  name: 'advancingClocks',
  text: `select c.shard, c.id from test_clocks c
where c.status = 'Advancing' and c.due_at <= $1
order by c.due_at limit $2::integer`,
  parameters: ['now', 'rowsMost'],
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface StandingClocksParameters {
  readonly afterShard: number
  readonly afterId: string
  readonly now: Timestamp
  readonly rowsMost: number
}

export interface StandingClocksRow {
  readonly shard: number
  readonly id: string
  readonly hasWork: boolean
}

/** so many test clocks that nobody moves, from the one after, and whether something has fallen due there that can be done. */
export const standingClocks: Statement<StandingClocksParameters, StandingClocksRow> = {
  name: 'standingClocks',
  text: `select c.shard, c.id,
  exists (
    select from plan_due d
    where d.clock_id = c.id and d.due_at <= a.clock_now
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing'))
  or exists (
    select from payment_plan_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= a.clock_now and s.completing_since is null)
  or exists (
    select from payment_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= a.clock_now and s.completing_since is null)
  or exists (
    select from vault_tokens t
    where t.clock_id = c.id and t.used_at is null and t.deleted_at is null and t.expires_at <= a.clock_now)
    as "has_work!"
from (
  select it.shard, it.id, it.org_id from test_clocks it
  where (it.shard, it.id) > ($1::smallint, $2::uuid)
    and it.status = 'Ready' and (it.due_at is null or it.due_at <= $3)
  order by it.shard, it.id
  limit $4::integer
) c join accounts a on a.id = c.org_id
order by c.shard, c.id`,
  parameters: ['afterShard', 'afterId', 'now', 'rowsMost'],
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    hasWork: v[2] as boolean,
  }),
}

export interface ClaimTestClockParameters {
  readonly leaseUntil: Timestamp
  readonly token: string
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
}

export interface ClaimTestClockRow {
  readonly id: string
}

/** gives a clock that nobody moves to whoever holds the token, until the lease ends. */
export const claimTestClock: Statement<ClaimTestClockParameters, ClaimTestClockRow> = {
  name: 'claimTestClock',
  text: `update test_clocks c set due_at = $1, claim_token = $2
where c.shard = $3 and c.id = $4 and (c.due_at is null or c.due_at <= $5)
returning c.id`,
  parameters: ['leaseUntil', 'token', 'shard', 'id', 'now'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface KeepTestClockParameters {
  readonly leaseUntil: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface KeepTestClockRow {
  readonly orgId: string
  readonly target: Timestamp | null
  readonly stoodAt: Timestamp
  readonly joinsAt: Timestamp | null
  readonly updatedAt: Timestamp
  readonly clockNow: Timestamp
}

/** makes the lease of a clock longer, and tells how the clock stands; no row: somebody else has it. */
export const keepTestClock: Statement<KeepTestClockParameters, KeepTestClockRow> = {
  name: 'keepTestClock',
  text: `update test_clocks c set due_at = $1
from accounts a
where c.shard = $2 and c.id = $3 and c.claim_token = $4 and a.id = c.org_id
returning c.org_id, c.target, c.stood_at, c.joins_at, c.updated_at, a.clock_now as "clock_now!"`,
  parameters: ['leaseUntil', 'shard', 'id', 'token'],
  row: (v) => ({
    orgId: v[0] as string,
    target: v[1] as Timestamp | null,
    stoodAt: v[2] as Timestamp,
    joinsAt: v[3] as Timestamp | null,
    updatedAt: v[4] as Timestamp,
    clockNow: v[5] as Timestamp,
  }),
}

export interface TestClockJoinedParameters {
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface TestClockJoinedRow {
  readonly id: string
}

/** that all that waits for a time is on the clock. */
export const testClockJoined: Statement<TestClockJoinedParameters, TestClockJoinedRow> = {
  name: 'testClockJoined',
  text: `update test_clocks c set joins_at = null
where c.shard = $1 and c.id = $2 and c.claim_token = $3
returning c.id`,
  parameters: ['shard', 'id', 'token'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface StepTestClockParameters {
  readonly wallNow: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
  readonly to: Timestamp
}

export interface StepTestClockRow {
  readonly id: string
}

/** moves a clock on its way forward. */
export const stepTestClock: Statement<StepTestClockParameters, StepTestClockRow> = {
  name: 'stepTestClock',
  text: `with clock as (
  update test_clocks c set stood_at = a.clock_now, updated_at = $1
  from accounts a
  where c.shard = $2 and c.id = $3 and c.claim_token = $4 and c.status = 'Advancing'
    and a.id = c.org_id and a.clock_now < $5
  returning c.org_id
)
update accounts a set clock_now = $5
from clock where a.id = clock.org_id
returning a.id`,
  parameters: ['wallNow', 'shard', 'id', 'token', 'to'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndAdvanceParameters {
  readonly now: Timestamp
  readonly wallNow: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface EndAdvanceRow {
  readonly id: string
}

/** a clock has come to where it was to go, and all that fell due by then is done. */
export const endAdvance: Statement<EndAdvanceParameters, EndAdvanceRow> = {
  name: 'endAdvance',
  text: `update test_clocks c
set status = 'Ready', target = null, stood_at = $1, due_at = null, claim_token = null, updated_at = $2
where c.shard = $3 and c.id = $4 and c.claim_token = $5 and c.status = 'Advancing' and c.target <= $1
returning c.id`,
  parameters: ['now', 'wallNow', 'shard', 'id', 'token'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LetGoOfTestClockParameters {
  readonly wasReady: boolean
  readonly wallNow: Timestamp
  readonly dueAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
}

export type LetGoOfTestClockRow = object

/** leaves a clock to whoever looks at it next, at that time; at once when it was advanced meanwhile. */
export const letGoOfTestClock: Statement<LetGoOfTestClockParameters, LetGoOfTestClockRow> = {
  name: 'letGoOfTestClock',
  text: `update test_clocks c
set due_at = case when c.status = 'Advancing' and $1 then $2::timestamptz else $3::timestamptz end,
  claim_token = null
where c.shard = $4 and c.id = $5 and c.claim_token = $6`,
  parameters: ['wasReady', 'wallNow', 'dueAt', 'shard', 'id', 'token'],
  row: () => ({}),
}

export interface NextOnClockParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
}

export interface NextOnClockRow {
  readonly at: Timestamp | null
}

/** when the next of what waits for a clock falls due, after where it stands. */
export const nextOnClock: Statement<NextOnClockParameters, NextOnClockRow> = {
  name: 'nextOnClock',
  text: `select min(next.at) as "at?" from (
  (select min(d.due_at) as at from plan_due d where d.shard = $1 and d.clock_id = $2 and d.due_at > $3)
  union all
  (select min(s.expiration_date) from payment_plan_sessions s
  where s.shard = $1 and s.clock_id = $2 and s.status = 'Active' and s.expiration_date > $3)
  union all
  (select min(s.expiration_date) from payment_sessions s
  where s.shard = $1 and s.clock_id = $2 and s.status = 'Active' and s.expiration_date > $3)
  union all
  (select min(t.expires_at) from vault_tokens t
  where t.shard = $1 and t.clock_id = $2 and t.used_at is null and t.deleted_at is null and t.expires_at > $3)
) as next`,
  parameters: ['shard', 'id', 'now'],
  row: (v) => ({
    at: v[0] as Timestamp | null,
  }),
}

export interface WhatHoldsUpClockParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
  readonly orgId: string
  readonly sentSince: string
}

export interface WhatHoldsUpClockRow {
  readonly isDue: boolean
  readonly isUnderWay: boolean
}

/** whether a plan of a clock is due that could be charged, and whether the outcome of a charge of a plan, of one that begins one, or of a set-up, made since then, is not known. */
export const whatHoldsUpClock: Statement<WhatHoldsUpClockParameters, WhatHoldsUpClockRow> = {
  name: 'whatHoldsUpClock',
  text: `select
  exists (
    select from plan_due d
    where d.shard = $1 and d.clock_id = $2 and d.due_at <= $3
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing')) as "is_due!",
  exists (
    select from payments p
    where p.shard = $1 and p.org_id = $4 and p.id > $5::uuid and p.status = 'Pending'
      and (p.payment_plan_id is not null or p.payment_plan_session_id is not null or p.is_set_up)) as "is_under_way!"`,
  parameters: ['shard', 'id', 'now', 'orgId', 'sentSince'],
  row: (v) => ({
    isDue: v[0] as boolean,
    isUnderWay: v[1] as boolean,
  }),
}
