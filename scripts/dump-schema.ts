/**
 * Prints the schema after all migrations to migrations/schema.sql, from PostgreSQL's catalogs:
 * readable and runnable SQL, in an order that depends only on names. Omits weekly partitions.
 *
 * node scripts/dump-schema.ts [--check] [postgres://…] (a URL: uses that server instead of starting
 * one)
 */
import { readFile, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { withMigratedDatabase } from './migrated-database.ts'
import { root } from './statement-files.ts'

const target = 'migrations/schema.sql'

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly constraints: readonly string[]
  readonly partitionKey: string | null
  readonly foreignKeys: readonly string[]
  readonly indexes: readonly string[]
  readonly comments: readonly string[]
}

const tablesQuery = `
select c.relname as name, pg_get_partkeydef(c.oid) as "partitionKey",
  array(
    select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(case a.attgenerated
        when 's' then ' generated always as (' || btrim(regexp_replace(pg_get_expr(d.adbin, d.adrelid), '\\s+', ' ', 'g')) || ') stored'
        else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    order by a.attnum
  ) as columns,
  array(
    select 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x')
    order by array_position('{p,u,x,c}', k.contype::text), k.conname
  ) as constraints,
  array(
    select 'alter table ' || c.relname || ' add constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
    order by k.conname
  ) as "foreignKeys",
  array(
    select pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indrelid = c.oid and not exists (
      select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by x.relname
  ) as indexes,
  array(
    select 'comment on ' || coalesce('column ' || c.relname || '.' || a.attname, 'table ' || c.relname)
      || ' is ' || quote_literal(d.description)
    from pg_description d left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
    where d.classoid = 'pg_class'::regclass and d.objoid = c.oid
    order by d.objsubid
  ) as comments
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by c.relname`

/** Returns the schema of a migrated database as SQL. */
export async function printSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Table>(tablesQuery)
  const extensions = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extname <> 'plpgsql' order by extname",
  )
  const foreignKeys = rows.flatMap((table) => table.foreignKeys)
  return [
    '-- Made by scripts/dump-schema.ts from the migrations. Do not edit.\n',
    statements(extensions.rows.map(({ name }) => `create extension ${name}`)),
    ...rows.map(printTable),
    `-- Foreign keys come last, so that the tables can be sorted by name.\n${statements(foreignKeys)}`,
  ].join('\n')
}

function printTable({ name, columns, constraints, partitionKey, indexes, comments }: Table): string {
  const lines = [...columns, ...constraints].map((line) => `  ${plain(line)}`)
  const partitions = partitionKey ? ` partition by ${partitionKey.toLowerCase()}` : ''
  return `create table ${name} (\n${lines.join(',\n')}\n)${partitions};\n${statements([...indexes, ...comments])}`
}

function statements(lines: readonly string[]): string {
  return lines.map((line) => `${plain(line)};\n`).join('')
}

/**
 * Returns a definition in PostgreSQL's spelling, without the schema's name and, outside of strings
 * and quoted names, in lower case.
 */
function plain(definition: string): string {
  return definition
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part) =>
      /^['"]/.test(part) ? part : part.toLowerCase().replaceAll('public.', '').replace(' on only ', ' on '),
    )
    .join('')
}

if (import.meta.main) {
  const schema = await withMigratedDatabase(process.argv.slice(2), printSchema)
  const differs = (await readFile(`${root}/${target}`, 'utf8').catch(() => '')) !== schema
  if (differs && process.argv.includes('--check')) {
    console.log(`out of date: ${target}`)
    process.exitCode = 1
  } else if (differs) {
    await writeFile(`${root}/${target}`, schema)
    console.log(`written: ${target}`)
  }
}
