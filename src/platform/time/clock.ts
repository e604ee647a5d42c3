import { timestampOf } from './instant.ts'
import type { Clock, Timestamp } from './timestamp.ts'

let lastMs = 0
let lastTimestamp: Timestamp = timestampOf(0)

/**
 * The machine's clock. Whoever needs the time is given a Clock; this is the only place that asks the machine. A page of
 * sessions asks a dozen times within one millisecond: its text is made once.
 */
export const systemClock: Clock = () => {
  const nowMs = Date.now()
  if (nowMs !== lastMs) {
    lastTimestamp = timestampOf(nowMs)
    lastMs = nowMs
  }
  return lastTimestamp
}

let offsetMs = Date.now() - performance.now()

/** The machine's clock in milliseconds since 1970 with a fraction of microseconds: what ids are minted from. */
export function systemMilliseconds(): number {
  // `performance` has the fraction but drifts away from a corrected wall clock; so it may only fill its millisecond.
  const wallMs = Date.now()
  const preciseMs = offsetMs + performance.now()
  if (preciseMs >= wallMs && preciseMs < wallMs + 1) return preciseMs
  offsetMs += wallMs - preciseMs
  return wallMs
}
