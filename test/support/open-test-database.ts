import { openCells } from '../../src/platform/db/cells/open-cells.ts'
import { type Database, openDatabase } from '../../src/platform/db/index.ts'
import { mintIds } from '../../src/platform/ids/index.ts'
import type { Log } from '../../src/platform/log/index.ts'
import { systemClock, systemMilliseconds } from '../../src/platform/time/index.ts'
import type { TestDatabase } from './postgres.ts'

/** Opens a test's database as the product does: all its cells as one. */
export async function openTestDatabase(
  { appUrl, cells }: Pick<TestDatabase, 'appUrl' | 'cells'>,
  log: Log,
  poolSize?: number,
): Promise<Database> {
  const pools = poolSize === undefined ? {} : { poolSize }
  if (cells.length === 1) return openDatabase({ url: appUrl, log, ...pools })
  const settings = cells.map((cell) => ({ name: cell.name, url: cell.appUrl }))
  const { db } = await openCells({
    ...{ cells: settings, log, wallNow: systemClock, mintId: mintIds(systemMilliseconds) },
    ...pools,
  })
  return db
}
