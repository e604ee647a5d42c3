import pLimit from 'p-limit'
import { tooMany } from '../../platform/http/index.ts'
import { createBulkheads } from './create-bulkheads.ts'

/**
 * The most concurrent fetches. With files of 16 MiB they hold 128 MiB. Files that clients are still
 * receiving are not counted.
 */
const AT_ONCE = 8
/** The most concurrent fetches of one configuration: a provider that hangs delays only its own. */
const AT_ONCE_OF_ONE = 2
const QUEUED_MAX = 64
/** Two pages with a dozen files each. */
const QUEUED_MAX_OF_ONE = 24

/** Runs a fetch for a configuration when the limits permit. Throws 503 if the queue is full. */
type PictureLimits = <Result>(configurationId: string, fetch: () => Promise<Result>) => Promise<Result>

/** Creates the limits of concurrent fetches of pictures. */
export function createPictureLimits(): PictureLimits {
  const all = pLimit(AT_ONCE)
  const bulkheadOf = createBulkheads(AT_ONCE_OF_ONE)
  return async (configurationId, fetch) => {
    const bulkhead = bulkheadOf(configurationId)
    if (bulkhead.pendingCount >= QUEUED_MAX_OF_ONE || all.pendingCount >= QUEUED_MAX) throw tooMany(1_000, 503)
    return bulkhead(() => all(fetch))
  }
}
