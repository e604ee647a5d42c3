import type { CalendarDate } from '../platform/time/index.ts'

/** How often a plan charges. */
export const FREQUENCIES = ['Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const
export type PaymentPlanFrequency = (typeof FREQUENCIES)[number]

const STEP = {
  Weekly: { weeks: 1 },
  Monthly: { months: 1 },
  Quarterly: { months: 3 },
  Yearly: { years: 1 },
} as const satisfies Record<PaymentPlanFrequency, Temporal.DurationLike>

/**
 * The day of the n-th occurrence (the first is 1), counted from the start so that a short month never shortens the
 * next: monthly from 31 January is 28 February and then 31 March.
 */
export function dueDate(
  plan: { readonly startDate: CalendarDate; readonly frequency: PaymentPlanFrequency },
  number: number,
): CalendarDate {
  const steps = Object.entries(STEP[plan.frequency]).map(([unit, count]) => [unit, count * (number - 1)])
  const day = Temporal.PlainDate.from(plan.startDate).add(Object.fromEntries(steps), { overflow: 'constrain' })
  return day.toString() as CalendarDate
}
