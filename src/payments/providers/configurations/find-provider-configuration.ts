import { LRUCache } from 'lru-cache'
import type { Services } from '../../../accounts/index.ts'
import { type Database, first } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { providerConfigurationById } from './provider-configurations.queries.generated.ts'

type ConfigurationRead = Promise<ProviderConfiguration | null>

const readsOf = shortLivedCache<Database, ConfigurationRead>()

/**
 * Returns a configuration by its uuid, or null, for callers whose record refers to it. Reads it at
 * most once in 900 ms, because many charges and notifications use the same one. A change by this
 * process takes effect at once, and a change by another process within a second.
 */
export function findProviderConfiguration({ db }: Pick<Services, 'db'>, uuid: string): ConfigurationRead {
  const reads = readsOf(db)
  const last = reads.get(uuid)
  if (last) return last
  const reading = read(db, uuid)
  reads.set(uuid, reading)
  // A missing configuration or an error is returned to the present callers, but not cached.
  const forget = () => reads.peek(uuid) === reading && reads.delete(uuid)
  reading.then((found) => found ?? forget(), forget)
  return reading
}

/** Returns the configuration that a record refers to. */
export async function configurationOfRecord(
  services: Pick<Services, 'db'>,
  { configurationId }: { readonly configurationId: string },
): Promise<ProviderConfiguration> {
  const configuration = await findProviderConfiguration(services, configurationId)
  if (!configuration)
    throw new Error('provider configuration not found, although provider configurations are never deleted')
  return configuration
}

/** Clears the cache after a change. */
export function forgetProviderConfigurations({ db }: Pick<Services, 'db'>): void {
  readsOf(db).clear()
}

async function read(db: Database, uuid: string): ConfigurationRead {
  const row = first(await db.read.run(providerConfigurationById, { shard: shardOf(uuid), id: uuid }))
  return row && configurationOf(row)
}

/** As with API keys, a change takes effect within a second. */
const LIFETIME_MS = 900
const ENTRIES_MAX = 1_000

/** Returns a cache per owner. Values leave memory after 900 ms, and with their owner. */
export function shortLivedCache<Owner extends object, Value extends object>(): (
  owner: Owner,
) => LRUCache<string, Value> {
  const ofOwners = new WeakMap<Owner, LRUCache<string, Value>>()
  return (owner) => {
    const present = ofOwners.get(owner)
    if (present) return present
    const made = new LRUCache<string, Value>({
      max: ENTRIES_MAX,
      ttl: LIFETIME_MS,
      ttlAutopurge: true,
      ttlResolution: 0,
    })
    ofOwners.set(owner, made)
    return made
  }
}
