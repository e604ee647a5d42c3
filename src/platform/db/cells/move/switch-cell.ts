import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { crashPoint } from '../../../crash-point.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../time/index.ts'
import { adminTransaction } from '../../admin.ts'
import { type ConnectedCell, untilCaughtUp } from './copy-rows.ts'
import { acceptMapsFrom, hide, show } from './guard.ts'
import { changeMap, type Move, setStep } from './moves.ts'

/** After this time the attempt is undone: requests wait for at most two seconds. */
const PAUSE_MS = 1_500
const POLL_MS = 10
const BETWEEN_ATTEMPTS_MS = 2_000
/** From this attempt on, connections that do not follow the map are ended. */
const ENDING_FROM_ATTEMPT = 3
const END_AFTER_MS = 1_000
const ATTEMPTS_MAX = 10

/** The parts of a switch. */
export interface SwitchParts {
  readonly directory: pg.Client
  readonly source: ConnectedCell
  readonly target: ConnectedCell
  readonly wallNow: Clock
}

/** The work of a move while its shards are paused. */
export interface InPause {
  /** Called when nobody writes rows of the shards. What it writes in the source is copied, too. */
  readonly whenHidden: () => Promise<void>
  /** Called when the target has every row, before anyone uses it there. */
  readonly whenCaughtUp: () => Promise<void>
}

/** The result of a switch. */
export interface Switched {
  readonly attempts: number
  /** How long the statements of the shards waited in the last attempt, in milliseconds. */
  readonly pausedMs: number
  /** The number of connections that were ended because their process did not follow the map. */
  readonly endedConnections: number
}

/** How an attempt ended connections. */
interface Attempt {
  readonly deadlineMs: number
  readonly mayEnd: boolean
  endedConnections: number
}

/**
 * Makes the target the cell of the shards: pauses their statements, waits until all connections of
 * an older map have closed, hides the rows in the source, waits until the target has them, and
 * publishes the map in which the target has the shards. An attempt that takes too long is undone.
 */
export async function switchCell(parts: SwitchParts, inPause: InPause, move: Move): Promise<Switched> {
  for (let attempts = 1; ; attempts++) {
    const startedAt = performance.now()
    const attempt: Attempt = {
      deadlineMs: startedAt + PAUSE_MS,
      mayEnd: attempts >= ENDING_FROM_ATTEMPT,
      endedConnections: 0,
    }
    if (await attemptSwitch(parts, inPause, move, attempt))
      return { attempts, pausedMs: performance.now() - startedAt, endedConnections: attempt.endedConnections }
    if (attempts === ATTEMPTS_MAX) throw notReady()
    await pause(BETWEEN_ATTEMPTS_MS)
  }
}

async function attemptSwitch(parts: SwitchParts, inPause: InPause, move: Move, attempt: Attempt): Promise<boolean> {
  const { directory, source, target, wallNow } = parts
  const { shards } = move
  const paused = await changeMap(directory, { paused: shards }, wallNow())
  crashPoint('move: paused')
  let former = 0
  const isReady = await makeReady().catch(async (error: unknown) => {
    await undo().catch(() => {})
    throw error
  })
  if (!isReady) return undo()
  // The shards stay paused until the target shows their rows.
  await adminTransaction(directory, async () => {
    const cells = paused.cells.map((cell, shard) => (shards.includes(shard) ? target.name : cell))
    await changeMap(directory, { cells, paused: shards }, wallNow())
    await setStep(directory, move.id, 'Switched', wallNow())
  })
  crashPoint('move: switched')
  await resume(parts, move)
  return true

  async function makeReady(): Promise<boolean> {
    former = await acceptMapsFrom(source.client, paused.version)
    return untilReady(parts, inPause, move, attempt, paused.version)
  }

  async function undo(): Promise<false> {
    // First, because a process of an older map that connects again must see the rows.
    await show(source.client, shards)
    await acceptMapsFrom(source.client, former)
    await undoPause(parts, move)
    return false
  }
}

/** Waits until nobody writes rows of the shards and the target has all of them. */
async function untilReady(
  { directory, source, target }: SwitchParts,
  { whenHidden, whenCaughtUp }: InPause,
  { shards }: Move,
  attempt: Attempt,
  version: number,
): Promise<boolean> {
  const { deadlineMs } = attempt
  if (!(await untilOlderConnectionsClosed(source.client, version, attempt))) return false
  // Its transactions may be about to hand over writes to the shards.
  if (!(await untilOlderConnectionsClosed(directory, version, attempt))) return false
  if (await hasPendingWrites(directory, shards)) return false
  await hide(source.client, shards)
  crashPoint('move: hidden')
  if (!(await untilEarlierTransactionsEnded(source.client, attempt))) return false
  await whenHidden()
  if (!(await untilCaughtUp(source, target.name, { deadlineMs, pollMs: POLL_MS }))) return false
  await whenCaughtUp()
  return true
}

/** Shows the rows in the source again and resumes the statements of the shards there. */
export async function undoPause(
  { directory, source, wallNow }: Pick<SwitchParts, 'directory' | 'source' | 'wallNow'>,
  { shards }: Move,
) {
  await show(source.client, shards)
  await changeMap(directory, { paused: [] }, wallNow())
}

/** Shows the rows in the target and resumes the statements of the shards there. */
export async function resume(
  { directory, target, wallNow }: Pick<SwitchParts, 'directory' | 'target' | 'wallNow'>,
  { shards }: Move,
) {
  await show(target.client, shards)
  await changeMap(directory, { paused: [] }, wallNow())
}

/**
 * Waits until no connection of a process with an older map is open. Such a process might write rows
 * of the shards. Ends those that remain when the attempt may.
 */
async function untilOlderConnectionsClosed(client: pg.Client, version: number, attempt: Attempt): Promise<boolean> {
  const older = `select pid from pg_stat_activity
    where datname = current_database() and application_name ~ '^tallystick (read|write)( map \\d+)?$'
      and coalesce(substring(application_name from 'map (\\d+)$')::int, 0) < $1`
  const endAtMs = performance.now() + END_AFTER_MS
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(older, [version])
    if (rows.length === 0) return true
    if (performance.now() > attempt.deadlineMs) return false
    if (attempt.mayEnd && performance.now() > endAtMs) {
      await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [rows.map(({ pid }) => pid)])
      attempt.endedConnections += rows.length
    }
    await pause(POLL_MS)
  }
}

/**
 * Returns whether writes that transactions of the directory have handed over to the shards are not
 * applied. In the directory itself, later transactions would not wait for them.
 */
async function hasPendingWrites(directory: pg.Client, shards: readonly number[]): Promise<boolean> {
  const pending = 'select from handed_over_writes where shard = any ($1::smallint[]) limit 1'
  return (await directory.query(pending, [shards])).rowCount !== 0
}

/** Waits until the statements that started before the rows were hidden have ended. */
async function untilEarlierTransactionsEnded(client: pg.Client, attempt: Attempt): Promise<boolean> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  const earlier = `select from pg_stat_activity
    where datname = current_database() and application_name like 'tallystick%' and pid <> pg_backend_pid()
      and (xact_start < $1::timestamptz or state is null)`
  for (;;) {
    if ((await client.query(earlier, [rows[0]?.now])).rowCount === 0) return true
    if (performance.now() > attempt.deadlineMs) return false
    await pause(POLL_MS)
  }
}

function notReady(): Refusal {
  return new Refusal(
    'INVALID_STATE',
    'The target does not catch up within the pause. The shards are still in the source. Move fewer shards, or at a quieter time.',
  )
}
