import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

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
