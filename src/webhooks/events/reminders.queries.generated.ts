// Made by scripts/generate-queries.ts from reminders.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface DueRemindersParameters {
  readonly now: Timestamp
  readonly exceptOrgIds: readonly (string | null)[]
  readonly rowsMax: number
}

export interface DueRemindersRow {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly orgId: string
  readonly dueAt: Timestamp
}

/**
 * Returns due reminders without a test clock, longest due first, except those of these
 * organizations.
 */
export const dueReminders: Statement<DueRemindersParameters, DueRemindersRow> = {
  name: 'dueReminders',
  text: `select r.shard, r.kind, r.subject_id, r.org_id, r.due_at from reminders r
where r.clock_id is null and r.due_at <= $1 and r.org_id <> all($2::uuid[])
order by r.due_at limit $3::integer`,
  parameters: ['now', 'exceptOrgIds', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    kind: v[1] as string,
    subjectId: v[2] as string,
    orgId: v[3] as string,
    dueAt: v[4] as Timestamp,
  }),
}

export interface DueRemindersOfClockParameters {
  readonly shard: number
  readonly clockId: string
  readonly now: Timestamp
  readonly exceptOrgIds: readonly (string | null)[]
  readonly rowsMax: number
}

export interface DueRemindersOfClockRow {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly orgId: string
  readonly dueAt: Timestamp
}

/** Returns due reminders of a test clock, longest due first. */
export const dueRemindersOfClock: Statement<DueRemindersOfClockParameters, DueRemindersOfClockRow> = {
  name: 'dueRemindersOfClock',
  text: `select r.shard, r.kind, r.subject_id, r.org_id, r.due_at from reminders r
where r.shard = $1 and r.clock_id = $2 and r.due_at <= $3 and r.org_id <> all($4::uuid[])
order by r.due_at limit $5::integer`,
  parameters: ['shard', 'clockId', 'now', 'exceptOrgIds', 'rowsMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    kind: v[1] as string,
    subjectId: v[2] as string,
    orgId: v[3] as string,
    dueAt: v[4] as Timestamp,
  }),
}

export interface LockDueRemindersParameters {
  readonly shard: number
  readonly kind: string
  readonly ids: readonly (string | null)[]
  readonly now: Timestamp
}

export interface LockDueRemindersRow {
  readonly subjectId: string
  readonly announcedUntil: Timestamp | null
}

/**
 * Locks due reminders of one shard, except those that another transaction has locked. Their records
 * are locked afterwards without waiting.
 */
export const lockDueReminders: Statement<LockDueRemindersParameters, LockDueRemindersRow> = {
  name: 'lockDueReminders',
  text: `select r.subject_id, r.announced_until from reminders r
where r.shard = $1 and r.kind = $2 and r.subject_id = any($3) and r.due_at <= $4
order by r.subject_id
for update of r skip locked`,
  parameters: ['shard', 'kind', 'ids', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    subjectId: v[0] as string,
    announcedUntil: v[1] as Timestamp | null,
  }),
}

export interface WriteRemindersParameters {
  readonly ids: readonly (string | null)[]
  readonly dueAts: readonly (Timestamp | null)[]
  readonly announcedUntil: readonly (Timestamp | null)[]
  readonly shard: number
  readonly kind: string
}

export type WriteRemindersRow = object

/** Sets when locked reminders are due next. Deletes those without a time. */
export const writeReminders: Statement<WriteRemindersParameters, WriteRemindersRow> = {
  name: 'writeReminders',
  text: `with result as (
  select * from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[])
    as result (subject_id, due_at, announced_until)
), ended as (
  delete from reminders r using result
  where r.shard = $4 and r.kind = $5 and r.subject_id = result.subject_id and result.due_at is null
)
update reminders r set due_at = result.due_at, announced_until = result.announced_until
from result
where r.shard = $4 and r.kind = $5 and r.subject_id = result.subject_id and result.due_at is not null`,
  parameters: ['ids', 'dueAts', 'announcedUntil', 'shard', 'kind'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ScheduleReminderParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly dueAt: Timestamp
  readonly orgId: string
}

export type ScheduleReminderRow = object

/** Inserts the reminder of a record or changes its time. */
export const scheduleReminder: Statement<ScheduleReminderParameters, ScheduleReminderRow> = {
  name: 'scheduleReminder',
  text: `insert into reminders (shard, kind, subject_id, org_id, due_at, clock_id)
select $1, $2, $3, a.id, $4, a.clock_id from accounts a where a.id = $5
on conflict (shard, kind, subject_id) do update set due_at = excluded.due_at, clock_id = excluded.clock_id`,
  parameters: ['shard', 'kind', 'subjectId', 'dueAt', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DeleteReminderParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export type DeleteReminderRow = object

/** Deletes the reminder of a record. */
export const deleteReminder: Statement<DeleteReminderParameters, DeleteReminderRow> = {
  name: 'deleteReminder',
  text: `delete from reminders r where r.shard = $1 and r.kind = $2 and r.subject_id = $3`,
  parameters: ['shard', 'kind', 'subjectId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
