import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const MIGRATION = '0026-plain-names.sql'
const RENAME = /^alter (table|index) (\w+)\s+rename (?:(column|constraint) (\w+) )?to (\w+);/gm

/**
 * Renames tables and columns to their names before the migration `0026-plain-names.sql`, and marks
 * it as not applied. Until `migrate` runs, the database has the schema of an earlier version, and
 * statements of this version fail. Returns the name of the migration.
 */
export async function restoreFormerNames(client: pg.Client | pg.Pool): Promise<string> {
  const sql = await readFile(new URL(`../../migrations/${MIGRATION}`, import.meta.url), 'utf8')
  const renames = [...sql.matchAll(RENAME)].map(([, kind, name, part, from, to]) =>
    part ? `alter ${kind} ${name} rename ${part} ${to} to ${from}` : `alter ${kind} ${to} rename to ${name}`,
  )
  await client.query(
    `begin; ${renames.toReversed().join('; ')}; delete from migrations where name = '${MIGRATION}'; commit`,
  )
  return MIGRATION
}
