import type { Account, Services } from '../../../accounts/index.ts'
import { requireId } from '../../../platform/ids/index.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import type { InstrumentType } from '../port/port.ts'
import { acceptsAmount } from './accepts-amount.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { providerConfigurationsToChooseFrom } from './provider-configurations.queries.generated.ts'

/** The most configurations of one organization. */
export const CONFIGURATIONS_MAX = 100

/** An instrument and an amount to charge, or zero for a verification. */
export interface ConfigurationRequest {
  readonly instrument: InstrumentType
  readonly currency: string
  readonly amountMinor: bigint
  /** The TypeID of the configuration that a client names. */
  readonly id?: string | null | undefined
}

/**
 * Returns the configuration for a charge: the one named, else the default if it accepts the charge,
 * else the oldest that does. Throws NOT_FOUND for one of another organization, VALIDATION_ERROR on
 * `configurationId` for one that does not accept the charge, and INVALID_STATE when none does.
 */
export async function configurationFor(
  { db }: Pick<Services, 'db'>,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
  request: ConfigurationRequest,
): Promise<ProviderConfiguration> {
  const configurations = await toChooseFrom(db, organization)
  if (request.id != null) return named(configurations, request, request.id)
  for (const configuration of configurations) if (takes(configuration, request)) return configuration
  throw new Refusal('INVALID_STATE', 'No provider configuration supports this type of instrument in this currency.')
}

/**
 * Returns the configuration that verifies identities: the default if it does, else the oldest that
 * does. Throws INVALID_STATE when none does.
 */
export async function identityConfigurationFor(
  { db }: Pick<Services, 'db'>,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
): Promise<ProviderConfiguration> {
  const configurations = await toChooseFrom(db, organization)
  const configuration = configurations.find(({ verifiesIdentity }) => verifiesIdentity)
  if (!configuration) throw new Refusal('INVALID_STATE', 'No provider configuration verifies identities.')
  return configuration
}

/** Returns all configurations of the organization, the default first, then the oldest. */
async function toChooseFrom(
  db: Services['db'],
  { shard, id: orgId, mode }: Pick<Account, 'id' | 'shard' | 'mode'>,
): Promise<ProviderConfiguration[]> {
  const rows = await db.read.run(providerConfigurationsToChooseFrom, { shard, orgId, limit: CONFIGURATIONS_MAX })
  return rows.map(configurationOf).filter((each) => each.mode === mode)
}

function named(
  configurations: readonly ProviderConfiguration[],
  request: ConfigurationRequest,
  id: string,
): ProviderConfiguration {
  const { uuid } = requireId('ppc', id, 'Provider configuration')
  const configuration = configurations.find((each) => each.id === uuid)
  if (!configuration) throw notFound('Provider configuration')
  if (takes(configuration, request)) return configuration
  throw invalid('configurationId', 'must be a configuration that supports this type of instrument in this currency')
}

function takes(configuration: ProviderConfiguration, request: ConfigurationRequest): boolean {
  return configuration.methods.includes(request.instrument) && acceptsAmount(configuration, request)
}
