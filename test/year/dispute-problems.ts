import { statusAt } from './chargeable-time.ts'
import { SAME_TRANSACTION_MS } from './method-updates.ts'
import { type PlanHistory, policyAt, type Transition } from './plan-history.ts'

/** The change of a plan by each policy for disputed payments. */
export const WHEN_DISPUTED = { Continue: null, Pause: 'paused', Cancel: 'canceled' } as const

/**
 * Returns a problem for each dispute after which the organization's policy was not applied to a
 * plan in force.
 */
export function disputeProblems(history: PlanHistory): string[] {
  const { payments, transitions } = history
  return payments
    .flatMap(({ disputes }) => disputes)
    .filter((dispute) => {
      const wanted = WHEN_DISPUTED[policyAt(history, dispute).whenDisputed]
      const status = statusAt(transitions, dispute.id)
      const isMeant = ({ name, wallMs }: Transition) =>
        (name === wanted || name === 'canceled') && Math.abs(wallMs - dispute.wallMs) <= SAME_TRANSACTION_MS
      const mayStay = wanted === null || (wanted === 'paused' && status === 'Paused')
      return !mayStay && IN_FORCE.has(status) && !transitions.some(isMeant)
    })
    .map(({ ms }) => `was not changed by the dispute at ${new Date(ms).toISOString()}`)
}

const IN_FORCE: ReadonlySet<string> = new Set(['Active', 'PastDue', 'Paused'])
