// Made by scripts/generate-queries.ts from lockout.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface TakeFailureParameters {
  readonly subject: Buffer
  readonly network: string
  readonly now: Timestamp
  readonly windowStart: Timestamp
}

export interface TakeFailureRow {
  readonly failures: number
}

/**
 * Counts a failure before its check. Returns no row while the subject is locked. Starts at one
 * again after the window or the end of a lock.
 */
export const takeFailure: Statement<TakeFailureParameters, TakeFailureRow> = {
  name: 'takeFailure',
  text: `insert into sign_in_failures as f (subject, network, failures, first_at)
values ($1, $2, 1, $3)
on conflict on constraint sign_in_failures_pkey do update set
  failures = case when f.first_at <= $4 or f.locked_until is not null then 1 else f.failures + 1 end,
  first_at = case when f.first_at <= $4 or f.locked_until is not null then $3 else f.first_at end,
  locked_until = null
where f.locked_until is null or f.locked_until <= $3
returning f.failures`,
  parameters: ['subject', 'network', 'now', 'windowStart'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    failures: v[0] as number,
  }),
}

export interface UndoFailureParameters {
  readonly subject: Buffer
  readonly network: string
}

export type UndoFailureRow = object

/** Subtracts an attempt that succeeded. */
export const undoFailure: Statement<UndoFailureParameters, UndoFailureRow> = {
  name: 'undoFailure',
  text: `update sign_in_failures f set failures = greatest(f.failures - 1, 0)
where f.subject = $1 and f.network = $2 and f.locked_until is null`,
  parameters: ['subject', 'network'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface LockSubjectParameters {
  readonly lockedUntil: Timestamp
  readonly subject: Buffer
  readonly network: string
  readonly failuresMax: number
  readonly now: Timestamp
}

export interface LockSubjectRow {
  readonly others: number
}

/**
 * Locks a subject that has reached the limit. Returns a row for the first call, with the number of
 * other networks in which the subject is locked.
 */
export const lockSubject: Statement<LockSubjectParameters, LockSubjectRow> = {
  name: 'lockSubject',
  text: `update sign_in_failures f set locked_until = $1
where f.subject = $2 and f.network = $3 and f.failures >= $4::integer and f.locked_until is null
returning (
  select count(*)::integer from sign_in_failures o where o.subject = $2 and o.locked_until > $5) as "others!"`,
  parameters: ['lockedUntil', 'subject', 'network', 'failuresMax', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    others: v[0] as number,
  }),
}

export interface ClearFailuresParameters {
  readonly subject: Buffer
  readonly network: string
}

export type ClearFailuresRow = object

/** Deletes the failures of a subject after a sign-in. */
export const clearFailures: Statement<ClearFailuresParameters, ClearFailuresRow> = {
  name: 'clearFailures',
  text: `delete from sign_in_failures f where f.subject = $1 and f.network = $2`,
  parameters: ['subject', 'network'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}
