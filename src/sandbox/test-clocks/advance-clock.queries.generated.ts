// Made by scripts/generate-queries.ts from advance-clock.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface AdvancingClocksParameters {
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface AdvancingClocksRow {
  readonly shard: number
  readonly id: string
}

/** Returns advancing test clocks without a lease, longest due first. */
export const advancingClocks: Statement<AdvancingClocksParameters, AdvancingClocksRow> = {
  name: 'advancingClocks',
  text: `select c.shard, c.id from test_clocks c
where c.status = 'Advancing' and c.due_at <= $1
  and exists (select from accounts a where a.id = c.org_id and a.clock_id = c.id)
order by c.due_at limit $2::integer`,
  parameters: ['now', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface ReadyClocksParameters {
  readonly afterShard: number
  readonly afterId: string
  readonly now: Timestamp
  readonly rowsMax: number
}

export interface ReadyClocksRow {
  readonly shard: number
  readonly id: string
  readonly hasWork: boolean
}

/** Returns ready test clocks without a lease after an id, and whether something on each is due. */
export const readyClocks: Statement<ReadyClocksParameters, ReadyClocksRow> = {
  name: 'readyClocks',
  text: `select c.shard, c.id,
  exists (
    select from plan_due d
    where d.clock_id = c.id and d.due_at <= c.now
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing')
      and not exists (
        select from payment_plans p
          join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
          join provider_configurations c on c.shard = m.shard and c.id = m.configuration_id
        where p.shard = d.shard and p.id = d.plan_id and (c.failing_since is not null or c.paused_at is not null)))
  or exists (
    select from payment_plan_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= c.now and s.completing_since is null)
  or exists (
    select from payment_sessions s
    where s.clock_id = c.id and s.status = 'Active' and s.expiration_date <= c.now and s.completing_since is null)
  or exists (select from reminders r where r.clock_id = c.id and r.due_at <= c.now)
  or exists (
    select from vault_tokens t
    where t.clock_id = c.id and t.used_at is null and t.deleted_at is null and t.expires_at <= c.now)
    as "has_work!"
from (
  select it.shard, it.id, it.now from test_clocks it
  where (it.shard, it.id) > ($1::smallint, $2::uuid)
    and it.status = 'Ready' and (it.due_at is null or it.due_at <= $3)
    and exists (select from accounts a where a.id = it.org_id and a.clock_id = it.id)
  order by it.shard, it.id
  limit $4::integer
) c
order by c.shard, c.id`,
  parameters: ['afterShard', 'afterId', 'now', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
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

/** Claims a test clock until the lease ends. */
export const claimTestClock: Statement<ClaimTestClockParameters, ClaimTestClockRow> = {
  name: 'claimTestClock',
  text: `update test_clocks c set due_at = $1, claim_token = $2
where c.shard = $3 and c.id = $4 and (c.due_at is null or c.due_at <= $5)
returning c.id`,
  parameters: ['leaseUntil', 'token', 'shard', 'id', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface RenewTestClockLeaseParameters {
  readonly leaseUntil: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface RenewTestClockLeaseRow {
  readonly orgId: string
  readonly clockNow: Timestamp
  readonly target: Timestamp | null
  readonly steppedFrom: Timestamp
  readonly isJoining: boolean
  readonly joinsAt: Timestamp | null
  readonly updatedAt: Timestamp
}

/** Renews the lease of a test clock and returns its state, or no row when the lease was lost. */
export const renewTestClockLease: Statement<RenewTestClockLeaseParameters, RenewTestClockLeaseRow> = {
  name: 'renewTestClockLease',
  text: `update test_clocks c set due_at = $1
where c.shard = $2 and c.id = $3 and c.claim_token = $4
returning c.org_id, c.now as clock_now, c.target, c.stepped_from, c.joins_at is not null as "is_joining!",
  nullif(c.joins_at, 'infinity') as "joins_at?", c.updated_at`,
  parameters: ['leaseUntil', 'shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    orgId: v[0] as string,
    clockNow: v[1] as Timestamp,
    target: v[2] as Timestamp | null,
    steppedFrom: v[3] as Timestamp,
    isJoining: v[4] as boolean,
    joinsAt: v[5] as Timestamp | null,
    updatedAt: v[6] as Timestamp,
  }),
}

export interface MarkTestClockJoinedParameters {
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface MarkTestClockJoinedRow {
  readonly id: string
}

/** Marks a test clock as joined: all scheduled rows of its organization are on it. */
export const markTestClockJoined: Statement<MarkTestClockJoinedParameters, MarkTestClockJoinedRow> = {
  name: 'markTestClockJoined',
  text: `update test_clocks c set joins_at = null
where c.shard = $1 and c.id = $2 and c.claim_token = $3
returning c.id`,
  parameters: ['shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface StepTestClockParameters {
  readonly to: Timestamp
  readonly wallNow: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
}

export interface StepTestClockRow {
  readonly id: string
}

/** Moves an advancing test clock forward. */
export const stepTestClock: Statement<StepTestClockParameters, StepTestClockRow> = {
  name: 'stepTestClock',
  text: `update test_clocks c set now = $1, stepped_from = c.now, updated_at = $2
where c.shard = $3 and c.id = $4 and c.claim_token = $5 and c.status = 'Advancing' and c.now < $1
returning c.id`,
  parameters: ['to', 'wallNow', 'shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
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

/** Ends the advance of a test clock that has reached its target. */
export const endAdvance: Statement<EndAdvanceParameters, EndAdvanceRow> = {
  name: 'endAdvance',
  text: `update test_clocks c
set status = 'Ready', target = null, stepped_from = $1, due_at = null, claim_token = null, updated_at = $2
where c.shard = $3 and c.id = $4 and c.claim_token = $5 and c.status = 'Advancing' and c.target <= $1
returning c.id`,
  parameters: ['now', 'wallNow', 'shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReleaseTestClockParameters {
  readonly wasReady: boolean
  readonly wallNow: Timestamp
  readonly dueAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly token: string
}

export type ReleaseTestClockRow = object

/**
 * Ends the lease of a test clock and sets when it is claimed next: at once if it was advanced
 * meanwhile.
 */
export const releaseTestClock: Statement<ReleaseTestClockParameters, ReleaseTestClockRow> = {
  name: 'releaseTestClock',
  text: `update test_clocks c
set due_at = case when c.status = 'Advancing' and $1 then $2::timestamptz else $3::timestamptz end,
  claim_token = null
where c.shard = $4 and c.id = $5 and c.claim_token = $6`,
  parameters: ['wasReady', 'wallNow', 'dueAt', 'shard', 'id', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface NextDueOnClockParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
}

export interface NextDueOnClockRow {
  readonly at: Timestamp | null
}

/** Returns when the next row on a test clock falls due after a time. */
export const nextDueOnClock: Statement<NextDueOnClockParameters, NextDueOnClockRow> = {
  name: 'nextDueOnClock',
  text: `select min(next.at) as "at?" from (
  (select min(d.due_at) as at from plan_due d where d.shard = $1 and d.clock_id = $2 and d.due_at > $3)
  union all
  (select min(s.expiration_date) from payment_plan_sessions s
  where s.shard = $1 and s.clock_id = $2 and s.status = 'Active' and s.expiration_date > $3)
  union all
  (select min(s.expiration_date) from payment_sessions s
  where s.shard = $1 and s.clock_id = $2 and s.status = 'Active' and s.expiration_date > $3)
  union all
  (select min(r.due_at) from reminders r where r.shard = $1 and r.clock_id = $2 and r.due_at > $3)
  union all
  (select min(t.expires_at) from vault_tokens t
  where t.shard = $1 and t.clock_id = $2 and t.used_at is null and t.deleted_at is null and t.expires_at > $3)
) as next`,
  parameters: ['shard', 'id', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    at: v[0] as Timestamp | null,
  }),
}

export interface PendingWorkOfClockParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
  readonly orgId: string
  readonly sentSince: string
}

export interface PendingWorkOfClockRow {
  readonly isDue: boolean
  readonly isInFlight: boolean
}

/**
 * Returns whether a plan of a test clock that can be charged, or an announcement, is due, and
 * whether a plan charge or verification made since a time has no outcome.
 */
export const pendingWorkOfClock: Statement<PendingWorkOfClockParameters, PendingWorkOfClockRow> = {
  name: 'pendingWorkOfClock',
  text: `select
  exists (
    select from plan_due d
    where d.shard = $1 and d.clock_id = $2 and d.due_at <= $3
      and not exists (
        select from payment_plan_occurrences o
        where o.shard = d.shard and o.plan_id = d.plan_id and o.status = 'Processing')
      and not exists (
        select from payment_plans p
          join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
          join provider_configurations c on c.shard = m.shard and c.id = m.configuration_id
        where p.shard = d.shard and p.id = d.plan_id and (c.failing_since is not null or c.paused_at is not null)))
  or exists (select from reminders r where r.shard = $1 and r.clock_id = $2 and r.due_at <= $3) as "is_due!",
  exists (
    select from payments p
    where p.shard = $1 and p.org_id = $4 and p.id > $5::uuid and p.status = 'Pending'
      and (p.payment_plan_id is not null or p.payment_plan_session_id is not null or p.is_verification)) as "is_in_flight!"`,
  parameters: ['shard', 'id', 'now', 'orgId', 'sentSince'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    isDue: v[0] as boolean,
    isInFlight: v[1] as boolean,
  }),
}
