import { LRUCache } from 'lru-cache'
import { tooMany } from '../../platform/http/index.ts'

/** The network and the organization of an attempt. */
export interface Tester {
  readonly network: string
  readonly orgId: string
}

/**
 * How many declined tries this process takes within an hour, counted from the first. Who tries stolen numbers is declined most of
 * the time; who pays is declined now and then. An organization's own bound is far above what its customers come to.
 */
const NETWORK_MOST = 10
const ORGANIZATION_MOST = 500
const HOUR_MS = 60 * 60_000
const HOLDERS_MOST = 10_000

/** Refuses further tries once there were too many declined ones. */
export interface DeclineLimit {
  /** Throws what is answered by 429 when they have to wait. */
  readonly refuse: (tester: Tester) => void
  readonly count: (tester: Tester) => void
}

export function createDeclineLimit(elapsedMs: () => number): DeclineLimit {
  const networks = createCounts(NETWORK_MOST, elapsedMs)
  const organizations = createCounts(ORGANIZATION_MOST, elapsedMs)
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

/** Counts for each holder what falls into the hour after the first of them. The 10,000 latest are remembered. */
function createCounts(most: number, elapsedMs: () => number) {
  const hours = new LRUCache<string, { readonly fromMs: number; count: number }>({ max: HOLDERS_MOST })
  const hourOf = (holder: string) => {
    const hour = hours.get(holder)
    return hour && elapsedMs() - hour.fromMs < HOUR_MS ? hour : null
  }
  return {
    waitMs: (holder: string): number => {
      const hour = hourOf(holder)
      return hour && hour.count >= most ? hour.fromMs + HOUR_MS - elapsedMs() : 0
    },
    add: (holder: string): void => {
      const hour = hourOf(holder)
      if (hour) hour.count += 1
      else hours.set(holder, { fromMs: elapsedMs(), count: 1 })
    },
  }
}
