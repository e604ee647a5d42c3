import type { Clock } from '../../time/index.ts'
import { asAdmin } from '../admin.ts'
import { firstCellMap } from './cell-map.ts'
import { publishDirectory, subscribeToDirectory } from './replicate-directory.ts'

/** A migrated database that becomes a cell. */
interface NewCell {
  readonly name: string
  readonly adminUrl: string
}

/**
 * Makes migrated databases the cells of one installation: the first, the directory, gets the map
 * with all shards, and the others copies of its replicated tables. Repetitions do nothing.
 */
export async function connectCells(cells: readonly NewCell[], wallNow: Clock): Promise<void> {
  const [directory, ...others] = cells
  if (!directory) return
  await insertFirstCellMap(directory, wallNow)
  if (others.length > 0) await publishDirectory(directory.adminUrl)
  for (const { name, adminUrl } of others) await subscribeToDirectory(directory.adminUrl, adminUrl, name)
}

/** Inserts the first map, with all shards in the directory, unless there is a map. */
function insertFirstCellMap({ name, adminUrl }: NewCell, wallNow: Clock): Promise<void> {
  const { version, cells } = firstCellMap(name)
  return asAdmin(adminUrl, async (client) => {
    await client.query(
      "insert into cell_maps (version, cells, paused, created_at) select $1, $2, '{}', $3 where not exists (select from cell_maps) on conflict do nothing",
      [version, cells, wallNow()],
    )
  })
}
