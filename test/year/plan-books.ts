import { type BookedPayment, type Books, type Query, readBooks } from '../support/books.ts'

/** Rows of payments and events with what a year is judged by besides. */
export interface YearRows extends Books {
  readonly payments: readonly (BookedPayment & {
    readonly payment_plan_id: string | null
    readonly payment_plan_session_id: string | null
    readonly plan_occurrence: number | null
    readonly is_set_up: boolean
  })[]
  readonly events: readonly (Books['events'][number] & { readonly occurred_at: string })[]
  readonly payment_plans: readonly PlanRow[]
  readonly payment_plan_occurrences: readonly OccurrenceRow[]
  readonly plan_due: readonly { readonly plan_id: string; readonly due_at: string }[]
}

export type PlanRow = Books['payment_plans'][number] & {
  readonly contact_id: string
  readonly amount_minor: number
  readonly currency: string
  readonly frequency: string
  readonly start_date: string
  readonly occurrences: number
  /** The agreed terms of a plan, and the time of the agreement. */
  readonly consent: { readonly acceptedAt: string } | null
}

export type OccurrenceRow = Books['payment_plan_occurrences'][number] & { readonly due_date: string }

/** Reads them at one moment. */
export function readYear(query: Query, orgId: string): Promise<YearRows> {
  return readBooks(query, orgId) as Promise<YearRows>
}
