import {
  type Context,
  lookupById,
  type Mode,
  recordById,
  recordsOfOrganization,
  type Services,
} from '../../../accounts/index.ts'
import type { Connection } from '../../../platform/graphql/index.ts'
import type { QueryProviderConfigurationsArgs } from '../../../platform/graphql/inputs.generated.ts'
import { formatId } from '../../../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../../../platform/time/index.ts'
import type { AdapterName, ProviderName } from '../adapters.ts'
import type { FailingCause, InstrumentType, ThreeDSecure } from '../port/port.ts'
import {
  providerConfigurationInReach,
  providerConfigurationsOfOrganization,
} from './provider-configurations.queries.generated.ts'

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
  /** The charges for which 3-D Secure is requested; null for the adapter's default. */
  readonly threeDSecure: ThreeDSecure | null
  /**
   * True if the organization declares that accounts of persons are validated at their first debit.
   */
  readonly bankAccountsAreValidated: boolean
  /** The start of the pause in which nothing is charged; null when not paused. */
  readonly pausedAt: Timestamp | null
  /** The start of the failure after which nothing is charged; null when healthy. */
  readonly failingSince: Timestamp | null
  readonly failingCause: FailingCause | null
  /** The uuid of the configuration that charges instead; null when not replaced. */
  readonly replacedBy: string | null
  readonly replacedAt: Timestamp | null
  /** True if the replacement can charge the stored methods; null if not replaced. */
  readonly replacementSharesAccount: boolean | null
  readonly replacementCompletedAt: Timestamp | null
  readonly movedMethods: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

type Enumerations = 'provider' | 'adapter' | 'mode'
type Texts = 'failingCause' | 'threeDSecure'

/** A configuration as a statement returns it: enumerations as text. */
type ProviderConfigurationRow = Omit<ProviderConfiguration, Enumerations | Texts | 'methods'> & {
  readonly [Name in Enumerations]: string
} & { readonly [Name in Texts]: string | null } & { readonly methods: readonly string[] }

/** Returns the configuration of a row. The table's constraints guarantee the enumerations. */
export function configurationOf(row: ProviderConfigurationRow): ProviderConfiguration {
  return row as ProviderConfiguration
}

/** Returns a configuration by its id, or null when the caller cannot reach one. */
export const findConfigurationInReach = lookupById(providerConfigurationInReach, configurationOf)

/** Returns a configuration by its id. Throws NOT_FOUND when the caller cannot reach one. */
export const providerConfiguration = recordById('ppc', 'Provider configuration', findConfigurationInReach)

/** Lists an organization's provider configurations, newest first. */
export function providerConfigurations(
  context: Context,
  args: QueryProviderConfigurationsArgs,
): Promise<Connection<ProviderConfiguration>> {
  return recordsOfOrganization(context, ['providerConfigurations'], args, async ({ direction, ...search }) =>
    (await context.db.read.run(providerConfigurationsOfOrganization[direction], search)).map(configurationOf),
  )
}

/** Returns the address to which the provider must send a configuration's notifications. */
export function notificationUrlOf({ publicUrl }: Pick<Services, 'publicUrl'>, id: string): string {
  return `${publicUrl}/notifications/${formatId('ppc', id)}`
}

/** Returns the payload of a configuration's events. It contains no credentials or secrets. */
export function providerConfigurationPayload(configuration: ProviderConfiguration) {
  const { id, orgId, name, provider, adapter, mode, isDefault, pausedAt, failingSince, failingCause } = configuration
  const { replacedBy, replacedAt } = configuration
  return {
    id: formatId('ppc', id),
    orgId: formatId('org', orgId),
    ...{ name, provider, adapter, mode, isDefault },
    pausedAt: pausedAt && toSeconds(pausedAt),
    health: healthOf(configuration),
    failingSince: failingSince && toSeconds(failingSince),
    failingCause,
    replacedBy: replacedBy && formatId('ppc', replacedBy),
    replacedAt: replacedAt && toSeconds(replacedAt),
    createdAt: toSeconds(configuration.createdAt),
    updatedAt: toSeconds(configuration.updatedAt),
  }
}

/** Returns the health of a configuration for the API. */
export function healthOf({ failingSince }: Pick<ProviderConfiguration, 'failingSince'>): 'Healthy' | 'Failing' {
  return failingSince === null ? 'Healthy' : 'Failing'
}

/** The progress of a replacement. The id of the replaced configuration is a uuid. */
export interface ProviderConfigurationReplacement {
  readonly configurationId: string
  readonly status: 'Moving' | 'Completed'
  readonly completedAt: Timestamp | null
  readonly movedCount: number
}

/** Returns the progress of a configuration's replacement; null when it is not replaced. */
export function replacementOf(configuration: ProviderConfiguration): ProviderConfigurationReplacement | null {
  const { id, replacedBy, replacementCompletedAt: completedAt, movedMethods: movedCount } = configuration
  if (replacedBy === null) return null
  const status = completedAt === null ? 'Moving' : 'Completed'
  return { configurationId: id, status, completedAt, movedCount }
}
