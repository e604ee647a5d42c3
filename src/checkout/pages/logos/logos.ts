import { createHash } from 'node:crypto'
import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { openAgent } from '../../../webhooks/index.ts'
import { fetchLogo, type Logo } from './fetch-logo.ts'
import { claimLogo, deleteOldestLogos, storedLogo, storeLogo } from './logos.queries.generated.ts'

/** The address of a logo, and its organization. */
export interface LogoLocation {
  readonly orgId: string
  readonly url: string
}

/** The logos, stored after the first request. */
export interface Logos {
  /** Returns the logo, fetched if it is not stored yet; null when it can't be fetched. */
  readonly find: (place: LogoLocation) => Promise<Logo | null>
  readonly close: () => Promise<void>
}

type Key = ReturnType<typeof keyOf>

const TRY_AGAIN_HOURS = 1
const LOGOS_MAX = 100
/** The most concurrent fetches. Beyond that, a request gets no logo; a later one fetches it. */
const FETCHED_AT_ONCE = 16

/**
 * Opens the logos of this process. One process fetches a logo once. A failed fetch is repeated
 * after an hour.
 */
export function openLogos(services: Services): Logos {
  const agent = openAgent({ ...services, webhookLoopback: null })
  const inFlight = new Map<string, Promise<Logo | null>>()

  function fetchOnce(key: Key, url: string): Promise<Logo | null> {
    const name = `${key.orgId} ${key.urlHash.toString('hex')}`
    const before = inFlight.get(name)
    if (before) return before
    if (inFlight.size >= FETCHED_AT_ONCE) return Promise.resolve(null)
    const fetching = fetchAndKeep(key, url).finally(() => inFlight.delete(name))
    inFlight.set(name, fetching)
    return fetching
  }

  async function fetchAndKeep(key: Key, url: string): Promise<Logo | null> {
    const now = services.wallNow()
    const claimed = await services.db.write.run(claimLogo, {
      ...key,
      now,
      fetchedBefore: plus(now, { hours: -TRY_AGAIN_HOURS }),
    })
    if (claimed.length === 0) return null
    const logo = await fetchLogo(agent, url, services)
    if (logo) await services.db.write.run(storeLogo, { ...key, ...logo })
    await services.db.write.run(deleteOldestLogos, { shard: key.shard, orgId: key.orgId, logosMax: LOGOS_MAX })
    return logo
  }

  return {
    find: async ({ orgId, url }) => {
      const key = keyOf(orgId, url)
      const kept = first(await services.db.read.run(storedLogo, key))
      if (kept?.image) return { contentType: kept.contentType as Logo['contentType'], image: kept.image }
      return fetchOnce(key, url)
    },
    close: () => agent.destroy(),
  }
}

function keyOf(orgId: string, url: string) {
  return { shard: shardOf(orgId), orgId, urlHash: createHash('sha256').update(url).digest() }
}
