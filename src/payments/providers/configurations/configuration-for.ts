import type { Account, Services } from '../../../accounts/index.ts'
import { requireId } from '../../../platform/ids/index.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import type { InstrumentType } from '../port/port.ts'
import { acceptsAmount } from './accepts-amount.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { providerConfigurationsToChooseFrom } from './provider-configurations.queries.generated.ts'

/** No organization has more. */
export const CONFIGURATIONS_MAX = 100

/** What is to be charged, or set up with a zero amount. */
export interface ConfigurationRequest {
  readonly instrument: InstrumentType
  readonly currency: string
  readonly amountMinor: bigint
  /** The configuration that a client names, as it names it. */
  readonly id?: string | null | undefined
}

/**
 * The configuration that an organization charges this through: the one named, else the default when it takes this, else the
 * oldest that does. Refuses one that is not the organization's (NOT_FOUND), one that does not take this
 * (VALIDATION_ERROR on `configurationId`), and when none does (INVALID_STATE).
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
 * The configuration that an organization verifies identities through: the default when it does that, else the oldest that does.
 * Refuses when none does (INVALID_STATE).
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

/** All of the organization's, the default first, then the oldest. */
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
