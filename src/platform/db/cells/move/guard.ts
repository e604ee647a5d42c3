import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withMigrationLock } from '../../admin.ts'
import { movedTables } from './moved-tables.ts'

const POLICY = 'shards_of_this_cell'
const LOCK_TIMEOUT = '200ms'
const RETRY_MS = 500
const LOCK_TIMED_OUT = '55P03'

/**
 * Adds the policies that hide the rows of hidden shards from every role but the owner of the tables
 * and superusers. From the first policy on, the database refuses migrations. Each table needs a
 * lock for a moment: a table in use is tried again.
 */
export async function addPolicies(client: pg.Client): Promise<void> {
  await client.query("insert into cell_guards values (true, '{}', 0) on conflict do nothing")
  const hidden = "coalesce((select g.hidden from cell_guards g), '{}')"
  const add = (table: string) =>
    withShortLocks(
      client,
      `drop policy if exists ${POLICY} on ${table};
      create policy ${POLICY} on ${table} using (shard <> all (${hidden}));
      alter table ${table} enable row level security`,
    )
  const [first = '', ...others] = await movedTables(client)
  await withMigrationLock(client, () => add(first))
  for (const table of others) await add(table)
}

/** Removes the policies, unless shards are hidden. */
export async function removePolicies(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from cell_guards where hidden <> '{}'")
  if (rowCount !== 0) return
  for (const table of await movedTables(client))
    await withShortLocks(
      client,
      `drop policy if exists ${POLICY} on ${table}; alter table ${table} disable row level security`,
    )
}

/**
 * Returns whether a move is open from or to this database, which then has policies, or between any
 * cells, if this is their directory.
 */
export async function isInMove(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_policies where policyname = $1 limit 1', [POLICY])
  return rowCount !== 0 || (await hasOpenMove(client))
}

async function hasOpenMove(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('cell_moves') is not null as exists")
  return rows[0].exists && (await client.query('select from cell_moves where is_open')).rowCount !== 0
}

/** Hides the rows of shards, after `addPolicies`. */
export async function hide(client: pg.Client, shards: readonly number[]): Promise<void> {
  const all = 'select array_agg(distinct s order by s) from unnest(hidden || $1::smallint[]) s'
  await client.query(`update cell_guards set hidden = (${all})`, [shards])
}

/** Shows the rows of hidden shards again. */
export async function show(client: pg.Client, shards: readonly number[]): Promise<void> {
  const others = "select coalesce(array_agg(s order by s), '{}') from unnest(hidden) s where s <> all ($1)"
  await client.query(`update cell_guards set hidden = (${others})`, [shards])
}

/** Sets the oldest version of the map with which processes may connect. Returns the former one. */
export async function acceptMapsFrom(client: pg.Client, version: number): Promise<number> {
  const { rows } = await client.query<{ former: number }>(
    `update cell_guards set map_version_min = $1 from (select map_version_min from cell_guards) former
    returning former.map_version_min as former`,
    [version],
  )
  return rows[0]?.former ?? 0
}

async function withShortLocks(client: pg.Client, commands: string): Promise<void> {
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'; ${commands}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_TIMED_OUT) throw error
      await pause(RETRY_MS)
    }
  }
}
