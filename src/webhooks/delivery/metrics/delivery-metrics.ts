import type { LastError } from '../last-error.ts'

/** The measurements of webhook delivery: aggregates without ids or urls. */
export interface DeliveryMetrics {
  /** Counts the outcomes that one statement has written. An error of null means accepted. */
  readonly recorded: (outcomes: readonly { readonly error: LastError | null; readonly durationMs: number }[]) => void
  /** Counts attempts of lost workers. */
  readonly lost: (attempts: number) => void
  /** Sets the function that returns the number of attempts in flight in this process. */
  readonly watch: (inFlight: () => number) => void
}

/** For processes without metrics. */
export const UNMEASURED: DeliveryMetrics = { recorded: () => {}, lost: () => {}, watch: () => {} }
