import type { Frequency } from './calendar.ts'

/**
 * An agreement of a customer, as it was requested: for a plan, or for the session that may create
 * one. Ids are uuids.
 */
export interface Agreed {
  readonly planId: string | null
  readonly sessionId: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly frequency: Frequency
  readonly startDate: string
  readonly occurrences: number
  /** When its link is of no use any more; null of a plan without one. */
  readonly expiresMs: number | null
}

export type DeedName = 'pause' | 'resume' | 'cancel' | 'run' | 'method' | 'contact'

/** Something that somebody asked for, and between which moments of the machine it was done, if it was. */
export interface Done {
  readonly planId: string
  readonly deed: DeedName
  readonly fromMs: number
  toMs: number
}

export interface Policy {
  readonly retryDays: readonly number[]
  readonly whenPastDue: 'Cancel' | 'Pause' | 'Continue'
  readonly whenResumed: 'Shift' | 'Skip'
}

/** The retry policy that every organization starts with, by the guide. */
export const DEFAULT_POLICY: Policy = { retryDays: [1, 3, 5, 7], whenPastDue: 'Continue', whenResumed: 'Shift' }

/**
 * The records of an organization's staff: agreements, requests and decisions. Nothing in them comes
 * from the product.
 */
export interface Diary {
  readonly timeZone: string
  readonly agreed: Agreed[]
  readonly deeds: Done[]
  /** Since when on the machine's clock each holds; the first held ever. */
  readonly policies: { readonly wallMs: number; readonly policy: Policy }[]
}

export const newDiary = (timeZone: string): Diary => ({
  timeZone,
  agreed: [],
  deeds: [],
  policies: [{ wallMs: 0, policy: DEFAULT_POLICY }],
})
