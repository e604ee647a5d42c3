import { setTimeout as pause } from 'node:timers/promises'
import { first } from '../statement.ts'
import { cellsBehind, walPosition } from './cells.queries.generated.ts'
import type { Placement } from './placement.ts'

const WAIT_MS = 5
/**
 * The caller continues after these attempts, one to two seconds, so that a slow cell does not delay
 * the others.
 */
const ATTEMPTS_MAX = 200

/**
 * Waits until the connected cells have what the directory has committed, so that the next statement
 * finds its account in any cell.
 */
export async function whenReplicated({ cells, directory }: Placement): Promise<void> {
  if (cells.size === 1) return
  const { read } = directory.database
  const { position } = first(await read.run(walPosition, {})) ?? { position: '0/0' }
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const behind = first(await read.run(cellsBehind, { position }))
    if (behind?.cells === 0) return
    await pause(WAIT_MS)
  }
}
