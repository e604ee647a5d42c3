import { makePartitionsAhead } from '../../src/platform/db/index.ts'
import type { Clock } from '../../src/platform/time/index.ts'
import type { TestDatabase } from './postgres.ts'

/** Creates the partitions of the coming weeks in each cell, as the worker of the cell does. */
export async function makePartitionsInCells({ cells }: Pick<TestDatabase, 'cells'>, wallNow: Clock): Promise<void> {
  for (const { adminUrl } of cells) await makePartitionsAhead(adminUrl, wallNow)
}
