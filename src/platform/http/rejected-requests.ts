import type { Log } from '../log/index.ts'
import { plainAddress } from './network.ts'

/** Counts a request that came no further than the door. */
export type CountRejected = (status: number, address: string) => void

const REPORT_EVERY_MS = 60_000
const ADDRESSES_MOST = 20

/**
 * Tells in the log how many requests came without a valid key or too often, and from where: one line a minute, however
 * many come, for whoever watches and because an entry in an audit log for each could be used to flood it.
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
    const name = byAddress.has(known) || byAddress.size < ADDRESSES_MOST ? known : 'others'
    byAddress.set(name, (byAddress.get(name) ?? 0) + 1)
  }
}
