import type { Services } from '../../../accounts/index.ts'
import { type Database, first } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { providerConfigurationById } from './provider-configurations.queries.generated.ts'
import { shortLivedCache } from './short-lived-cache.ts'

type Found = Promise<ProviderConfiguration | null>

const readsOf = shortLivedCache<Database, Found>()

/**
 * The configuration of that uuid, for whoever holds a record that refers to it; null for none. They are never deleted.
 * Charges and notifications come by the hundred for one, so that it is read at most once in 900 ms: a change that another
 * process makes counts here within a second, one of this process at once.
 */
export function findProviderConfiguration({ db }: Pick<Services, 'db'>, uuid: string): Found {
  const reads = readsOf(db)
  const last = reads.get(uuid)
  if (last) return last
  const reading = read(db, uuid)
  reads.set(uuid, reading)
  // What is not there and what failed is the answer of those who wait for it, not of those who come later.
  const forget = () => reads.peek(uuid) === reading && reads.delete(uuid)
  reading.then((found) => found ?? forget(), forget)
  return reading
}

/** Has them read again, after one was changed. */
export function forgetProviderConfigurations({ db }: Pick<Services, 'db'>): void {
  readsOf(db).clear()
}

async function read(db: Database, uuid: string): Found {
  const row = first(await db.read.run(providerConfigurationById, { shard: shardOf(uuid), id: uuid }))
  return row && configurationOf(row)
}
