import { tooMany } from '../../../platform/http/index.ts'

const RETRY_AFTER_MS = 1_000
/** With about 25 ms per hash and as long a pause, the last request takes about 1.6 seconds. */
const IN_FLIGHT_MAX = 32

/** The limit of concurrent requests that hash passwords. */
export interface HashCapacity {
  /** Throws a 503 if the limit is reached. Call it before the body of a request is read. */
  readonly refuseWhenFull: () => void
  /** Runs a request, or throws a 503 before the request does any work or counts a failure. */
  readonly run: <Result>(request: () => Promise<Result>) => Promise<Result>
}

/** Creates the limit. One thread computes the hashes one after another. */
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
