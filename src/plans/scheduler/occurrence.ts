import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanOccurrenceStatus } from '../index.ts'

/** A date of a plan, as its row holds it. */
export interface Occurrence {
  /** Counted from 1 within the plan. */
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
  readonly status: PaymentPlanOccurrenceStatus
  /** The payment of its newest attempt. */
  readonly paymentId: string | null
  readonly attempts: number
  /** The number of its debits that a bank has returned. */
  readonly returns: number
  /** The time of the first failure that leads to retries. */
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
}

type OccurrenceRow = Omit<Occurrence, 'status'> & { readonly status: string }

/** Returns the occurrence of a row. The table's constraints guarantee that the status is one of the type. */
export function occurrenceOf(row: OccurrenceRow): Occurrence {
  return row as Occurrence
}
