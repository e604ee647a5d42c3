import type { Log } from '../log/index.ts'
import { plainAddress } from './network.ts'

/** Counts a request that the guard rejected. */
export type CountRejected = (status: number, address: string) => void

const REPORT_EVERY_MS = 60_000
const ADDRESSES_MAX = 20

/**
 * Logs how many requests had no valid key or exceeded a rate limit, and their addresses, in one
 * line a minute. An audit entry for each could be used to flood the audit log.
 */
export function createRejectionLog(log: Pick<Log, 'warn'>, reportEveryMs = REPORT_EVERY_MS): CountRejected {
  let counts: { unauthenticated: number; rateLimited: number; byAddress: Map<string, number> } | null = null

  function report(): void {
    if (!counts) return
    const { byAddress, ...numbers } = counts
    const addresses = [...byAddress].map(([address, requests]) => ({ address, requests }))
    log.warn({ ...numbers, addresses }, 'requests were refused')
    counts = null
  }

  return (status, address) => {
    if (status !== 401 && status !== 429) return
    if (!counts) {
      counts = { unauthenticated: 0, rateLimited: 0, byAddress: new Map() }
      setTimeout(report, reportEveryMs).unref()
    }
    counts[status === 401 ? 'unauthenticated' : 'rateLimited'] += 1
    const { byAddress } = counts
    const known = plainAddress(address) ?? 'unknown'
    const name = byAddress.has(known) || byAddress.size < ADDRESSES_MAX ? known : 'others'
    byAddress.set(name, (byAddress.get(name) ?? 0) + 1)
  }
}
