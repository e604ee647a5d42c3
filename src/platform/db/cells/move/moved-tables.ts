import type pg from 'pg'
import { DIRECTORY_TABLES } from '../../directory-tables.ts'
import { revokeFromApp } from '../../grants.ts'
import { APPEND_ONLY } from '../../history-tables.ts'

/** A partition of a history table. */
interface Partition {
  readonly name: string
  readonly parent: string
  /** Such as `FOR VALUES FROM ('…') TO ('…')`. */
  readonly bounds: string
}

/** Returns the tables whose rows are in the cell of their shard, without partitions. */
export async function movedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'shard' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all($1)
    order by c.relname`,
    [[...DIRECTORY_TABLES]],
  )
  return rows.map(({ name }) => name)
}

/** Returns the tables that store the rows of a table: its partitions, or itself. */
export async function storedTables(client: pg.Client, table: string): Promise<string[]> {
  const sql = 'select relid::regclass::text as name from pg_partition_tree($1::regclass) where isleaf order by 1'
  const { rows } = await client.query<{ name: string }>(sql, [table])
  return rows.length > 0 ? rows.map(({ name }) => name) : [table]
}

/** Creates the partitions in a cell that another one has, for rows of any age. */
export async function createPartitionsOf(source: pg.Client, target: pg.Client): Promise<void> {
  const present = new Set((await partitions(target)).map(({ name }) => name))
  for (const { name, parent, bounds } of await partitions(source)) {
    if (present.has(name)) continue
    await target.query(`create table ${name} partition of ${parent} ${bounds}`)
    if (APPEND_ONLY.includes(parent)) await revokeFromApp(target, name)
  }
}

async function partitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select c.oid::regclass::text as name, i.inhparent::regclass::text as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where c.relkind = 'r' and c.relispartition and c.relnamespace = 'public'::regnamespace
    order by 1`,
  )
  return rows
}
