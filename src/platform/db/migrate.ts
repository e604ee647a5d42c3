import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Clock } from '../time/index.ts'
import { adminTransaction, asAdmin, MigrationError, takeMigrationLock } from './admin.ts'
import { isInMove } from './cells/move/guard.ts'
import { DatabaseFault } from './fault.ts'
import { grantToApp } from './grants.ts'
import { appliedMigrations } from './migrations.queries.generated.ts'
import { makePartitions } from './partitions.ts'
import type { Queryable } from './statement.ts'

/** The result of a migration run. */
export interface Migrated {
  readonly applied: readonly string[]
  /** The warnings that migrations raised about changed rows, for the operator. */
  readonly warnings: readonly string[]
  /** The role without ownership, for `openDatabase`. Null: the owner's rights are used. */
  readonly role: string | null
}

/**
 * Migrates the schema, each migration in its own transaction, then creates the partitions ahead.
 * Concurrent processes wait for each other. Throws a MigrationError when an applied migration was
 * edited or is unknown, and when there are pending ones while shards move from or to the database.
 */
export function migrate(adminUrl: string, wallNow: Clock): Promise<Migrated> {
  return asAdmin(adminUrl, async (client) => {
    await takeMigrationLock(client, 'wait')
    await client.query(
      'create table if not exists migrations' +
        ' (name text primary key, checksum text not null, applied_at timestamptz(3) not null)',
    )
    const { rows } = await client.query<Applied>('select name, checksum from migrations')
    const migrations = await readMigrations()
    refuseUnknownMigrations(migrations, rows)
    const missing = unapplied(migrations, rows)
    if (missing.length > 0 && (await isInMove(client))) throw new MigrationError(IN_MOVE)
    const warnings = await warningsOf(client, async () => {
      for (const migration of missing) await apply(client, migration, wallNow)
    })
    const role = await grantToApp(client)
    await makePartitions(client, wallNow)
    return { applied: missing.map(({ name }) => name), warnings, role }
  })
}

const IN_MOVE =
  'Shards are moving between cells. Finish or cancel the move first: a migration could change what it copies.'

/** Returns the names of the migrations that are not applied; all of them for an empty database. */
export async function migrationsPending(db: Queryable): Promise<string[]> {
  const migrations = await readMigrations()
  try {
    return unapplied(migrations, await db.run(appliedMigrations, {})).map(({ name }) => name)
  } catch (error) {
    if (error instanceof DatabaseFault && error.code === '42P01') return migrations.map(({ name }) => name)
    throw error
  }
}

/** Runs `work` and returns the warnings that the database raised meanwhile. */
async function warningsOf(client: pg.Client, work: () => Promise<void>): Promise<string[]> {
  const warnings: string[] = []
  const keep = ({
    severity,
    message,
  }: {
    readonly severity: string | undefined
    readonly message: string | undefined
  }) => {
    if (severity === 'WARNING' && message !== undefined) warnings.push(message)
  }
  client.on('notice', keep)
  try {
    await work()
  } finally {
    client.off('notice', keep)
  }
  return warnings
}

interface Applied {
  readonly name: string
  readonly checksum: string
}

/**
 * Throws if a migration is unknown: an older version must not change the database of a newer one.
 */
function refuseUnknownMigrations(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find(({ name }) => !known.has(name))
  if (unknown)
    throw new MigrationError(
      `The database contains the migration ${unknown.name}, which is unknown to this version. Run a newer version.`,
    )
}

function unapplied(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const edited = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (edited) {
    throw new MigrationError(
      `The migration ${edited.name} was edited after it was applied. Restore it and add a new migration.`,
    )
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, wallNow: Clock): Promise<void> {
  try {
    await adminTransaction(client, async () => {
      await client.query(sql)
      await client.query('insert into migrations (name, checksum, applied_at) values ($1, $2, $3)', [
        name,
        checksum,
        wallNow(),
      ])
    })
  } catch (error) {
    throw new MigrationError(`${name} failed: ${reason(error, sql)}`)
  }
}

/**
 * Returns why a migration failed. Class 42 concerns the SQL text, which is ours; other messages may
 * repeat a row.
 */
function reason(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return 'the connection was lost'
  const line = error.position ? `, line ${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  const what = error.code?.startsWith('42') ? error.message : `constraint ${error.constraint ?? 'unknown'}`
  return `${what} (${error.code}${line})`
}

const folder = new URL('../../../migrations/', import.meta.url)

/** One migration. An applied migration is never edited. */
export interface Migration {
  readonly name: string
  readonly sql: string
  /** The SHA-256 of the text with normalized line endings. */
  readonly checksum: string
}

/** Returns every migration of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(names.map(readMigration))
}

async function readMigration(name: string): Promise<Migration> {
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
