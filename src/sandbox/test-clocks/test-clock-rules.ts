import { type Problem, problem } from '../../platform/refusal.ts'
import { epochMsOf, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'

/** The years that clocks can have: enough for every plan, and known to calendars and time zones. */
const FIRST = timestampOf(Date.UTC(2000, 0, 1))
const END = timestampOf(Date.UTC(2100, 0, 1))

/** Bounds the work of one advance: two years, one of them a leap year. */
const DAYS_PER_ADVANCE = 731

/** Returns a time without its fraction of a second, as the API shows it. */
export function wholeSecond(at: Timestamp): Timestamp {
  return timestampOf(Math.floor(epochMsOf(at) / 1000) * 1000)
}

/** Returns the problems of a new clock's time. */
export function initialTimeProblems(now: Timestamp): Problem[] {
  return now < FIRST || now >= END ? [problem('now', 'must be in the years 2000 to 2099')] : []
}

/** Returns the problems of a clock's new time `to`. */
export function advanceProblems(now: Timestamp, to: Timestamp): Problem[] {
  if (to < now) return [problem('to', "must not be before the clock's time")]
  if (to >= END) return [problem('to', 'must be before the year 2100')]
  if (to > plus(now, { days: DAYS_PER_ADVANCE }))
    return [problem('to', "must be at most two years after the clock's time")]
  return []
}

/**
 * Everything that is due within an hour runs in one step, because plans are spread over an hour.
 */
const STEP_HOURS = 1

/**
 * Returns the next time of an advancing clock: an hour after the next row that is due, so that many
 * rows are one step, and not past the target.
 */
export function nextStep(nextDueAt: Timestamp | null, target: Timestamp): Timestamp {
  if (nextDueAt === null || nextDueAt >= target) return target
  const step = plus(nextDueAt, { hours: STEP_HOURS })
  return step < target ? step : target
}

/** The most clocks that a process runs. */
export const CLOCKS_MAX = 8
const CLOCKS_PER_KIND_MAX = 6

/** The numbers of advancing and of ready clocks that this process runs. */
export interface RunningCounts {
  readonly advancing: number
  readonly ready: number
}

/** Returns how many more of each can be started. Neither kind can take all slots. */
export function freeClockSlots({ advancing, ready }: RunningCounts): RunningCounts {
  const free = CLOCKS_MAX - advancing - ready
  return {
    advancing: Math.min(free, CLOCKS_PER_KIND_MAX - advancing),
    ready: Math.min(free, CLOCKS_PER_KIND_MAX - ready),
  }
}
