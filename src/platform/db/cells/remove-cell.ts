import type pg from 'pg'
import { asAdmin, MigrationError } from '../admin.ts'
import { DIRECTORY_TABLES, REPLICATED_TABLES } from '../directory-tables.ts'
import type { CellServer } from './add-cell.ts'
import { shardsOf } from './cell-map.ts'
import { unsubscribeFromDirectory } from './replicate-directory.ts'

/** Tables whose rows a removed cell may keep: they say only what was done in it. */
const KEPT_TABLES: readonly string[] = ['applied_writes', 'vault_key_locks']

/**
 * Removes a cell from the installation: ends its subscription, drops its slot, and empties its
 * copies. Can be repeated after an interruption. Throws MigrationError while it holds shards or
 * rows, or keys of the vault that are not destroyed.
 */
export async function removeCell(directory: CellServer, cell: CellServer): Promise<void> {
  const { name } = cell
  const shards = await asAdmin(directory.adminUrl, (client) => shardCount(client, name))
  if (shards > 0) throw new MigrationError(`${name} holds ${shards} shards. Move them to another cell first.`)
  await asAdmin(cell.adminUrl, async (client) => {
    const tables = await tablesWithRows(client)
    if (tables.length > 0) throw new MigrationError(`${name} still has rows in ${tables.join(', ')}.`)
    const keys = await client.query<{ count: number }>(
      'select count(*)::integer as count from vault_keys where destroyed_at is null',
    )
    if (keys.rows[0]?.count !== 0)
      throw new MigrationError(`${name} still has ${keys.rows[0]?.count} keys of the vault. They are not destroyed.`)
  })
  await unsubscribeFromDirectory(directory.adminUrl, cell.adminUrl, name)
  await asAdmin(cell.adminUrl, (client) => client.query(`truncate ${[...REPLICATED_TABLES].join(', ')} cascade`))
}

async function shardCount(client: pg.Client, cell: string): Promise<number> {
  const { rows } = await client.query<{ cells: string[] }>('select cells from cell_maps order by version desc limit 1')
  return shardsOf({ cells: rows[0]?.cells ?? [] }, cell).length
}

/** Returns the tables of shards that have a row. The owner sees rows that policies hide. */
async function tablesWithRows(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shard'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`,
  )
  const names = rows
    .map(({ name }) => name)
    .filter((name) => !DIRECTORY_TABLES.has(name) && !KEPT_TABLES.includes(name))
  const found: string[] = []
  for (const name of names) if ((await client.query(`select from ${name} limit 1`)).rowCount === 1) found.push(name)
  return found
}
