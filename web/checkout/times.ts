import type { AgreedTerms } from './state.ts'

/** The page has different texts for one payment now, one on a later day, and several. */
export type Times = 'now' | 'later' | 'several'

export function timesOf({ schedule, isDueNow }: Pick<AgreedTerms, 'schedule' | 'isDueNow'>): Times {
  if (schedule !== null && schedule.occurrences > 1) return 'several'
  return isDueNow ? 'now' : 'later'
}
