import type { Frequency } from './calendar.ts'
import type { ReportedConsent } from './reported-consents.ts'

/**
 * The terms of a request for a plan, or for a session that may create one, to which a customer
 * agrees. Ids are uuids.
 */
export interface Agreed {
  readonly planId: string | null
  readonly sessionId: string | null
  /** The amount of each occurrence, except the last one of a plan with a total. */
  readonly amountMinor: number
  /** The total that the occurrences divide; null when each costs the same. */
  readonly totalMinor: number | null
  readonly currency: string
  readonly frequency: Frequency
  readonly startDate: string
  readonly occurrences: number
  /** The expiry of its link; null for a plan without one. */
  readonly expiresMs: number | null
}

/**
 * Returns the amount of an occurrence. The last one also costs what the division of the total
 * leaves.
 */
export function amountOf({ amountMinor, totalMinor, occurrences }: Agreed, number: number): number {
  const isLast = number === occurrences
  return totalMinor !== null && isLast ? totalMinor - amountMinor * (occurrences - 1) : amountMinor
}

export type ActionName =
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'run'
  | 'method'
  | 'contact'
  | 'waive'
  | 'markPaid'
  | 'skip'
  | 'reopen'
  | 'day'
  | 'payOff'

/**
 * A requested action, and the machine's times between which it took place unless it was refused.
 */
export interface LoggedAction {
  readonly planId: string
  readonly action: ActionName
  readonly fromMs: number
  toMs: number
  /** The requested day of the week or month. */
  readonly day?: number
}

export interface Policy {
  readonly retryDays: readonly number[]
  readonly whenPastDue: 'Cancel' | 'Pause' | 'Continue'
  readonly whenResumed: 'Shift' | 'Skip' | 'Keep'
  readonly whenDisputed: 'Continue' | 'Pause' | 'Cancel'
}

/** The retry policy with which every organization starts, as the guide documents it. */
export const DEFAULT_POLICY: Policy = {
  retryDays: [1, 3, 5, 7],
  whenPastDue: 'Continue',
  whenResumed: 'Shift',
  whenDisputed: 'Continue',
}

/**
 * A time on the organization's clock in which its provider configuration was paused or its key
 * revoked.
 */
export interface Stop {
  readonly cause: 'paused' | 'revoked'
  readonly fromMs: number
  readonly toMs: number
}

/**
 * The test's own record of an organization: agreements, requests and policies. It contains nothing
 * that the product returned.
 */
export interface RequestLog {
  readonly timeZone: string
  readonly agreed: Agreed[]
  readonly actions: LoggedAction[]
  readonly reported: ReportedConsent[]
  /** The start of each policy on the machine's clock; the first applies from the start. */
  readonly policies: { readonly wallMs: number; readonly policy: Policy }[]
  readonly stops: Stop[]
}

export const newRequestLog = (timeZone: string): RequestLog => ({
  timeZone,
  agreed: [],
  actions: [],
  reported: [],
  policies: [{ wallMs: 0, policy: DEFAULT_POLICY }],
  stops: [],
})
