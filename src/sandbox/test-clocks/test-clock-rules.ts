import { type Problem, problem } from '../../platform/refusal.ts'
import { epochMsOf, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'

/** Far enough for every plan, and near enough for every calendar and time zone that we know. */
const FIRST = timestampOf(Date.UTC(2000, 0, 1))
const END = timestampOf(Date.UTC(2100, 0, 1))

/** What one advance may bring about stays bounded: two years, one of them a leap year. */
const DAYS_AN_ADVANCE = 731

/** The whole second that an instant lies in: a clock stands where the API shows it. */
export function wholeSecond(at: Timestamp): Timestamp {
  return timestampOf(Math.floor(epochMsOf(at) / 1000) * 1000)
}

/** What is wrong with where a new clock is to stand. */
export function standingProblems(now: Timestamp): Problem[] {
  return now < FIRST || now >= END ? [problem('now', 'must be in the years 2000 to 2099')] : []
}

/** What is wrong with where a clock that stands at `now` is to be advanced to. */
export function advanceProblems(now: Timestamp, to: Timestamp): Problem[] {
  if (to < now) return [problem('to', "must not be before the clock's time")]
  if (to >= END) return [problem('to', 'must be before the year 2100')]
  if (to > plus(now, { days: DAYS_AN_ADVANCE }))
    return [problem('to', "must be at most two years after the clock's time")]
  return []
}

/** What falls due within an hour is done in one step: plans are spread over one. */
const STEP_HOURS = 1

/**
 * Where a clock on its way stands next: an hour after the next that falls due on it, so that many things close to one
 * another are one step, and never past where it is to go.
 */
export function nextStep(nextDueAt: Timestamp | null, target: Timestamp): Timestamp {
  if (nextDueAt === null || nextDueAt >= target) return target
  const step = plus(nextDueAt, { hours: STEP_HOURS })
  return step < target ? step : target
}

const AT_ONCE = 8
const AT_ONCE_OF_A_KIND = 6

/** How many clocks that are on their way are being moved, and how many that stand. */
export interface BusyWithClocks {
  readonly advancing: number
  readonly standing: number
}

/** How many more of each may be taken up: neither takes every place, whatever keeps it. */
export function placesForClocks({ advancing, standing }: BusyWithClocks): BusyWithClocks {
  const free = AT_ONCE - advancing - standing
  return {
    advancing: Math.min(free, AT_ONCE_OF_A_KIND - advancing),
    standing: Math.min(free, AT_ONCE_OF_A_KIND - standing),
  }
}
