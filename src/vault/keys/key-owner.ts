import type { Database } from '../../platform/db/index.ts'
import { type KeyMode, type KeyScope, monthKeyPrefix, parseKeyId } from './key-id.ts'

/**
 * Returns the cell that has made a key, by the name in the key's id. Ids without a name are from
 * the time before the cells file, and belong to the directory. Null: there is no such cell.
 */
export function ownerOfKey({ allCells }: Pick<Database, 'allCells'>, id: string): Database | null {
  const name = parseKeyId(id)?.cell ?? null
  const isOwner = ({ cell, isDirectory }: Database) => cell === null || (name === null ? isDirectory : cell === name)
  return allCells.find(isOwner) ?? null
}

/** Returns whether the row of a key is a copy of another cell's, for instruments that moved. */
export function isCopy(cell: Pick<Database, 'allCells' | 'cell'>, id: string): boolean {
  return ownerOfKey(cell, id)?.cell !== cell.cell
}

/** Returns the scope of the keys that a cell makes. */
export function keyScope({ cell }: Pick<Database, 'cell'>, mode: KeyMode): KeyScope {
  return { mode, cell }
}

/**
 * Returns whether a month key of a cell replaces another one of the same mode. Keys whose id names
 * the cell replace those of other cells and those from before the cells file.
 */
export function isNewerKey(cell: Pick<Database, 'cell'>, id: string, before: string): boolean {
  const prefix = monthKeyPrefix(keyScope(cell, parseKeyId(before)?.mode ?? 'Live'))
  return id.startsWith(prefix) && (!before.startsWith(prefix) || id > before)
}
