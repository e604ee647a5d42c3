import type { Asked } from './state.ts'

/** One payment at once, one on a later day, or several: the page has other words for each. */
export type Times = 'now' | 'later' | 'several'

export function timesOf({ schedule, isDueNow }: Pick<Asked, 'schedule' | 'isDueNow'>): Times {
  if (schedule !== null && schedule.occurrences > 1) return 'several'
  return isDueNow ? 'now' : 'later'
}
