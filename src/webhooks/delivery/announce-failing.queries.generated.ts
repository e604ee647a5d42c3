// Made by scripts/generate-queries.ts from announce-failing.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface UnreportedBreakersParameters {
  readonly limit: number
}

export interface UnreportedBreakersRow {
  readonly shard: number
  readonly webhookId: string
}

/**
 * Returns the queues whose circuit breaker opened or closed since the last report. A partial index
 * contains only these queues.
 */
export const unreportedBreakers: Statement<UnreportedBreakersParameters, UnreportedBreakersRow> = {
  name: 'unreportedBreakers',
  text: `select shard, webhook_id
from webhook_queues
where failing_since is distinct from reported_failing_since
order by shard, webhook_id
limit $1::int`,
  parameters: ['limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    webhookId: v[1] as string,
  }),
}

export interface LockUnreportedBreakersParameters {
  readonly shard: number
  readonly webhookIds: readonly (string | null)[]
}

export interface LockUnreportedBreakersRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: string[]
  readonly description: string | null
  readonly enabled: boolean
  readonly rateLimitPerSecond: number | null
  readonly maxInFlight: number | null
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly failingSince: Timestamp | null
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly isVisible: boolean
  readonly reportedFailingSince: Timestamp | null
  readonly accountName: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly clockNow: Timestamp | null
  readonly accountCreatedAt: Timestamp
  readonly accountUpdatedAt: Timestamp
}

/**
 * Locks the given queues of one shard that are still unreported, and returns their webhooks and
 * accounts. Skips locked queues.
 */
export const lockUnreportedBreakers: Statement<LockUnreportedBreakersParameters, LockUnreportedBreakersRow> = {
  name: 'lockUnreportedBreakers',
  text: `select w.id, w.account_id, a.kind as account_kind, w.url, w.events, w.description, w.enabled,
  w.rate_limit_per_second, w.max_in_flight, w.retry_schedule, w.secret_version, w.secret_check_value, w.created_at,
  w.updated_at, q.failing_since, q.blocked_until, q.paced_until, q.in_flight, q.window_size, q.consecutive_failures, w.deleted_at is null and w.callback_for is null as "is_visible!",
  q.reported_failing_since, a.name as account_name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now, a.created_at as account_created_at, a.updated_at as account_updated_at
from webhook_queues q
join webhooks w on w.shard = q.shard and w.id = q.webhook_id
join accounts a on a.id = w.account_id
where q.shard = $1 and q.webhook_id = any($2::uuid[]) and q.failing_since is distinct from q.reported_failing_since
order by q.webhook_id
for update of q skip locked`,
  parameters: ['shard', 'webhookIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    url: v[3] as string,
    events: v[4] as string[],
    description: v[5] as string | null,
    enabled: v[6] as boolean,
    rateLimitPerSecond: v[7] as number | null,
    maxInFlight: v[8] as number | null,
    retrySchedule: v[9] as string,
    secretVersion: v[10] as number,
    secretCheckValue: v[11] as string,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
    failingSince: v[14] as Timestamp | null,
    blockedUntil: v[15] as Timestamp | null,
    pacedUntil: v[16] as Timestamp | null,
    inFlight: v[17] as number,
    windowSize: v[18] as number,
    consecutiveFailures: v[19] as number,
    isVisible: v[20] as boolean,
    reportedFailingSince: v[21] as Timestamp | null,
    accountName: v[22] as string,
    agencyId: v[23] as string | null,
    platformId: v[24] as string | null,
    timeZone: v[25] as string,
    mode: v[26] as string,
    clockId: v[27] as string | null,
    clockNow: v[28] as Timestamp | null,
    accountCreatedAt: v[29] as Timestamp,
    accountUpdatedAt: v[30] as Timestamp,
  }),
}

export interface MarkBreakersReportedParameters {
  readonly shard: number
  readonly webhookIds: readonly (string | null)[]
}

export type MarkBreakersReportedRow = object

/** Marks locked queues of one shard as reported. */
export const markBreakersReported: Statement<MarkBreakersReportedParameters, MarkBreakersReportedRow> = {
  name: 'markBreakersReported',
  text: `update webhook_queues
set reported_failing_since = failing_since
where shard = $1 and webhook_id = any($2::uuid[])`,
  parameters: ['shard', 'webhookIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
