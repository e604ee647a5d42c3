import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseFault, isConnectionLost } from '../fault.ts'
import type { Statement } from '../statement.ts'

/** The directory counts as down after a second. From then on, its tables are read in the copies. */
const WAIT_MS = 2_000
const RETRY_MS = 50

/**
 * Runs a statement, and repeats it while the connection to the directory is lost if it only reads
 * tables of which the cells have copies. Requests that arrive when the directory is lost so wait for
 * a second and do not fail.
 */
export async function orInCopy<Result>(
  { writes, route }: Pick<Statement<never, unknown>, 'writes' | 'route'>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (writes || route.to !== 'directory' || !route.replicated) return run()
  const giveUpAt = performance.now() + WAIT_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const isLost = error instanceof DatabaseFault && isConnectionLost(error)
      if (!isLost || performance.now() > giveUpAt) throw error
      await pause(RETRY_MS)
    }
  }
}
