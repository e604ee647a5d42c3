import { crashPoint } from '../crash-point.ts'
import { type Reseal, resealBy, type SealedRows, type StaleRow } from '../crypto/index.ts'
import { first } from '../db/index.ts'
import type { MintId } from '../ids/index.ts'
import { plus } from '../time/index.ts'
import type { RootKeyServices, RootKeys } from './open-root-keys.ts'
import { type PassPosition, type PlannedRange, percentAt, rangeAt, startOfPass } from './pass-position.ts'
import {
  type ClaimRootKeyRotationRow,
  claimRootKeyRotation,
  finishRootKeyRotation,
  movesInPass,
  type NoteResealedRow,
  noteResealed,
  retireRootKey,
  startNextPass,
  unfinishedRootKeyRotation,
} from './root-keys.queries.generated.ts'

const LEASE_SECONDS = 60
/**
 * After this time every process knows the active key, and has written the values that it sealed
 * before.
 */
export const SETTLED_AFTER_SECONDS = 120
const ROWS_A_BATCH = 100
/** A run must not block its worker's other jobs for long. */
const ROWS_A_RUN = 2_000
const RANGES_A_RUN = 64
const DAMAGED_LOGGED_MAX = 20

export interface ResealServices extends Omit<RootKeyServices, 'configured' | 'refreshEveryMs'> {
  readonly mintId: MintId
}

/** The progress of a root key rotation. */
export interface ResealProgress {
  readonly pass: number
  /** The finished part of this pass in percent. */
  readonly percent: number
  /** Rows that were resealed since the rotation started. */
  readonly resealed: number
  /** Rows of this pass that open under no configured key. */
  readonly damaged: number
  readonly finished: boolean
}

/**
 * The result of a run. `idle`: no rotation is running, another worker has its lease, or this run
 * was aborted. `more`: rows are left. `finished`: the former key is retired.
 */
export type ResealRun = 'idle' | 'more' | 'finished'

interface Run {
  readonly parts: ResealServices
  readonly claim: ClaimRootKeyRotationRow
  readonly token: string
  readonly mark: Buffer
  readonly reseal: Reseal
  readonly report: (progress: ResealProgress) => void
  readonly signal: AbortSignal | undefined
  damagedLogged: number
}

/**
 * Re-encrypts values that another root key sealed, range by range, about 2,000 rows a run. Each
 * batch is a transaction that skips locked rows; the next pass retries them. The run after a killed
 * one continues at its last range. The rotation ends with the first pass that starts after every
 * process knows the new key and skips no row.
 */
export async function reseal(
  parts: ResealServices,
  keys: RootKeys,
  report: Run['report'] = () => {},
  signal?: AbortSignal,
): Promise<ResealRun> {
  const key = keys.seals()
  if (keys.leaving() === null || key === null) return 'idle'
  const now = parts.wallNow()
  const token = parts.mintId(0)
  const leasedUntil = plus(now, { seconds: LEASE_SECONDS })
  const settledBefore = plus(now, { seconds: -SETTLED_AFTER_SECONDS })
  const claim = first(await parts.db.write.run(claimRootKeyRotation, { token, now, leasedUntil, settledBefore }))
  if (claim?.rootKeyId !== key.id) return 'idle'
  const run = { parts, claim, token, mark: key.mark, reseal: resealBy(keys.sealer), report, signal, damagedLogged: 0 }
  const end = await resealFrom(run, { table: claim.tableName, shard: claim.nextShard })
  if (end === 'finished') await keys.refresh()
  return end
}

async function resealFrom(run: Run, start: PassPosition): Promise<ResealRun> {
  let position = start
  let rows = 0
  for (let ranges = 0; ranges < RANGES_A_RUN && rows < ROWS_A_RUN; ranges++) {
    const range = rangeAt(run.parts.sealed, position)
    if (range === null) return endPass(run)
    const done = await resealRange(run, range, position, ROWS_A_RUN - rows)
    if (done === null) return 'idle'
    rows += done.resealed
    if (!done.isComplete) break
    if (!(await note(run, range.next, done))) return 'idle'
    position = range.next
  }
  await note(run, position, NOTHING, 0)
  return 'more'
}

/** Counts of a range's stale rows by outcome. */
interface Counts {
  readonly resealed: number
  readonly skipped: number
  readonly damaged: number
}

/** The outcome of a range: incomplete when the run reached its row limit. */
interface RangeDone extends Counts {
  readonly isComplete: boolean
}

const NOTHING: Counts = { resealed: 0, skipped: 0, damaged: 0 }

/**
 * Re-encrypts batches of a range until `rowsLeft` rows or more are done. Returns null when another
 * worker has the lease now, or the run was aborted.
 */
async function resealRange(
  run: Run,
  { table, fromShard, toShard }: PlannedRange,
  position: PassPosition,
  rowsLeft: number,
): Promise<RangeDone | null> {
  const range = { fromShard, toShard, currentMark: run.mark, limit: ROWS_A_BATCH }
  let done = NOTHING
  for await (const rows of table.stale(run.parts.db, range)) {
    const { resealed, damaged } = await resealBatch(run, table, rows)
    crashPoint('root key: batch sealed')
    done = {
      resealed: done.resealed + resealed,
      skipped: done.skipped + rows.length - resealed - damaged,
      damaged: done.damaged + damaged,
    }
    // Skipped and damaged rows count at the end of a range, since an interrupted range is repeated.
    if (!(await note(run, position, NOTHING, LEASE_SECONDS, resealed)) || run.signal?.aborted) return null
    // The next run reads the range again. It finds fewer rows, because rows that are done are no
    // longer stale.
    if (done.resealed >= rowsLeft) return { ...done, isComplete: false }
  }
  return { ...done, isComplete: true }
}

async function resealBatch(
  run: Run,
  table: SealedRows,
  rows: readonly StaleRow[],
): Promise<{ readonly resealed: number; readonly damaged: number }> {
  const writes = rows.flatMap((row) => writeOf(run, table, row) ?? [])
  const written = await run.parts.db.transaction((tx) => Promise.all(writes.map((write) => write(tx))))
  return { resealed: written.filter(Boolean).length, damaged: rows.length - writes.length }
}

/** Returns the write of a row; null if a value does not open. */
function writeOf(run: Run, { table }: SealedRows, row: StaleRow): ReturnType<StaleRow['reseal']> | null {
  try {
    return row.reseal(run.reseal)
  } catch {
    if (run.damagedLogged++ < DAMAGED_LOGGED_MAX)
      run.parts.log.error(
        { table, ...row.key },
        'a sealed value cannot be decrypted with any configured root key and is left unchanged',
      )
    return null
  }
}

/** Writes the progress and renews the lease. Returns false when another worker has the lease. */
async function note(
  { parts, claim, token, report }: Run,
  { table: tableName, shard: nextShard }: PassPosition,
  { skipped, damaged }: Omit<Counts, 'resealed'>,
  leaseSeconds = LEASE_SECONDS,
  resealed = 0,
): Promise<boolean> {
  const { formerId } = claim
  const leasedUntil = plus(parts.wallNow(), { seconds: leaseSeconds })
  const counts = { resealed: BigInt(resealed), skipped: BigInt(skipped), damaged: BigInt(damaged) }
  const row = first(
    await parts.db.write.run(noteResealed, { formerId, token, tableName, nextShard, leasedUntil, ...counts }),
  )
  if (row) report(progressOf(parts.sealed, row, false))
  return row !== null
}

/** Returns the progress of a rotation's row. */
export function progressOf(
  sealed: readonly SealedRows[],
  row: Omit<NoteResealedRow, 'skipped'>,
  finished: boolean,
): ResealProgress {
  return {
    pass: row.pass,
    percent: finished ? 100 : percentAt(sealed, { table: row.tableName, shard: row.nextShard }),
    resealed: Number(row.resealed),
    damaged: Number(row.damaged),
    finished,
  }
}

/**
 * Starts the next pass or finishes the rotation. From the second pass on no value is sealed under
 * the former key, so a pass that leaves no row is the last.
 */
async function endPass(run: Run): Promise<ResealRun> {
  const { parts, claim, token, report } = run
  const { formerId } = claim
  const { db, wallNow, sealed, log } = parts
  const now = wallNow()
  const row = first(await db.write.run(unfinishedRootKeyRotation, {}))
  if (row?.formerId !== formerId) return 'idle'
  const moves = first(await db.write.run(movesInPass, { formerId }))
  if (row.pass === 1 || row.skipped > 0n || moves?.any) {
    await db.write.run(startNextPass, { formerId, token, tableName: startOfPass(sealed).table, now })
    return 'more'
  }
  const isFinished = await db.transaction(async (tx) => {
    if (!first(await tx.run(finishRootKeyRotation, { formerId, token, now }))) return false
    await tx.run(retireRootKey, { id: formerId, now })
    return true
  })
  if (!isFinished) return 'idle'
  const { resealed, damaged } = progressOf(sealed, row, true)
  log.info(
    { formerId, rootKeyId: row.rootKeyId, rows: resealed, damaged },
    'a root key is retired: nothing is sealed under it any more',
  )
  report(progressOf(sealed, row, true))
  return 'finished'
}
