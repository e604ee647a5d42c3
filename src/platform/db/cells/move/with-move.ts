import type pg from 'pg'
import { Refusal } from '../../../refusal.ts'
import { asAdmin, withMigrationLock } from '../../admin.ts'
import type { ConnectedCell } from './copy-rows.ts'
import { hide } from './guard.ts'
import type { MovableCell, MoveParts, MoveRequest } from './move-parts.ts'
import { insertMove, type Move, openMove, readMap } from './moves.ts'
import { requireCell, requireRights, requireSameMigrations } from './requirements.ts'
import { resume, undoPause } from './switch-cell.ts'

/** The connections of a move. */
export interface Connected {
  readonly directory: pg.Client
  readonly source: ConnectedCell
  readonly target: ConnectedCell
}

/** Connects to the cells of the requested move, and runs work on it. */
export function withMove<Result>(
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
    const { mayLeaveRegion = false } = request
    if (!(await openMove(directory)) && !mayLeaveRegion) requireSameRegion(source, target)
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

function requireSameRegion(source: MovableCell, target: MovableCell): void {
  if (!source.region || source.region === target.region) return
  const otherRegion = target.region ? `in the region ${target.region}` : 'in no region'
  const message = `${source.name} is in the region ${source.region}, and ${target.name} is ${otherRegion}. Accounts keep their region unless you add --leave-region.`
  throw new Refusal('VALIDATION_ERROR', message)
}

/** The key of the advisory lock: 'move' in ASCII. */
const MOVE_LOCK = 0x6d6f7665

/** The directory can also be the source or the target, on another connection. */
const CELL_LOCK = MOVE_LOCK + 1

async function oneAtATime(client: pg.Client, lock = MOVE_LOCK): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  if (!rows[0]?.taken) throw new Refusal('CONFLICT', 'Another process is moving shards.')
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
  const { directory, source, target } = connected
  if (!(await openMove(directory)))
    return withMigrationLock(directory, async () => {
      await requireSameMigrations(source.client, target.client)
      await insertMove(directory, move, wallNow())
    })
  const { paused } = await readMap(directory)
  // A source that was restored may show the rows again.
  if (move.step !== 'Copying') await hide(source.client, move.shards)
  if (paused.length === 0) return
  await (move.step === 'Copying' ? undoPause : resume)({ ...connected, wallNow }, move)
}
