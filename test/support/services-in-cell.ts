import type { Database } from '../../src/platform/db/index.ts'
import type { TestDatabase } from './postgres.ts'

/** Returns the services of the tasks that a worker runs in the cell of a shard. */
export function servicesInCell<Services extends { readonly db: Database }>(
  { services, database }: { readonly services: Services; readonly database: TestDatabase },
  shard: number,
): Services {
  const { name } = database.cellOf(shard)
  const db = services.db.cells.find(({ cell }) => cell === name)
  // A single database is not bound to a cell.
  return db ? { ...services, db } : services
}
