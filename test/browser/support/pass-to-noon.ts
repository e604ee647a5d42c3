import { epochMsOf } from '../../../src/platform/time/index.ts'
import type { TestClock } from '../../support/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Advances the clock to noon of a day, by default tomorrow, so that the date does not change during
 * a test.
 */
export function passToNoon({ now, advance }: TestClock, date?: string): void {
  const nowMs = epochMsOf(now())
  const dayMs = date === undefined ? Math.floor(nowMs / DAY_MS + 1) * DAY_MS : Date.parse(date)
  advance(dayMs + 12 * HOUR_MS - nowMs)
}
