import { type ConsentRow, type PaymentRow, type Query, type Records, readRecords } from '../support/records.ts'

/** The rows of payments and events, with further columns for the checks of a year. */
export interface YearRows extends Records {
  readonly payments: readonly (PaymentRow & {
    readonly payment_plan_id: string | null
    readonly payment_plan_session_id: string | null
    readonly payment_method_id: string | null
    readonly plan_occurrence: number | null
    readonly is_verification: boolean
  })[]
  readonly events: readonly (Records['events'][number] & { readonly occurred_at: string })[]
  readonly payment_plans: readonly PlanRow[]
  readonly payment_plan_occurrences: readonly OccurrenceRow[]
  readonly payment_methods: readonly {
    readonly id: string
    readonly type: string
    readonly consent_id: string | null
  }[]
  readonly plan_due: readonly { readonly plan_id: string; readonly due_at: string }[]
}

export type PlanRow = Records['payment_plans'][number] & {
  readonly contact_id: string
  readonly amount_minor: number
  readonly currency: string
  readonly frequency: string
  readonly start_date: string
  readonly occurrences: number
  /** The consent under which the plan started. */
  readonly consent: ConsentRow | null
}

export type OccurrenceRow = Records['payment_plan_occurrences'][number] & { readonly due_date: string }

/** Reads all rows in one statement. */
export async function readYear(query: Query, orgId: string): Promise<YearRows> {
  const rows = (await readRecords(query, orgId)) as YearRows
  const consents = new Map(rows.consents.map((each) => [each.id, each]))
  const inForce = rows.payment_plan_consents.toSorted((one, other) => (one.since < other.since ? -1 : 1))
  const consentOf = (planId: string) => {
    const started = inForce.find(({ plan_id }) => plan_id === planId)
    return (started && consents.get(started.consent_id)) ?? null
  }
  return { ...rows, payment_plans: rows.payment_plans.map((plan) => ({ ...plan, consent: consentOf(plan.id) })) }
}
