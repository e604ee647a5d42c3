// Made by scripts/generate-queries.ts from migrations.queries.sql. Do not edit.
import type { Statement } from './statement.ts'

export type AppliedMigrationsParameters = object

export interface AppliedMigrationsRow {
  readonly name: string
  readonly checksum: string
}

/** Returns the migrations that were applied to this database. */
export const appliedMigrations: Statement<AppliedMigrationsParameters, AppliedMigrationsRow> = {
  name: 'appliedMigrations',
  text: `select name, checksum
from migrations
order by name`,
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    name: v[0] as string,
    checksum: v[1] as string,
  }),
}
