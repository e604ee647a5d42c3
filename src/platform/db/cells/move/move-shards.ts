import { crashPoint } from '../../../crash-point.ts'
import { Refusal } from '../../../refusal.ts'
import { asAdmin } from '../../admin.ts'
import { compareRows, keepSnapshot, type TableDifference } from './compare-rows.ts'
import { copyRows, endCopy } from './copy-rows.ts'
import { deleteRows } from './delete-rows.ts'
import { addPolicies, hide, removePolicies, show } from './guard.ts'
import type { MoveParts, MoveRequest } from './move-parts.ts'
import { type Move, openMove, readMap, setStep } from './moves.ts'
import { requireSameMigrations, requireServingRole } from './requirements.ts'
import { switchCell } from './switch-cell.ts'
import { type Connected, withMove } from './with-move.ts'

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

async function copyAndSwitch(parts: MoveParts, connected: Connected, move: Move): Promise<void> {
  const { report, wallNow } = parts
  const { directory, source, target } = connected
  const { shards } = move
  report({ step: 'Preparing' })
  await addPolicies(target.client)
  await hide(target.client, shards)
  await addPolicies(source.client)
  // From here on, neither can be migrated. One may have been since the move was recorded.
  await requireSameMigrations(source.client, target.client)
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
