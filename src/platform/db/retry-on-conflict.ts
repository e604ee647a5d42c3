import { setTimeout } from 'node:timers/promises'
import { randomBelow } from '../crypto/random.ts'
import type { Log } from '../log/index.ts'
import type { DatabaseFault } from './fault.ts'

const TRIES_MOST = 3
const WAIT_BELOW_MS = 50

/** What came of a try: its result, or the fault with which PostgreSQL undid all of it. */
export type Tried<Result> = { readonly result: Result } | { readonly undone: DatabaseFault }

/** Whether PostgreSQL ended a transaction so that others, which waited for it as it for them, could go on. */
export function isConflict(fault: DatabaseFault | null): fault is DatabaseFault {
  return fault?.code === '40P01' || fault?.code === '40001'
}

/**
 * Does again what was undone, at most twice and after a moment of chance; then fails with the fault. It is told each time:
 * whoever locks in the order that is agreed on meets no deadlock.
 */
export async function retryOnConflict<Result>(log: Log, tryOnce: () => Promise<Tried<Result>>): Promise<Result> {
  for (let turn = 1; ; turn++) {
    const tried = await tryOnce()
    if ('result' in tried) return tried.result
    if (turn === TRIES_MOST) throw tried.undone
    log.warn({ err: tried.undone, turn }, 'a transaction was rolled back to resolve a conflict and is retried')
    await setTimeout(randomBelow(WAIT_BELOW_MS))
  }
}
