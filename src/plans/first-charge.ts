import type { CalendarDate } from '../platform/time/index.ts'

/** The start of a plan for a customer who agrees on a given day. */
export interface FirstCharge {
  /** The plan's first date. Days before the agreement are never charged. */
  readonly startDate: CalendarDate
  /** Zero if nothing is due yet: the payment method is then only verified. */
  readonly amountMinor: bigint
}

/** Returns what is charged when the customer agrees on `today`, and the plan's first date. */
export function firstCharge(
  { startDate, amountMinor }: { readonly startDate: CalendarDate; readonly amountMinor: bigint },
  today: CalendarDate,
): FirstCharge {
  return startDate <= today ? { startDate: today, amountMinor } : { startDate, amountMinor: 0n }
}
