import type pg from 'pg'
import { movedTables } from './moved-tables.ts'

/** The rows of a table that differ between two cells. */
export interface TableDifference {
  readonly table: string
  readonly sourceRows: string
  readonly targetRows: string
}

/** Opens a transaction that keeps seeing the rows of now, for a comparison later. */
export async function keepSnapshot(client: pg.Client): Promise<void> {
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  // The first statement takes the snapshot.
  await client.query('select')
}

/** Compares the number and a checksum of the shards' rows. Returns the tables that differ. */
export async function compareRows(
  source: pg.Client,
  target: pg.Client,
  shards: readonly number[],
): Promise<TableDifference[]> {
  const differences: TableDifference[] = []
  for (const table of await movedTables(source)) {
    const [ofSource, ofTarget] = await Promise.all([checksum(source, table, shards), checksum(target, table, shards)])
    if (ofSource.rows === ofTarget.rows && ofSource.sum === ofTarget.sum) continue
    differences.push({ table, sourceRows: ofSource.rows, targetRows: ofTarget.rows })
  }
  return differences
}

async function checksum(
  client: pg.Client,
  table: string,
  shards: readonly number[],
): Promise<{ readonly rows: string; readonly sum: string }> {
  const sql = `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
    from ${table} t where t.shard = any ($1::smallint[])`
  const { rows } = await client.query<{ rows: string; sum: string }>(sql, [shards])
  return rows[0] as { rows: string; sum: string }
}
