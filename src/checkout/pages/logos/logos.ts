import { createHash } from 'node:crypto'
import type { Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { openAgent } from '../../../webhooks/index.ts'
import { fetchLogo, type Logo } from './fetch-logo.ts'
import { claimLogo, deleteOldestLogos, storedLogo, storeLogo } from './logos.queries.generated.ts'

/** The address of a logo, and whose it is. */
export interface LogoLocation {
  readonly orgId: string
  readonly url: string
}

/** Logos, kept from when they were first asked for. */
export interface Logos {
  /** The logo, fetched now if nobody has yet; null when it can't be had. */
  readonly find: (place: LogoLocation) => Promise<Logo | null>
  readonly close: () => Promise<void>
}

type Key = ReturnType<typeof keyOf>

const TRY_AGAIN_HOURS = 1
const LOGOS_MOST = 100
/** Requests beyond so many concurrent fetches get no logo until a later request. */
const FETCHED_AT_ONCE = 16

/**
 * Opens the logos of this process. However many ask for one, it is fetched once, by one process; in
 * vain, again in an hour.
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
      triedBefore: plus(now, { hours: -TRY_AGAIN_HOURS }),
    })
    if (claimed.length === 0) return null
    const logo = await fetchLogo(agent, url, services)
    if (logo) await services.db.write.run(storeLogo, { ...key, ...logo })
    await services.db.write.run(deleteOldestLogos, { shard: key.shard, orgId: key.orgId, most: LOGOS_MOST })
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
