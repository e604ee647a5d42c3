import { setTimeout } from 'node:timers/promises'
import { randomBelow } from '../crypto/random.ts'
import type { Log } from '../log/index.ts'
import type { DatabaseFault } from './fault.ts'

const ATTEMPTS_MAX = 3
const WAIT_BELOW_MS = 50

/** The outcome of an attempt: its result, or the fault with which PostgreSQL rolled it back. */
export type TransactionOutcome<Result> = { readonly result: Result } | { readonly rolledBack: DatabaseFault }

/** Returns whether a transaction was rolled back for a deadlock or a serialization failure. */
export function isConflict(fault: DatabaseFault | null): fault is DatabaseFault {
  return fault?.code === '40P01' || fault?.code === '40001'
}

/**
 * Retries a transaction that was rolled back, at most twice and after a random delay, then throws
 * the fault. Each retry is logged: transactions that follow the lock order don't deadlock.
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
