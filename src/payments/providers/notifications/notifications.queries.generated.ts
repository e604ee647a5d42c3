// Made by scripts/generate-queries.ts from notifications.queries.sql. Do not edit.
import type { Statement } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'

export interface InsertNotificationsParameters {
  readonly shard: number
  readonly now: Timestamp
  readonly configurationIds: readonly (string | null)[]
  readonly eventIds: readonly (string | null)[]
  readonly bodiesSealed: readonly (Buffer | null)[]
}

export type InsertNotificationsRow = object

/**
 * Inserts provider notifications of one shard, one for each event. A repeated notification that was
 * given up gets another attempt.
 */
export const insertNotifications: Statement<InsertNotificationsParameters, InsertNotificationsRow> = {
  name: 'insertNotifications',
  text: `insert into provider_notifications as n (shard, configuration_id, event_id, body_sealed, received_at, due_at, attempts)
select $1, received.configuration_id, received.event_id, received.body_sealed, $2, $2, 0
from unnest($3::uuid[], $4::text[], $5::bytea[])
  as received (configuration_id, event_id, body_sealed)
on conflict on constraint provider_notifications_pkey do update set due_at = excluded.due_at
where n.applied_at is null and n.due_at is null`,
  parameters: ['shard', 'now', 'configurationIds', 'eventIds', 'bodiesSealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ClaimNotificationsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly now: Timestamp
  readonly exceptConfigurationIds: readonly (string | null)[]
  readonly rowsMax: number
  readonly leaseUntil: Timestamp
  readonly token: string
}

export interface ClaimNotificationsRow {
  readonly shard: number
  readonly configurationId: string
  readonly eventId: string
  readonly bodySealed: Buffer
  readonly attempts: number
  readonly retriedSince: Timestamp
}

/**
 * Claims due notifications until the lease ends, except those of these configurations. The day of
 * retries starts at the receipt, or when the configuration last recovered.
 */
export const claimNotifications: Statement<ClaimNotificationsParameters, ClaimNotificationsRow> = {
  name: 'claimNotifications',
  text: `with due as materialized (
  select d.shard, d.configuration_id, d.event_id from provider_notifications d
  where d.shard between $1 and $2 and d.due_at <= $3
    and d.configuration_id <> all($4::uuid[])
  order by d.due_at limit $5::integer
  for update skip locked
)
update provider_notifications n
set due_at = $6, claim_token = $7, attempts = n.attempts + 1
from due
where n.shard = due.shard and n.configuration_id = due.configuration_id and n.event_id = due.event_id
returning n.shard, n.configuration_id, n.event_id, n.body_sealed, n.attempts,
  greatest(n.received_at, (
    select p.recovered_at from provider_configurations p where p.shard = n.shard and p.id = n.configuration_id
  )) as "retried_since!"`,
  parameters: ['fromShard', 'toShard', 'now', 'exceptConfigurationIds', 'rowsMax', 'leaseUntil', 'token'],
  route: { to: 'cell' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    configurationId: v[1] as string,
    eventId: v[2] as string,
    bodySealed: v[3] as Buffer,
    attempts: v[4] as number,
    retriedSince: v[5] as Timestamp,
  }),
}

export interface LockClaimedNotificationParameters {
  readonly shard: number
  readonly configurationId: string
  readonly eventId: string
  readonly token: string
}

export interface LockClaimedNotificationRow {
  readonly eventId: string
}

/**
 * Locks a notification that this token has claimed. Returns no row when another claim has replaced
 * it.
 */
export const lockClaimedNotification: Statement<LockClaimedNotificationParameters, LockClaimedNotificationRow> = {
  name: 'lockClaimedNotification',
  text: `select n.event_id from provider_notifications n
where n.shard = $1 and n.configuration_id = $2 and n.event_id = $3 and n.claim_token = $4
for update`,
  parameters: ['shard', 'configurationId', 'eventId', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    eventId: v[0] as string,
  }),
}

export interface MarkNotificationAppliedParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly configurationId: string
  readonly eventId: string
  readonly token: string
}

export type MarkNotificationAppliedRow = object

/** Marks a claimed notification as applied, in the transaction of its effects. */
export const markNotificationApplied: Statement<MarkNotificationAppliedParameters, MarkNotificationAppliedRow> = {
  name: 'markNotificationApplied',
  text: `update provider_notifications n set applied_at = $1, due_at = null, claim_token = null
where n.shard = $2 and n.configuration_id = $3 and n.event_id = $4 and n.claim_token = $5`,
  parameters: ['now', 'shard', 'configurationId', 'eventId', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PostponeNotificationParameters {
  readonly dueAt: Timestamp | null
  readonly whileFailing: Timestamp
  readonly shard: number
  readonly configurationId: string
  readonly eventId: string
  readonly token: string
}

export interface PostponeNotificationRow {
  readonly dueAt: Timestamp | null
}

/**
 * Ends the claim of a notification and sets its next attempt, or none if null. While the
 * configuration is failing, there is always another one.
 */
export const postponeNotification: Statement<PostponeNotificationParameters, PostponeNotificationRow> = {
  name: 'postponeNotification',
  text: `update provider_notifications n
set claim_token = null, due_at = coalesce($1, (
  select $2::timestamptz from provider_configurations p
  where p.shard = n.shard and p.id = n.configuration_id and p.failing_since is not null
))
where n.shard = $3 and n.configuration_id = $4 and n.event_id = $5 and n.claim_token = $6
returning n.due_at`,
  parameters: ['dueAt', 'whileFailing', 'shard', 'configurationId', 'eventId', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    dueAt: v[0] as Timestamp | null,
  }),
}

export interface RequeueNotificationsParameters {
  readonly shard: number
  readonly configurationId: string
  readonly rowsMax: number
  readonly now: Timestamp
}

export type RequeueNotificationsRow = object

/**
 * Makes the oldest unapplied notifications of a configuration due, including those that were given
 * up. Skips those that are being applied.
 */
export const requeueNotifications: Statement<RequeueNotificationsParameters, RequeueNotificationsRow> = {
  name: 'requeueNotifications',
  text: `with unapplied as materialized (
  select u.event_id from provider_notifications u
  where u.shard = $1 and u.configuration_id = $2 and u.applied_at is null
  order by u.received_at limit $3::integer
  for update skip locked
)
update provider_notifications n set due_at = $4, claim_token = null, attempts = 0
from unapplied
where n.shard = $1 and n.configuration_id = $2 and n.event_id = unapplied.event_id`,
  parameters: ['shard', 'configurationId', 'rowsMax', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface OldNotificationsParameters {
  readonly receivedBefore: Timestamp
  readonly rowsMax: number
}

export interface OldNotificationsRow {
  readonly shard: number
  readonly configurationId: string
  readonly eventId: string
}

/** Returns notifications from before a time, oldest first. */
export const oldNotifications: Statement<OldNotificationsParameters, OldNotificationsRow> = {
  name: 'oldNotifications',
  text: `select n.shard, n.configuration_id, n.event_id from provider_notifications n
where n.received_at < $1 order by n.received_at limit $2::integer`,
  parameters: ['receivedBefore', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    configurationId: v[1] as string,
    eventId: v[2] as string,
  }),
}

export interface DeleteOldNotificationsOfShardParameters {
  readonly configurationIds: readonly (string | null)[]
  readonly eventIds: readonly (string | null)[]
  readonly shard: number
  readonly receivedBefore: Timestamp
}

export type DeleteOldNotificationsOfShardRow = object

/** Deletes these old notifications of one shard. */
export const deleteOldNotificationsOfShard: Statement<DeleteOldNotificationsOfShardParameters, DeleteOldNotificationsOfShardRow> = {
  name: 'deleteOldNotificationsOfShard',
  text: `delete from provider_notifications n
using unnest($1::uuid[], $2::text[]) as old (configuration_id, event_id)
where n.shard = $3 and n.configuration_id = old.configuration_id and n.event_id = old.event_id
  and n.received_at < $4`,
  parameters: ['configurationIds', 'eventIds', 'shard', 'receivedBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EndLeasesOfNotificationsParameters {
  readonly now: Timestamp
  readonly from: string
  readonly to: string
}

export type EndLeasesOfNotificationsRow = object

/** Makes the notifications due that are claimed by tokens from `from` to `to`. */
export const endLeasesOfNotifications: Statement<EndLeasesOfNotificationsParameters, EndLeasesOfNotificationsRow> = {
  name: 'endLeasesOfNotifications',
  text: `update provider_notifications n set due_at = $1
where n.due_at > $1 and n.claim_token between $2 and $3`,
  parameters: ['now', 'from', 'to'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}
