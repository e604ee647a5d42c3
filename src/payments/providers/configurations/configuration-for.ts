import type { Account, Services } from '../../../accounts/index.ts'
import { requireId } from '../../../platform/ids/index.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { type AdapterName, adapterFacts } from '../adapters.ts'
import type { InstrumentType } from '../port/port.ts'
import { acceptsAmount, acceptsBankAccounts, acceptsNewAccountsOfPersons } from './accepts-amount.ts'
import { configurationOf, type ProviderConfiguration } from './provider-configuration.ts'
import { providerConfigurationsToChooseFrom } from './provider-configurations.queries.generated.ts'

/** The most configurations of one organization. */
export const CONFIGURATIONS_MAX = 100

/** An instrument and an amount to charge, or zero for a verification. */
export interface ConfigurationRequest {
  readonly instrument: InstrumentType
  readonly currency: string
  readonly amountMinor: bigint
  /** The amount of a plan's last charge, if it may differ. */
  readonly lastAmountMinor?: bigint | null | undefined
  /**
   * The TypeID of the configuration that a client names. Its replacement is used if it is replaced.
   */
  readonly id?: string | null | undefined
  /** The uuid of the configuration that stores the instrument, and alone can charge it. */
  readonly storedBy?: string | null | undefined
  /**
   * True for an instrument that a customer enters on a page. Its bank account belongs to a person,
   * who would not learn why it is declined.
   */
  readonly isEnteredByCustomer?: boolean
}

/**
 * Returns the configuration for a charge: the one that stores the instrument or that the request
 * names, otherwise the default if it accepts the charge, otherwise the oldest that does. Returns a
 * paused one only if no other accepts the charge. Throws NOT_FOUND for a configuration of another
 * organization, VALIDATION_ERROR on `configurationId` for one that does not accept the charge, and
 * INVALID_STATE if none does.
 */
export async function configurationFor(
  { db }: Pick<Services, 'db'>,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
  request: ConfigurationRequest,
): Promise<ProviderConfiguration> {
  const configurations = await toChooseFrom(db, organization)
  if (request.storedBy != null)
    return accepting(
      request,
      configurations.find(({ id }) => id === request.storedBy),
    )
  if (request.id != null) return accepting(request, named(configurations, request.id))
  const candidates = configurations.filter((each) => each.replacedBy === null && takes(each, request))
  const configuration = candidates.find(({ pausedAt }) => pausedAt === null) ?? candidates[0]
  if (configuration) return configuration
  throw new Refusal('INVALID_STATE', 'No provider configuration supports this type of instrument in this currency.')
}

/**
 * Returns the configuration that verifies identities: the default if it does, otherwise the oldest
 * that does. Throws INVALID_STATE if none does.
 */
export async function identityConfigurationFor(
  { db }: Pick<Services, 'db'>,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
): Promise<ProviderConfiguration> {
  const configurations = await toChooseFrom(db, organization)
  const configuration = configurations.find(
    ({ verifiesIdentity, replacedBy }) => verifiesIdentity && replacedBy === null,
  )
  if (!configuration) throw new Refusal('INVALID_STATE', 'No provider configuration verifies identities.')
  return configuration
}

/**
 * Returns the adapter that rejects this holder's name, or a missing one, if no configuration that
 * debits bank accounts accepts it. Otherwise returns null.
 */
export async function adapterRefusingHolderName(
  { db }: Pick<Services, 'db'>,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
  holderName: string | null,
): Promise<AdapterName | null> {
  const configurations = (await toChooseFrom(db, organization)).filter(({ replacedBy }) => replacedBy === null)
  const adapters = configurations.filter(acceptsBankAccounts).map(({ adapter }) => adapter)
  const [first = null] = adapters
  return adapters.every((adapter) => !acceptsHolderName(adapter, holderName)) ? first : null
}

/** Returns whether the adapter can debit an account with this holder's name, or without a name. */
export function acceptsHolderName(adapter: AdapterName, name: string | null): boolean {
  const { needsHolderName, holderName } = adapterFacts(adapter)
  return name === null ? !needsHolderName : (holderName?.form.test(name) ?? true)
}

/** Returns all configurations of the organization, the default first, then the oldest. */
async function toChooseFrom(
  db: Services['db'],
  { shard, id: orgId, mode }: Pick<Account, 'id' | 'shard' | 'mode'>,
): Promise<ProviderConfiguration[]> {
  const rows = await db.read.run(providerConfigurationsToChooseFrom, { shard, orgId, limit: CONFIGURATIONS_MAX })
  return rows.map(configurationOf).filter((each) => each.mode === mode)
}

/** Returns the configuration with this TypeID, or its latest replacement. */
function named(configurations: readonly ProviderConfiguration[], id: string): ProviderConfiguration | undefined {
  const { uuid } = requireId('ppc', id, 'Provider configuration')
  const byId = new Map(configurations.map((each) => [each.id, each]))
  let current = byId.get(uuid)
  while (current && current.replacedBy !== null) current = byId.get(current.replacedBy)
  return current
}

/**
 * Throws NOT_FOUND for a missing configuration, and VALIDATION_ERROR for one that does not accept
 * the charge.
 */
function accepting(
  request: ConfigurationRequest,
  configuration: ProviderConfiguration | undefined,
): ProviderConfiguration {
  if (!configuration) throw notFound('Provider configuration')
  if (takes(configuration, request)) return configuration
  throw invalid('configurationId', 'must be a configuration that supports this type of instrument in this currency')
}

function takes(configuration: ProviderConfiguration, request: ConfigurationRequest): boolean {
  const { instrument, isEnteredByCustomer } = request
  if (!configuration.methods.includes(instrument) || !acceptsAmount(configuration, request)) return false
  return !isEnteredByCustomer || instrument !== 'BankAccount' || acceptsNewAccountsOfPersons(configuration)
}
