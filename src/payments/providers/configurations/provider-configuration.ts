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
  /** The keyed hash of the provider's account id. */
  readonly accountHash: Buffer
  /** Null allows every currency of the adapter. */
  readonly currencies: readonly string[] | null
  readonly methods: readonly InstrumentType[]
  /** True when the provider verifies identities with these credentials. */
  readonly verifiesIdentity: boolean
  readonly isDefault: boolean
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

type Words = 'provider' | 'adapter' | 'mode'

/** A configuration as a statement returns it: enumerations as text. */
export type ProviderConfigurationRow = Omit<ProviderConfiguration, Words | 'methods'> & {
  readonly [Word in Words]: string
} & { readonly methods: readonly string[] }

/** Returns the configuration of a row. The table's constraints guarantee the enumerations. */
export function configurationOf(row: ProviderConfigurationRow): ProviderConfiguration {
  return row as ProviderConfiguration
}

/** Returns a configuration by its id. Throws NOT_FOUND when the caller cannot reach one. */
export async function providerConfiguration(context: Context, id: string): Promise<ProviderConfiguration> {
  const found = await findConfigurationInReach(context, requireId('ppc', id, 'Provider configuration'))
  if (!found) throw notFound('Provider configuration')
  return found
}

/** Returns a configuration by its id, or null when the caller cannot reach one. */
export async function findConfigurationInReach(
  { db, caller }: Context,
  { shard, uuid }: Id,
): Promise<ProviderConfiguration | null> {
  const row = first(await db.read.run(providerConfigurationInReach, { shard, id: uuid, callerId: caller.account.id }))
  return row && configurationOf(row)
}

/** Returns the address to which the provider must send a configuration's notifications. */
export function notificationUrlOf({ publicUrl }: Pick<Services, 'publicUrl'>, id: string): string {
  return `${publicUrl}/notifications/${formatId('ppc', id)}`
}
