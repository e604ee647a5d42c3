import { LRUCache } from 'lru-cache'
import { tooMany } from '../../platform/http/index.ts'

/** The network and the organization of an attempt. */
export interface AttemptOrigin {
  readonly network: string
  readonly orgId: string
}

/**
 * The declined attempts that this process permits within an hour of the first. Card testing causes
 * far more declines than payments do. The limit of an organization is far above the declines of its
 * customers.
 */
const NETWORK_MAX = 10
const ORGANIZATION_MAX = 500
const HOUR_MS = 60 * 60_000
const HOLDERS_MAX = 10_000

/** The refusal of further attempts after too many declines. */
export interface DeclineLimit {
  /** Throws a 429 with the time to wait after too many declines. */
  readonly refuse: (origin: AttemptOrigin) => void
  readonly count: (origin: AttemptOrigin) => void
}

export function createDeclineLimit(elapsedMs: () => number): DeclineLimit {
  const networks = createCounts(NETWORK_MAX, elapsedMs)
  const organizations = createCounts(ORGANIZATION_MAX, elapsedMs)
  return {
    refuse: ({ network, orgId }) => {
      const waitMs = Math.max(networks.waitMs(network), organizations.waitMs(orgId))
      if (waitMs > 0) throw tooMany(waitMs)
    },
    count: ({ network, orgId }) => {
      networks.add(network)
      organizations.add(orgId)
    },
  }
}

/** Returns counts by holder within the hour after the first. It keeps the 10,000 latest holders. */
function createCounts(max: number, elapsedMs: () => number) {
  const hours = new LRUCache<string, { readonly fromMs: number; count: number }>({ max: HOLDERS_MAX })
  const hourOf = (holder: string) => {
    const hour = hours.get(holder)
    return hour && elapsedMs() - hour.fromMs < HOUR_MS ? hour : null
  }
  return {
    waitMs: (holder: string): number => {
      const hour = hourOf(holder)
      return hour && hour.count >= max ? hour.fromMs + HOUR_MS - elapsedMs() : 0
    },
    add: (holder: string): void => {
      const hour = hourOf(holder)
      if (hour) hour.count += 1
      else hours.set(holder, { fromMs: elapsedMs(), count: 1 })
    },
  }
}
