import type { Services } from '../../../accounts/index.ts'
import { type Database, first } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { providerConfigurationById } from './provider-configurations.queries.generated.ts'
import { remembered } from './remembered.ts'

type Found = Promise<ProviderConfiguration | null>

const looksOf = remembered<Database, Found>()

/**
 * The configuration of that uuid, for whoever holds a record that refers to it; null for none. They are never deleted.
 * Charges and notifications come by the hundred for one, so that it is read at most once in 900 ms: a change that another
 * process makes counts here within a second, one of this process at once.
 */
export function findProviderConfiguration({ db }: Pick<Services, 'db'>, uuid: string): Found {
  const looks = looksOf(db)
  const last = looks.get(uuid)
  if (last) return last
  const look = read(db, uuid)
  looks.set(uuid, look)
  // What is not there and what failed is the answer of those who wait for it, not of those who come later.
  const forget = () => looks.peek(uuid) === look && looks.delete(uuid)
  look.then((found) => found ?? forget(), forget)
  return look
}

/** Has them read again, after one was changed. */
export function forgetProviderConfigurations({ db }: Pick<Services, 'db'>): void {
  looksOf(db).clear()
}

async function read(db: Database, uuid: string): Found {
  const row = first(await db.read.run(providerConfigurationById, { shard: shardOf(uuid), id: uuid }))
  return row && configurationOf(row)
}
