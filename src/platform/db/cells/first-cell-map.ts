import type { Clock } from '../../time/index.ts'
import { asAdmin } from '../admin.ts'
import { firstCellMap } from './cell-map.ts'

/** Inserts the first map, with all shards in the directory, unless there is a map. */
export function insertFirstCellMap(adminUrl: string, directory: string, wallNow: Clock): Promise<void> {
  const { version, cells } = firstCellMap(directory)
  return asAdmin(adminUrl, async (client) => {
    await client.query(
      'insert into cell_maps (version, cells, created_at) select $1, $2, $3 where not exists (select from cell_maps) on conflict do nothing',
      [version, cells, wallNow()],
    )
  })
}
