import { chargeProblems } from './charge-problems.ts'
import { datesOf } from './dates.ts'
import type {
  MethodUpdate,
  Moment,
  OccurrencePayment,
  PlanHistory,
  Transition,
  TransitionName,
} from './plan-history.ts'
import { type ActionName, newRequestLog } from './request-log.ts'
import { stateProblems } from './state-problems.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.UTC(2027, 5, 1)
const PLAN = '01a20000-0000-7000-8000-000000000001'

/**
 * An event on a day of the plan, and the seconds at which it was written by the machine's clock.
 */
export function moment(day: number, seconds: number): Moment {
  const wallMs = Math.round(seconds * 1_000)
  return { id: String(wallMs).padStart(12, '0'), ms: START_MS + day * DAY_MS, wallMs }
}

const METHOD = 'pmt_1'

export const transition = (name: TransitionName, at: Moment): Transition => ({
  ...at,
  name,
  startDate: '2027-06-01',
  methodId: METHOD,
})

export interface Outcome {
  readonly number: number
  readonly started: Moment
  readonly ended?: Moment
  readonly code?: string
  readonly disputed?: Moment
}

export function payment({ number, started, ended = started, code, disputed }: Outcome): OccurrencePayment {
  const status = code ? 'Failed' : disputed ? 'Disputed' : 'Succeeded'
  const failed = code ? { ...ended, code } : null
  const facts = { number, methodId: METHOD, byCustomer: false, isPayOff: false, status }
  return { ...facts, id: started.id, started, ended, failed, disputes: disputed ? [disputed] : [] }
}

export interface Events {
  readonly transitions: readonly Transition[]
  readonly payments?: readonly OccurrencePayment[]
  readonly actions?: readonly (readonly [ActionName, Moment])[]
  readonly methodUpdates?: readonly MethodUpdate[]
  readonly days: number
}

/** Returns the history of a weekly plan of two occurrences that starts on day 0. */
export function historyOf({ transitions, payments = [], actions = [], methodUpdates = [], days }: Events): PlanHistory {
  const terms = { amountMinor: 1_000, currency: 'USD', frequency: 'Weekly', startDate: '2027-06-01' } as const
  const requestLog = newRequestLog('UTC')
  for (const [action, { wallMs }] of actions)
    requestLog.actions.push({ planId: PLAN, action, fromMs: wallMs - 10, toMs: wallMs + 10 })
  const occurrence = (number: number) => ({ number }) as PlanHistory['occurrences'][number]
  return {
    agreed: { ...terms, totalMinor: null, occurrences: 2, planId: PLAN, sessionId: null, expiresMs: null },
    plan: { id: PLAN } as PlanHistory['plan'],
    occurrences: [occurrence(1), occurrence(2)],
    nextDueAt: null,
    transitions: [transition('activated', moment(0, 0)), ...transitions],
    failures: [],
    methodUpdates,
    ends: [],
    payments,
    payOffs: [],
    charges: [],
    requestLog,
    frequency: 'Weekly',
    nowMs: START_MS + days * DAY_MS,
  }
}

export const charges = (history: PlanHistory) => chargeProblems(history, datesOf(history))
export const backInTime = (history: PlanHistory) =>
  stateProblems(history, datesOf(history)).filter((problem) => problem.includes('earlier than the previous event'))

export const methodUpdate = (at: Moment, more: Partial<MethodUpdate> = {}): MethodUpdate => ({
  ...at,
  methodId: METHOD,
  hasNewNumber: false,
  ...more,
})
