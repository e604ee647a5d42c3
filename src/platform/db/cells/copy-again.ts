import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { adminTransaction, asAdmin } from '../admin.ts'
import { REPLICATED_TABLES } from '../directory-tables.ts'

const ROWS_PER_INSERT = 1_000
const POLL_MS = 20

/** Returns whether a subscription has lost its position, or `copyAgain` was interrupted. */
export async function hasLostPosition(directory: pg.Client, cell: pg.Client, name: string): Promise<boolean> {
  const enabled = `select from pg_subscription where subname = $1 and subenabled
    and subdbid = (select oid from pg_database where datname = current_database())`
  const valid = "select from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'"
  const counts = [(await cell.query(enabled, [name])).rowCount, (await directory.query(valid, [name])).rowCount]
  return counts.includes(0)
}

/**
 * Replaces a cell's copies of the directory's tables, and lets its subscription go on from there:
 * for a directory whose server was replaced, or that no longer has the write-ahead log. Accounts
 * and keys can't be written while they are read.
 */
export async function copyAgain(directoryUrl: string, cell: pg.Client, name: string): Promise<void> {
  await cell.query(`alter subscription ${name} disable`)
  await cell.query(`alter subscription ${name} set (slot_name = none)`)
  const { position, rows } = await asAdmin(directoryUrl, (directory) => readFromPosition(directoryUrl, directory, name))
  await adminTransaction(cell, async () => {
    // Without the triggers of foreign keys: other rows of the cell refer to accounts.
    await cell.query('set local session_replication_role = replica')
    for (const [table, ofTable] of rows) {
      const columns = await storedColumns(cell, table)
      await cell.query(`delete from ${table}`)
      for (let start = 0; start < ofTable.length; start += ROWS_PER_INSERT) {
        const some = `[${ofTable.slice(start, start + ROWS_PER_INSERT).join(',')}]`
        const from = `select ${columns} from json_populate_recordset(null::${table}, $1)`
        await cell.query(`insert into ${table} (${columns}) ${from}`, [some])
      }
    }
  })
  // The former server may have been ahead of the present one.
  const origin = `select pg_replication_origin_advance('pg_' || s.oid, $2::pg_lsn) from pg_subscription s
    where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())`
  while (!(await isIdle(cell, name))) await pause(POLL_MS)
  await cell.query(origin, [name, position])
  await cell.query(`alter subscription ${name} set (slot_name = ${name})`)
  await cell.query(`alter subscription ${name} enable`)
}

/** Returns the columns of a table that are not generated, as SQL. */
async function storedColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** The rows of the replicated tables as JSON, and their position in the write-ahead log. */
interface Copied {
  readonly position: string
  readonly rows: ReadonlyMap<string, readonly string[]>
}

/** Creates the slot anew and reads the rows at its position. */
async function readFromPosition(directoryUrl: string, directory: pg.Client, name: string): Promise<Copied> {
  const drop = 'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1'
  await directory.query(drop, [name])
  await directory.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name])
  const rows = new Map<string, readonly string[]>()
  let position = ''
  await adminTransaction(directory, async () => {
    await directory.query(`lock table ${[...REPLICATED_TABLES].join(', ')} in share mode`)
    for (const table of REPLICATED_TABLES) {
      const found = await directory.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`)
      rows.set(
        table,
        found.rows.map(({ row }) => row),
      )
    }
    await flush(directoryUrl)
    const advance = 'select end_lsn::text as position from pg_replication_slot_advance($1, pg_current_wal_flush_lsn())'
    position = (await directory.query<{ position: string }>(advance, [name])).rows[0]?.position ?? ''
  })
  return { position, rows }
}

/** Flushes the write-ahead log, by a commit on a connection of its own. */
function flush(url: string): Promise<void> {
  return asAdmin(url, (client) =>
    adminTransaction(client, async () => {
      await client.query('set local synchronous_commit = on')
      await client.query("select pg_logical_emit_message(true, 'tallystick', 'flush')")
    }),
  )
}

/** Returns whether the worker of a disabled subscription has ended. */
async function isIdle(cell: pg.Client, name: string): Promise<boolean> {
  const working = 'select from pg_stat_subscription where subname = $1 and pid is not null'
  return (await cell.query(working, [name])).rowCount === 0
}
