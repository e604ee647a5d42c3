import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanOccurrenceStatus } from '../index.ts'

/** One date of a plan, as its row holds it. */
export interface Occurrence {
  /** Counted from 1 within the plan. */
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
  readonly status: PaymentPlanOccurrenceStatus
  /** The payment of its newest try. */
  readonly paymentId: string | null
  readonly tries: number
  /** How many of its debits a bank has taken back. */
  readonly returns: number
  /** When it first failed such that it is tried again by itself. */
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
}

/** An occurrence as a statement reads it: the word is text to the database. */
type OccurrenceRow = Omit<Occurrence, 'status'> & { readonly status: string }

/** Makes an occurrence of its row; the table's constraints vouch for the word. */
export function occurrenceOf(row: OccurrenceRow): Occurrence {
  return row as Occurrence
}
