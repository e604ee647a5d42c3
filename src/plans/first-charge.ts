import type { CalendarDate } from '../platform/time/index.ts'

/** How a plan begins for who agrees to it on a day. */
export interface FirstCharge {
  /** The plan's first date: nobody is charged for days that passed before they agreed. */
  readonly startDate: CalendarDate
  /** Zero while nothing is due: what they pay with is set up for later. */
  readonly amountMinor: bigint
}

/** What is charged at once to who agrees `today`, and from when the plan's dates count. */
export function firstCharge(
  { startDate, amountMinor }: { readonly startDate: CalendarDate; readonly amountMinor: bigint },
  today: CalendarDate,
): FirstCharge {
  return startDate <= today ? { startDate: today, amountMinor } : { startDate, amountMinor: 0n }
}
