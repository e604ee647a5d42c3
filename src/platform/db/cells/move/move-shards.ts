import type pg from 'pg'
import { crashPoint } from '../../../crash-point.ts'
import type { MintId } from '../../../ids/index.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../time/index.ts'
import { asAdmin } from '../../admin.ts'
import { compareRows, keepSnapshot, type TableDifference } from './compare-rows.ts'
import { type ConnectedCell, type CopyProgress, copyRows, endCopy } from './copy-rows.ts'
import { deleteRows } from './delete-rows.ts'
import { addPolicies, hide, removePolicies, show } from './guard.ts'
import { insertMove, type Move, openMove, readMap, setStep } from './moves.ts'
import { requireCell, requireRights, requireServingRole } from './requirements.ts'
import { resume, type Switched, switchCell, undoPause } from './switch-cell.ts'

/** A cell as the command that moves shards needs it. */
export interface MovableCell {
  readonly name: string
  /** The URL of the role that serves requests. */
  readonly url: string
  /** The URL of a role that owns the tables and may replicate. */
  readonly adminUrl: string
}

export type { Move } from './moves.ts'

/** The progress of a move. */
export type MoveProgress =
  | { readonly step: 'Preparing' }
  | ({ readonly step: 'Copying' } & CopyProgress)
  | ({ readonly step: 'Switched' } & Switched)
  | { readonly step: 'Comparing' }
  | { readonly step: 'Deleting'; readonly rows: number }

/** The parts of a move. */
export interface MoveParts {
  /** The first is the directory. */
  readonly cells: readonly MovableCell[]
  readonly mintId: MintId
  readonly wallNow: Clock
  readonly report: (progress: MoveProgress) => void
  /**
   * Copies what rows of the shards need of other shards' rows, and the reverse. Called before the
   * pause, in it and after it. Repetitions copy what is new.
   */
  readonly copyReferenced: (
    source: pg.Client,
    target: pg.Client,
    shards: readonly number[],
    when: 'before' | 'paused' | 'after',
  ) => Promise<void>
}

/** The shards to move, which are all in one cell, and the cell that gets them. */
export interface MoveRequest {
  readonly shards: readonly number[]
  readonly target: string
}

/** Returns the cell of each shard, and the move that has not ended. */
export function readPlacement(
  adminUrl: string,
): Promise<{ readonly cells: readonly string[]; readonly open: Move | null }> {
  return asAdmin(adminUrl, async (directory) => {
    const { cells } = await readMap(directory)
    return { cells, open: await openMove(directory) }
  })
}

/** An ended move. */
export interface MoveResult {
  readonly move: Move
  readonly deletedRows: number
}

/** The connections of a move. */
interface Connected {
  readonly directory: pg.Client
  readonly source: ConnectedCell
  readonly target: ConnectedCell
}

/**
 * Moves shards to another cell while they are in use, or goes on with the same move that was
 * interrupted. Statements of the shards wait once, for up to two seconds. Throws a Refusal if
 * another move is open, and if the copy differs from the rows.
 */
export function moveShards(parts: MoveParts, request: MoveRequest): Promise<MoveResult> {
  return withMove(parts, request, async (connected, move) => {
    if (move.step === 'Copying') await copyAndSwitch(parts, connected, move)
    const { step } = (await openMove(connected.directory)) ?? move
    if (step === 'Switched') throw interruptedComparison()
    return { move, deletedRows: await deleteFromSource(parts, connected, move) }
  })
}

/**
 * Goes on after a comparison that was interrupted: the rows in the source are deleted without it.
 */
export function finishWithoutComparison(parts: MoveParts, request: MoveRequest): Promise<MoveResult> {
  return withMove(parts, { ...request, isOpen: true }, async (connected, move) => {
    if (move.step === 'Copying') throw new Refusal('INVALID_STATE', 'The move has not switched the cell yet.')
    await setStep(connected.directory, move.id, 'Compared', parts.wallNow())
    return { move, deletedRows: await deleteFromSource(parts, connected, move) }
  })
}

/** Ends a move that has not switched the cell, and deletes its copy. */
export function cancelMove(parts: MoveParts, request: MoveRequest): Promise<void> {
  return withMove(parts, { ...request, isOpen: true }, async (connected, move) => {
    const { directory, source, target } = connected
    if (move.step !== 'Copying')
      throw new Refusal('INVALID_STATE', 'The shards have moved already. Move them back instead.')
    await endCopy(source, target)
    await deleteRows(target.client, move.shards)
    await show(target.client, move.shards)
    await removePolicies(target.client)
    await removePolicies(source.client)
    await setStep(directory, move.id, 'Canceled', parts.wallNow())
  })
}

/** Returns the open move if it is the requested one, or a new one, not yet recorded. */
async function requestedMove(
  { mintId }: MoveParts,
  directory: pg.Client,
  request: MoveRequest & { readonly isOpen?: boolean },
): Promise<Move> {
  const { target, isOpen = false } = request
  const shards = request.shards.toSorted((a, b) => a - b)
  const open = await openMove(directory)
  if (open && (open.target !== target || `${open.shards}` !== `${shards}`))
    throw new Refusal('CONFLICT', `Another move is open: shards ${open.shards} from ${open.source} to ${open.target}.`)
  if (open) return open
  if (isOpen) throw new Refusal('NOT_FOUND', 'There is no such move.')
  const { cells } = await readMap(directory)
  const [source, ...others] = new Set(shards.map((shard) => cells[shard] ?? ''))
  if (source === undefined) throw new Refusal('VALIDATION_ERROR', 'Name the shards to move.')
  if (others.length > 0)
    throw new Refusal('VALIDATION_ERROR', 'The shards are in several cells. Move those of one cell.')
  if (source === target) throw new Refusal('VALIDATION_ERROR', 'The shards are in this cell already.')
  return { id: mintId(0), shards, source, target, step: 'Copying' }
}

/**
 * Records a new move, or ends the pause in which the move was interrupted: in the source before the
 * switch, in the target after it.
 */
async function recordOrContinue({ wallNow }: MoveParts, connected: Connected, move: Move): Promise<void> {
  const { directory, source } = connected
  if (!(await openMove(directory))) return insertMove(directory, move, wallNow())
  const { paused } = await readMap(directory)
  // A source that was restored may show the rows again.
  if (move.step !== 'Copying') await hide(source.client, move.shards)
  if (paused.length === 0) return
  await (move.step === 'Copying' ? undoPause : resume)({ ...connected, wallNow }, move)
}

async function copyAndSwitch(parts: MoveParts, connected: Connected, move: Move): Promise<void> {
  const { report, wallNow } = parts
  const { directory, source, target } = connected
  const { shards } = move
  report({ step: 'Preparing' })
  await addPolicies(target.client)
  await hide(target.client, shards)
  await addPolicies(source.client)
  for (const { name, url, client } of [source, target]) await requireServingRole(client, name, url)
  crashPoint('move: prepared')
  await copyRows(source, target, shards, (progress) => report({ step: 'Copying', ...progress }))
  const copyReferenced = (when: 'before' | 'paused' | 'after') =>
    parts.copyReferenced(source.client, target.client, shards, when)
  await copyReferenced('before')
  crashPoint('move: copied')
  const differences = await asAdmin(target.adminUrl, async (snapshot) => {
    const switched = await switchCell(
      { directory, source, target, wallNow },
      {
        whenHidden: () => copyReferenced('paused'),
        whenCaughtUp: () => keepSnapshot(snapshot),
      },
      move,
    )
    report({ step: 'Switched', ...switched })
    await endCopy(source, target)
    report({ step: 'Comparing' })
    return compareRows(source.client, snapshot, shards)
  })
  if (differences.length > 0) throw differing(differences)
  await setStep(directory, move.id, 'Compared', wallNow())
  crashPoint('move: compared')
}

async function deleteFromSource(
  { report, wallNow, copyReferenced }: MoveParts,
  connected: Connected,
  move: Move,
): Promise<number> {
  const { directory, source, target } = connected
  await endCopy(source, target)
  await copyReferenced(source.client, target.client, move.shards, 'after')
  const rows = await deleteRows(source.client, move.shards, (deleted) => report({ step: 'Deleting', rows: deleted }))
  await show(source.client, move.shards)
  await removePolicies(source.client)
  await removePolicies(target.client)
  await setStep(directory, move.id, 'Done', wallNow())
  return rows
}

/** Connects to the cells of the requested move, and runs work on it. */
function withMove<Result>(
  parts: MoveParts,
  request: MoveRequest & { readonly isOpen?: boolean },
  work: (connected: Connected, move: Move) => Promise<Result>,
): Promise<Result> {
  const cellOf = (name: string) => {
    const cell = parts.cells.find((each) => each.name === name)
    if (!cell) throw new Refusal('NOT_FOUND', `There is no cell ${name}.`)
    return cell
  }
  const [{ adminUrl }] = parts.cells as [MovableCell]
  const target = cellOf(request.target)
  return asAdmin(adminUrl, async (directory) => {
    await oneAtATime(directory)
    const move = await requestedMove(parts, directory, request)
    const source = cellOf(move.source)
    return asAdmin(source.adminUrl, (ofSource) =>
      asAdmin(target.adminUrl, async (ofTarget) => {
        await oneAtATime(ofSource, CELL_LOCK)
        await oneAtATime(ofTarget, CELL_LOCK)
        await requireRights(ofSource, source.name)
        await requireRights(ofTarget, target.name)
        await requireCell(ofSource, source.name, source === parts.cells[0])
        await requireCell(ofTarget, target.name, target === parts.cells[0])
        const connected = {
          directory,
          source: { ...source, client: ofSource },
          target: { ...target, client: ofTarget },
        }
        await recordOrContinue(parts, connected, move)
        return work(connected, move)
      }),
    )
  })
}

/** The key of the advisory lock: 'move' in ASCII. */
const MOVE_LOCK = 0x6d6f7665

/** The directory can also be the source or the target, and its lock is taken on another connection. */
const CELL_LOCK = MOVE_LOCK + 1

async function oneAtATime(client: pg.Client, lock = MOVE_LOCK): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  if (!rows[0]?.taken) throw new Refusal('CONFLICT', 'Another process is moving shards.')
}

function interruptedComparison(): Refusal {
  return new Refusal(
    'INVALID_STATE',
    'The shards have moved, but the comparison of their rows was interrupted, or has found differences. The former rows are kept, hidden. Add --without-comparison to delete them.',
  )
}

function differing(differences: readonly TableDifference[]): Refusal {
  const tables = differences.map(
    ({ table, sourceRows, targetRows }) => `${table} (${sourceRows} rows, and ${targetRows} in the copy)`,
  )
  return new Refusal(
    'INVALID_STATE',
    `The shards have moved, but their rows differ: ${tables.join(', ')}. The former rows are kept, hidden.`,
  )
}
