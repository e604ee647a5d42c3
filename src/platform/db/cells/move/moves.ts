import type pg from 'pg'
import type { CellMap } from '../cell-map.ts'

/** The steps of a move. See the comment of the column `cell_moves.step`. */
export type MoveStep = 'Copying' | 'Switched' | 'Compared' | 'Done' | 'Canceled'

/** A move of shards from one cell to another. */
export interface Move {
  readonly id: string
  readonly shards: readonly number[]
  readonly source: string
  readonly target: string
  readonly step: MoveStep
}

/** Returns the move that has not ended, or null. */
export async function openMove(directory: pg.Client): Promise<Move | null> {
  const { rows } = await directory.query<Move>('select id, shards, source, target, step from cell_moves where is_open')
  return rows[0] ?? null
}

/** Records a new move. */
export async function insertMove(directory: pg.Client, { id, shards, source, target, step }: Move, now: string) {
  await directory.query(
    `insert into cell_moves (id, shards, source, target, step, is_open, created_at, updated_at)
    values ($1, $2, $3, $4, $5, true, $6, $6)`,
    [id, shards, source, target, step, now],
  )
}

/** Records that a move has reached a step. */
export async function setStep(directory: pg.Client, id: string, step: MoveStep, now: string): Promise<void> {
  const isOpen = step === 'Done' || step === 'Canceled' ? null : true
  await directory.query('update cell_moves set step = $2, is_open = $3, updated_at = $4 where id = $1', [
    ...[id, step],
    ...[isOpen, now],
  ])
}

/** Returns the newest map. */
export async function readMap(directory: pg.Client): Promise<CellMap> {
  const sql = 'select version, cells, paused from cell_maps order by version desc limit 1'
  const { rows } = await directory.query<CellMap>(sql)
  if (!rows[0]) throw new Error('the directory has no map')
  return rows[0]
}

/** Inserts the next version of the map, with these changes. Returns it. */
export async function changeMap(
  directory: pg.Client,
  change: { readonly cells?: readonly string[]; readonly paused: readonly number[] },
  now: string,
): Promise<CellMap> {
  const newest = await readMap(directory)
  const next = { ...newest, ...change, version: newest.version + 1 }
  await directory.query('insert into cell_maps (version, cells, paused, created_at) values ($1, $2, $3, $4)', [
    ...[next.version, next.cells],
    ...[next.paused, now],
  ])
  return next
}
