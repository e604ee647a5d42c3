import { timestampOf } from './instant.ts'
import type { Clock, Timestamp } from './timestamp.ts'

let lastMs = 0
let lastTimestamp: Timestamp = timestampOf(0)

/**
 * The machine's clock. Code that needs the time receives a Clock; only this one reads the machine.
 * The text of a millisecond is cached, because a page of sessions reads it a dozen times.
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

/** Returns the machine's clock in milliseconds since 1970 with fractions, for ids. */
export function systemMilliseconds(): number {
  // `performance` has the fraction but drifts from a corrected wall clock. It only fills the
  // millisecond.
  const wallMs = Date.now()
  const preciseMs = offsetMs + performance.now()
  if (preciseMs >= wallMs && preciseMs < wallMs + 1) return preciseMs
  offsetMs += wallMs - preciseMs
  return wallMs
}
