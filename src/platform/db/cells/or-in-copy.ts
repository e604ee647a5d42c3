import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseFault, isConnectionLost } from '../fault.ts'
import type { Statement } from '../statement.ts'
import { type Cell, CellDown } from './cell.ts'

/** The directory counts as down after a second. From then on, its tables are read in the copies. */
const WAIT_MS = 2_000
const RETRY_MS = 50

/**
 * Returns the handler of a statement's error in a cell. It throws CellDown if the statement only
 * reads and the connection was lost because the cell is down, and otherwise the error.
 */
export function orCellDown({ name, database }: Cell, { writes }: Pick<Statement<never, unknown>, 'writes'>) {
  return (error: unknown): never => {
    throw !writes && isLost(error) && database.isDown() ? new CellDown(name) : error
  }
}

/**
 * Runs a statement, and repeats it while the directory is lost if it only reads tables of which the
 * cells have copies. Such statements wait for a second when the directory is lost, and do not fail.
 */
export async function orInCopy<Result>(
  { writes, route }: Pick<Statement<never, unknown>, 'writes' | 'route'>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (writes || route.to !== 'directory' || !route.replicated) return run()
  const giveUpAt = performance.now() + WAIT_MS
  for (let isDown = false; ; ) {
    try {
      return await run()
    } catch (error) {
      // If it is still refused, the copies may not be used.
      if (error instanceof CellDown && isDown) throw error
      isDown = error instanceof CellDown
      if (!isDown && (!isLost(error) || performance.now() > giveUpAt)) throw error
      if (!isDown) await pause(RETRY_MS)
    }
  }
}

function isLost(error: unknown): boolean {
  return error instanceof DatabaseFault && isConnectionLost(error)
}
