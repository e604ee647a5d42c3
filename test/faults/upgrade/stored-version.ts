import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { DAYS_KEPT } from '../../../src/platform/db/history-tables.ts'
import { makePartitions } from '../../../src/platform/db/partitions.ts'
import { systemMilliseconds, timestampOf } from '../../../src/platform/time/index.ts'
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts'

const FILE = new URL('stored-version.json', import.meta.url)
const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const DAY_MS = 86_400_000
/** The most days between a week and the weeks for which `migrate` makes partitions. */
const DAYS_OF_WEEKS_MADE = 14
const ISO_TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g

/** Values as PostgreSQL prints them. */
interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Facts about the contents of a stored version. */
export interface StoredFacts {
  /** The commit of the version that stored the data. */
  readonly version: string
  /** The organization's uuid, its API key and its key at the sandbox processor. */
  readonly organization: string
  readonly key: string
  readonly processorKey: string
  readonly rootKey: string
  /** The ids in the responses that clients received. */
  readonly acknowledged: readonly string[]
}

/** The rows and files that an earlier version left behind when its processes were killed. */
export interface StoredVersion extends StoredFacts {
  /** The time by the database's clock, as PostgreSQL prints it. */
  readonly storedAt: string
  /** The contents of the files in the data folder, by path. In base64. */
  readonly files: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, Table>>
}

export async function readStoredVersion(): Promise<StoredVersion> {
  return JSON.parse(await readFile(FILE, 'utf8')) as StoredVersion
}

/** Writes all rows of a database and all files of a data folder, one row per line. */
export async function writeStoredVersion(admin: pg.Pool, dataDir: string, facts: StoredFacts): Promise<void> {
  const { rows } = await admin.query<{ storedAt: string }>('select now()::text as "storedAt"')
  const head = Object.entries({ ...facts, ...rows[0], files: await filesIn(dataDir) }).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  )
  const tables = Object.entries(await tablesOf(admin)).map(
    ([name, { columns, rows }]) =>
      `    ${JSON.stringify(name)}: {\n      "columns": ${JSON.stringify(columns)},\n      "rows": [\n${rows
        .map((row) => `        ${JSON.stringify(row)}`)
        .join(',\n')}\n      ]\n    }`,
  )
  await writeFile(FILE, `{\n${head.join('')}  "tables": {\n${tables.join(',\n')}\n  }\n}\n`)
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [relative(folder, path), (await readFile(path)).toString('base64')])),
  )
}

async function tablesOf(admin: pg.Pool): Promise<Record<string, Table>> {
  const { rows: tables } = await admin.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  const contents: Record<string, Table> = {}
  for (const { name, columns } of tables) {
    const text = `select ${columns.map((column) => `"${column}"::text`).join(', ')} from "${name}"`
    const { rows } = await admin.query<(string | null)[]>({ text, rowMode: 'array' })
    if (rows.length > 0) contents[name] = { columns, rows }
  }
  return contents
}

/** Creates a database with the schema and the rows of a stored version. */
export async function restoreDatabase(stored: StoredVersion): Promise<TestDatabase> {
  const database = await createTestDatabase('template0')
  const owner = new pg.Client(database.ownerUrl)
  const admin = new pg.Client(database.adminUrl)
  await Promise.all([owner.connect(), admin.connect()])
  try {
    const { migrations } = stored.tables
    for (const [name] of migrations!.rows) await owner.query(await readFile(new URL(String(name), MIGRATIONS), 'utf8'))
    await owner.query(
      'create table migrations (name text primary key, checksum text not null, applied_at timestamptz(3) not null)',
    )
    await makePartitions(owner, () => timestampOf(Date.parse(stored.storedAt)), 0)
    if (daysSince(stored) > DAYS_OF_WEEKS_MADE) await keepOldWeeks(owner)
    await insertRows(admin, stored)
  } finally {
    await Promise.all([owner.end(), admin.end()])
  }
  return database
}

/** Renames the partitions of weeks, so that a worker does not drop them as past their retention. */
async function keepOldWeeks(owner: pg.Client): Promise<void> {
  for (const parent of DAYS_KEPT.keys()) {
    const { rows } = await owner.query<{ name: string }>(
      'select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = $1::regclass',
      [parent],
    )
    for (const { name } of rows) await owner.query(`alter table "${name}" rename to "stored_${name}"`)
  }
}

/**
 * Inserts the rows with times that are as long ago as they were when the rows were stored, to the
 * day: work that is too old is not finished but given up.
 */
async function insertRows(admin: pg.Client, stored: StoredVersion): Promise<void> {
  await admin.query('begin')
  // Triggers and foreign keys would restrict the order of rows.
  await admin.query("set local session_replication_role = 'replica'")
  for (const [name, { columns, rows }] of Object.entries(stored.tables)) {
    const list = columns.map((column) => `"${column}"`).join(', ')
    const parameters = columns.map((_, index) => `$${index + 1}`).join(', ')
    for (const row of rows) await admin.query(`insert into "${name}" (${list}) values (${parameters})`, [...row])
  }
  const { rows: times } = await admin.query<{ name: string; assignments: string }>(
    `select table_name as name, string_agg(format('%1$I = %1$I + $1 * interval ''1 day''', column_name), ', ') as assignments
     from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and table_name <> 'migrations'
       and data_type in ('date', 'timestamp with time zone')
     group by table_name`,
    [Object.keys(stored.tables)],
  )
  for (const { name, assignments } of times)
    await admin.query(`update "${name}" set ${assignments}`, [daysSince(stored)])
  await admin.query('commit')
}

/** Writes the files into a data folder, with times moved as those of the rows. */
export async function restoreFiles(stored: StoredVersion, dataDir: string): Promise<void> {
  const moved = (_: string, time: string) =>
    JSON.stringify(new Date(Date.parse(time) + daysSince(stored) * DAY_MS).toISOString())
  for (const [path, base64] of Object.entries(stored.files)) {
    const bytes = Buffer.from(base64, 'base64')
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
    const contents = path.endsWith('.jsonl') ? bytes.toString().replace(ISO_TIME, moved) : bytes
    await writeFile(join(dataDir, path), contents, { mode: 0o600 })
  }
}

function daysSince({ storedAt }: StoredVersion): number {
  return Math.floor((systemMilliseconds() - Date.parse(storedAt)) / DAY_MS)
}
