import type { Services } from '../../../accounts/index.ts'
import { type Database, first } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { providerConfigurationById } from './provider-configurations.queries.generated.ts'
import { shortLivedCache } from './short-lived-cache.ts'

type Found = Promise<ProviderConfiguration | null>

const readsOf = shortLivedCache<Database, Found>()

/**
 * Returns a configuration by its uuid, or null, for callers whose record refers to it. Many charges
 * and notifications use the same one, so that it is read at most once in 900 ms. A change by
 * another process takes effect within a second, one by this process at once.
 */
export function findProviderConfiguration({ db }: Pick<Services, 'db'>, uuid: string): Found {
  const reads = readsOf(db)
  const last = reads.get(uuid)
  if (last) return last
  const reading = read(db, uuid)
  reads.set(uuid, reading)
  // A missing configuration or an error is returned to the callers that wait now, and is not
  // cached.
  const forget = () => reads.peek(uuid) === reading && reads.delete(uuid)
  reading.then((found) => found ?? forget(), forget)
  return reading
}

/** Clears the cache after a change. */
export function forgetProviderConfigurations({ db }: Pick<Services, 'db'>): void {
  readsOf(db).clear()
}

async function read(db: Database, uuid: string): Found {
  const row = first(await db.read.run(providerConfigurationById, { shard: shardOf(uuid), id: uuid }))
  return row && configurationOf(row)
}
