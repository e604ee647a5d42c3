import type { CheckoutTerms } from './state.ts'

/** The page has different texts for one payment now, one on a later day, and several. */
export type PaymentTiming = 'now' | 'later' | 'several'

export function timingOf({ schedule, isDueNow }: Pick<CheckoutTerms, 'schedule' | 'isDueNow'>): PaymentTiming {
  if (schedule !== null && schedule.occurrences > 1) return 'several'
  return isDueNow ? 'now' : 'later'
}
