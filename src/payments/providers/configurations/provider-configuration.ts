import type { Context, Mode, Services } from '../../../accounts/index.ts'
import { first } from '../../../platform/db/index.ts'
import { formatId, type Id, requireId } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import type { AdapterName, ProviderName } from '../adapters.ts'
import type { InstrumentType } from '../port/port.ts'
import { providerConfigurationInReach } from './provider-configurations.queries.generated.ts'

/** A provider configuration as its row holds it. Ids are uuids. */
export interface ProviderConfiguration {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly provider: ProviderName
  readonly adapter: AdapterName
  readonly mode: Mode
  readonly credentialsSealed: Buffer
  readonly notificationSecretSealed: Buffer | null
  /** Keyed hash of what the provider calls the account that the credentials are of. */
  readonly accountHash: Buffer
  /** Null: every one that the adapter knows. */
  readonly currencies: readonly string[] | null
  readonly methods: readonly InstrumentType[]
  /** Whether its provider verifies identities by these credentials. */
  readonly verifiesIdentity: boolean
  readonly isDefault: boolean
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

type Words = 'provider' | 'adapter' | 'mode'

/** A configuration as a statement reads it: words are text to the database. */
export type ProviderConfigurationRow = Omit<ProviderConfiguration, Words | 'methods'> & {
  readonly [Word in Words]: string
} & { readonly methods: readonly string[] }

/** Makes a configuration of its row; the table's constraints vouch for the words. */
export function configurationOf(row: ProviderConfigurationRow): ProviderConfiguration {
  return row as ProviderConfiguration
}

/** The configuration of that id; refuses with NOT_FOUND when the caller can't reach one. */
export async function providerConfiguration(context: Context, id: string): Promise<ProviderConfiguration> {
  const found = await findConfigurationInReach(context, requireId('ppc', id, 'Provider configuration'))
  if (!found) throw notFound('Provider configuration')
  return found
}

/** The configuration of that id, or null when the caller can't reach one. */
export async function findConfigurationInReach(
  { db, caller }: Context,
  { shard, uuid }: Id,
): Promise<ProviderConfiguration | null> {
  const row = first(await db.read.run(providerConfigurationInReach, { shard, id: uuid, callerId: caller.account.id }))
  return row && configurationOf(row)
}

/** Where the provider must send the notifications of a configuration. */
export function notificationUrlOf({ publicUrl }: Pick<Services, 'publicUrl'>, id: string): string {
  return `${publicUrl}/notifications/${formatId('ppc', id)}`
}
