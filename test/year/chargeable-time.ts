import { endedSpans } from './occurrence-ends.ts'
import type { Moment, PlanHistory, Transition, TransitionName } from './plan-history.ts'

/** The status of a plan after each event; null when the event does not change it. */
const AFTER: Readonly<Record<TransitionName, string | null>> = {
  created: null,
  updated: null,
  rescheduled: null,
  activated: 'Active',
  resumed: 'Active',
  paused: 'Paused',
  past_due: 'PastDue',
  completed: 'Completed',
  canceled: 'Canceled',
}

/** Returns the state of a plan after all events up to that id. */
export function statusAt(transitions: readonly Transition[], id: string): string {
  return transitions.reduce((status, transition) => (transition.id < id && AFTER[transition.name]) || status, 'Pending')
}

/** Returns the state of a plan after all of its events. */
export const announcedStatus = ({ transitions }: Pick<PlanHistory, 'transitions'>) => statusAt(transitions, '~')

const MAY_BE_CHARGED: ReadonlySet<string> = new Set(['Active', 'PastDue'])

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Returns how long an occurrence could be charged between two times: its plan is neither paused nor
 * ended and has no payment in flight, its provider may charge, and no person has ended it.
 */
export function chargeableMs(history: PlanHistory, number: number, fromMs: number, toMs: number): number {
  let left = fromMs
  let free = 0
  const blocked = [...blockedSpans(history), ...endedSpans(history, number), ...history.requestLog.stops]
  for (const kept of blocked.toSorted((one, other) => one.fromMs - other.fromMs)) {
    free += Math.max(0, Math.min(kept.fromMs, toMs) - left)
    left = Math.max(left, kept.toMs)
  }
  return free + Math.max(0, toMs - left)
}

function blockedSpans({ transitions, payments, payOffs, nowMs }: PlanHistory): Span[] {
  const [started] = transitions.filter(({ name }) => name === 'activated')
  const before = { fromMs: Number.NEGATIVE_INFINITY, toMs: started?.ms ?? nowMs }
  const inFlight = [...payments, ...payOffs].map(({ started, ended }) => ({
    fromMs: started.ms,
    toMs: ended?.ms ?? nowMs,
  }))
  const byStatus = transitions.flatMap((transition, index): Span[] => {
    const status = statusAt(transitions.slice(0, index + 1), '~')
    return MAY_BE_CHARGED.has(status) ? [] : [{ fromMs: transition.ms, toMs: transitions[index + 1]?.ms ?? nowMs }]
  })
  const moments = [...transitions, ...payments.map(({ started }) => started)]
  return [before, ...inFlight, ...byStatus, ...transitions.flatMap((transition) => leaving(transition, moments))]
}

/** The time within which a request may still be handled at an earlier time of a moving clock. */
const LEAVING_MS = 120_000

/**
 * Returns the span from an event to the next one, if another request followed while the clock was
 * moving.
 */
function leaving({ id, ms, wallMs }: Transition, moments: readonly Moment[]): Span[] {
  const [next] = moments.filter((each) => each.id > id).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return next && next.wallMs - wallMs < LEAVING_MS ? [{ fromMs: ms, toMs: next.ms }] : []
}
