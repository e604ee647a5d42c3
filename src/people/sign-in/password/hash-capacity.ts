import { tooMany } from '../../../platform/http/index.ts'

const RETRY_AFTER_MS = 1_000
/** At about 40 ms a hash, the last one waits for a second and a half. */
const IN_FLIGHT_MAX = 32

/** Bounds requests that hash passwords. */
export interface HashCapacity {
  /** Throws the 503 when there is no room, before the body of a request is read. */
  readonly refuseWhenFull: () => void
  /**
   * Runs a request, or throws a 503 before it does anything: it must count no failure and cost
   * next to nothing.
   */
  readonly run: <Result>(request: () => Promise<Result>) => Promise<Result>
}

/** Creates the bound of requests in flight. One thread computes their hashes in turn. */
export function createHashCapacity(inFlightMax = IN_FLIGHT_MAX): HashCapacity {
  let inFlight = 0
  const refuseWhenFull = () => {
    if (inFlight >= inFlightMax) throw tooMany(RETRY_AFTER_MS, 503)
  }
  return {
    refuseWhenFull,
    run: async (request) => {
      refuseWhenFull()
      inFlight += 1
      try {
        return await request()
      } finally {
        inFlight -= 1
      }
    },
  }
}
