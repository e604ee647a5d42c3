import type { LastError } from '../last-error.ts'

/** What the delivery of webhooks tells whoever measures it. Aggregated figures only: no ids, no urls. */
export interface DeliveryMetrics {
  /** Outcomes of attempts were written, all in one statement; an error of null means accepted. */
  readonly recorded: (outcomes: readonly { readonly error: LastError | null; readonly durationMs: number }[]) => void
  /** So many attempts were written whose worker was lost. */
  readonly lost: (attempts: number) => void
  /** From now on this tells how many attempts are under way in this process. */
  readonly watch: (underWay: () => number) => void
}

/** For a process that nobody measures. */
export const UNMEASURED: DeliveryMetrics = { recorded: () => {}, lost: () => {}, watch: () => {} }
