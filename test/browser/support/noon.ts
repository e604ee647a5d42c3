import { epochMsOf } from '../../../src/platform/time/index.ts'
import type { TestClock } from '../../support/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Lets time pass until noon of a day, tomorrow unless one is named: what a plan calls today stays today while a test runs. */
export function passToNoon({ now, advance }: TestClock, date?: string): void {
  const nowMs = epochMsOf(now())
  const dayMs = date === undefined ? Math.floor(nowMs / DAY_MS + 1) * DAY_MS : Date.parse(date)
  advance(dayMs + 12 * HOUR_MS - nowMs)
}
