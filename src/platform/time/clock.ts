import { timestampOf } from './instant.ts'
import type { Clock } from './timestamp.ts'

/** The machine's clock. Whoever needs the time is given a Clock; this is the only place that asks the machine. */
export const systemClock: Clock = () => timestampOf(Date.now())

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
