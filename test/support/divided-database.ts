import type { Database } from '../../src/platform/db/index.ts'

/** Returns a database whose shards are in the same cell or not, as a test says. */
export function divideDatabase(db: Database, isSameCell: Database['isSameCell']): Database {
  const divided: Database = {
    ...db,
    get cells() {
      return [divided]
    },
    isSameCell,
  }
  return divided
}
