import type { Frequency } from './calendar.ts'
import type { ReportedConsent } from './reported-consents.ts'

/**
 * The terms of a request for a plan, or for a session that may create one, to which a customer
 * agrees. Ids are uuids.
 */
export interface Agreed {
  readonly planId: string | null
  readonly sessionId: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly frequency: Frequency
  readonly startDate: string
  readonly occurrences: number
  /** The expiry of its link; null for a plan without one. */
  readonly expiresMs: number | null
}

export type ActionName = 'pause' | 'resume' | 'cancel' | 'run' | 'method' | 'contact' | 'waive' | 'markPaid' | 'day'

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
}

/** The retry policy with which every organization starts, as the guide documents it. */
export const DEFAULT_POLICY: Policy = { retryDays: [1, 3, 5, 7], whenPastDue: 'Continue', whenResumed: 'Shift' }

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
}

export const newRequestLog = (timeZone: string): RequestLog => ({
  timeZone,
  agreed: [],
  actions: [],
  reported: [],
  policies: [{ wallMs: 0, policy: DEFAULT_POLICY }],
})
