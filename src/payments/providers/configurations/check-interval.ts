import { randomBelow } from '../../../platform/crypto/index.ts'

const FIRST_SECONDS = 60
const MAX_SECONDS = 60 * 60
const DOUBLINGS_MAX = 6
/**
 * The share of an interval that is random, so that the configurations of one provider are not
 * checked together.
 */
const JITTER = 0.2
/** A configuration that fails again within this time after a recovery keeps its former interval. */
export const LASTING_HOURS = 2

/**
 * Returns the seconds until a failing configuration is checked: about a minute after the failure,
 * doubled with each failed check, at most an hour. `random` is a number from 0 to 1.
 */
export function secondsUntilCheck(failedChecks: number, random = randomBelow(1_001) / 1_000): number {
  const seconds = Math.min(FIRST_SECONDS * 2 ** Math.min(failedChecks, DOUBLINGS_MAX), MAX_SECONDS)
  return Math.round(seconds * (1 - JITTER * random))
}
