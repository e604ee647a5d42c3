import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

const CONFIGURATIONS_MAX = 10_000

/** Creates bulkheads: each provider configuration has its own limit of concurrent calls. */
export function createBulkheads(atOnce: number): (configurationId: string) => LimitFunction {
  const bulkheads = new LRUCache<string, LimitFunction>({ max: CONFIGURATIONS_MAX })
  return (configurationId) => {
    const bulkhead = bulkheads.get(configurationId) ?? pLimit(atOnce)
    bulkheads.set(configurationId, bulkhead)
    return bulkhead
  }
}
