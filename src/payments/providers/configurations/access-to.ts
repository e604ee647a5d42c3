import type { Services } from '../../../accounts/index.ts'
import type { Sealer } from '../../../platform/crypto/index.ts'
import { adapterOf } from '../adapters.ts'
import type { PaymentProvider, ProviderAccess } from '../port/port.ts'
import { configurationOfRecord, shortLivedCache } from './find-provider-configuration.ts'
import { notificationUrlOf, type ProviderConfiguration } from './provider-configuration.ts'

export type Credentials = ProviderAccess['credentials']

type ConfigurationKey = Pick<ProviderConfiguration, 'id' | 'orgId'>
type Sealed = ConfigurationKey & Pick<ProviderConfiguration, 'credentialsSealed' | 'notificationSecretSealed'>
type Accessed = Pick<ProviderConfiguration, 'id' | 'mode' | 'adapter' | 'threeDSecure' | 'bankAccountsAreValidated'>
type Secrets = Pick<ProviderAccess, 'credentials' | 'notificationSecret'>
type Accessor = Pick<Services, 'sealer' | 'publicUrl' | 'providerEndpoints'>

/** A provider with the access to one configuration. */
export interface ProviderClient {
  readonly provider: PaymentProvider
  readonly access: ProviderAccess
}

/** Returns the provider of the configuration that a record refers to. */
export async function providerClient(
  services: Accessor & Pick<Services, 'db'>,
  record: { readonly configurationId: string },
): Promise<ProviderClient> {
  return clientOf(services, await configurationOfRecord(services, record))
}

/** Returns the provider of a configuration. */
export async function clientOf(services: Accessor, configuration: ProviderConfiguration): Promise<ProviderClient> {
  return { provider: await adapterOf(configuration.adapter), access: accessTo(services, configuration) }
}

/** Opened secrets, with their sealed values. */
interface Opened {
  readonly of: Sealed
  readonly secrets: Secrets
}

const openedOf = shortLivedCache<Sealer, Opened>()

/**
 * Returns the access that an adapter needs for a configuration. Opened secrets are cached for 900
 * ms. Throws if a sealed value was moved or changed.
 */
export function accessTo(services: Accessor, configuration: ProviderConfiguration): ProviderAccess {
  const opened = openedOf(services.sealer)
  const last = opened.get(configuration.id)
  if (last && isSame(last.of, configuration)) return accessWith(services, configuration, last.secrets)
  const secrets = open(services.sealer, configuration)
  opened.set(configuration.id, { of: configuration, secrets })
  return accessWith(services, configuration, secrets)
}

/** Returns whether both have the same sealed values and the same associated data. */
function isSame(one: Sealed, other: Sealed): boolean {
  const [secret, otherSecret] = [one.notificationSecretSealed, other.notificationSecretSealed]
  return (
    one.id === other.id &&
    one.orgId === other.orgId &&
    one.credentialsSealed.equals(other.credentialsSealed) &&
    (secret === null || otherSecret === null ? secret === otherSecret : secret.equals(otherSecret))
  )
}

function open(sealer: Sealer, sealed: Sealed): Secrets {
  const { credentialsSealed, notificationSecretSealed } = sealed
  return {
    credentials: JSON.parse(sealer.open(credentialsSealed, credentialsAad(sealed))),
    notificationSecret:
      notificationSecretSealed && sealer.open(notificationSecretSealed, notificationSecretAad(sealed)),
  }
}

/** Returns the access for a configuration whose secrets are not sealed yet. */
export function accessWith(
  services: Pick<Services, 'publicUrl' | 'providerEndpoints'>,
  { id, mode, adapter, threeDSecure, bankAccountsAreValidated }: Accessed,
  secrets: Secrets,
): ProviderAccess {
  return {
    configurationId: id,
    mode,
    ...secrets,
    threeDSecure,
    bankAccountsAreValidated,
    endpoint: services.providerEndpoints[adapter] ?? null,
    notificationUrl: notificationUrlOf(services, id),
  }
}

/** Seals the credentials of one configuration. */
export function sealCredentials(sealer: Sealer, key: ConfigurationKey, credentials: Credentials): Buffer {
  return sealer.seal(JSON.stringify(credentials), credentialsAad(key))
}

/** Seals the notification secret of one configuration. */
export function sealNotificationSecret(sealer: Sealer, key: ConfigurationKey, secret: string | null): Buffer | null {
  return secret === null ? null : sealer.seal(secret, notificationSecretAad(key))
}

/** Returns the keyed hash that identifies the provider's account of a configuration. */
export function accountHash(sealer: Sealer, { orgId, id }: ConfigurationKey, account: string): Buffer {
  return sealer.hmac('provider account', JSON.stringify([orgId, id, account]))
}

/** Returns the associated data of sealed credentials, which binds them to their configuration. */
export const credentialsAad = ({ orgId, id }: ConfigurationKey) => ['provider credentials', orgId, id]

/** Returns the associated data of a sealed notification secret. */
export const notificationSecretAad = ({ orgId, id }: ConfigurationKey) => ['provider notification secret', orgId, id]
