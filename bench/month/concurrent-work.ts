import type { PlanEnvironment, SubscribedWebhook } from '../plan-environment.ts'
import { concurrentExports } from './concurrent-exports.ts'
import { concurrentImports } from './concurrent-imports.ts'
import { concurrentRecovery } from './concurrent-recovery.ts'

/** The records that were processed while plans were charged. */
export interface ConcurrentFigures {
  /** Names the records, such as `Lines of 3 exports of payments`. */
  readonly title: string
  readonly records: number
  readonly seconds: number
}

/**
 * Inserts the records of concurrent work before the worker starts. `webhook` gets the events of all
 * charges. Returns the function that does the work until it is complete or the signal aborts.
 */
export type PrepareWork = (
  environment: PlanEnvironment,
  webhook: SubscribedWebhook,
) => Promise<(signal: AbortSignal) => Promise<ConcurrentFigures>>

/** The kinds of work that can run while plans are charged, by their names on the command line. */
export const CONCURRENT_WORK: Readonly<Record<string, PrepareWork>> = {
  exports: concurrentExports,
  imports: concurrentImports,
  recovery: concurrentRecovery,
}
