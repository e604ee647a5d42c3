import { setTimeout } from 'node:timers/promises'
import { randomBelow } from '../crypto/random.ts'
import type { Log } from '../log/index.ts'
import type { DatabaseFault } from './fault.ts'

const ATTEMPTS_MAX = 3
const WAIT_BELOW_MS = 50

/** What came of a try: its result, or the fault with which PostgreSQL undid all of it. */
export type TransactionOutcome<Result> = { readonly result: Result } | { readonly rolledBack: DatabaseFault }

/** Whether PostgreSQL ended a transaction so that others, which waited for it as it for them, could go on. */
export function isConflict(fault: DatabaseFault | null): fault is DatabaseFault {
  return fault?.code === '40P01' || fault?.code === '40001'
}

/**
 * Does again what was rolledBack, at most twice and after a moment of chance; then fails with the fault. It is told each time:
 * whoever locks in the order that is agreed on meets no deadlock.
 */
export async function retryOnConflict<Result>(
  log: Log,
  attemptOnce: () => Promise<TransactionOutcome<Result>>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce()
    if ('result' in outcome) return outcome.result
    if (attempt === ATTEMPTS_MAX) throw outcome.rolledBack
    log.warn({ err: outcome.rolledBack, attempt }, 'a transaction was rolled back to resolve a conflict and is retried')
    await setTimeout(randomBelow(WAIT_BELOW_MS))
  }
}
