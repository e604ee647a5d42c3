import type pg from 'pg'
import { movedTables, storedTables } from './moved-tables.ts'

const ROWS_PER_BATCH = 5_000

/** Deletes the rows of shards from a cell in batches. Returns their number. */
export async function deleteRows(
  client: pg.Client,
  shards: readonly number[],
  report: (rows: number) => void = () => {},
): Promise<number> {
  // Without the triggers of foreign keys, the order of the tables does not matter.
  await client.query('set session_replication_role = replica')
  let deleted = 0
  for (const table of await movedTables(client))
    for (const stored of await storedTables(client, table)) {
      for (;;) {
        const { rowCount } = await client.query(
          `delete from ${stored} where ctid = any (array(
            select ctid from ${stored} where shard = any ($1::smallint[]) limit ${ROWS_PER_BATCH}))`,
          [shards],
        )
        if (!rowCount) break
        deleted += rowCount
        report(deleted)
      }
    }
  await client.query('set session_replication_role = origin')
  return deleted
}
