import type { Services } from '../access/index.ts'
import type { Sealer } from '../platform/crypto/index.ts'
import type { ProviderAccess } from './port.ts'
import { notificationUrlOf, type ProviderConfiguration } from './provider-configuration.ts'

export type Credentials = ProviderAccess['credentials']

type Place = Pick<ProviderConfiguration, 'id' | 'orgId'>
type Accessor = Pick<Services, 'sealer' | 'publicUrl' | 'providerEndpoints'>

/** What an adapter needs to speak for a configuration; opened for a call and not kept. Throws when what was sealed was moved or changed. */
export function accessTo(services: Accessor, configuration: ProviderConfiguration): ProviderAccess {
  const { notificationSecretSealed } = configuration
  return accessWith(services, configuration, {
    credentials: JSON.parse(services.sealer.open(configuration.credentialsSealed, credentialsPlace(configuration))),
    notificationSecret:
      notificationSecretSealed && services.sealer.open(notificationSecretSealed, secretPlace(configuration)),
  })
}

/** The same for a configuration whose secrets are not sealed yet. */
export function accessWith(
  services: Pick<Services, 'publicUrl' | 'providerEndpoints'>,
  { id, mode, adapter }: Pick<ProviderConfiguration, 'id' | 'mode' | 'adapter'>,
  secrets: Pick<ProviderAccess, 'credentials' | 'notificationSecret'>,
): ProviderAccess {
  return {
    configurationId: id,
    mode,
    ...secrets,
    endpoint: services.providerEndpoints[adapter] ?? null,
    notificationUrl: notificationUrlOf(services, id),
  }
}

/** Seals what a provider is asked with, for its configuration alone. */
export function sealCredentials(sealer: Sealer, place: Place, credentials: Credentials): Buffer {
  return sealer.seal(JSON.stringify(credentials), credentialsPlace(place))
}

/** Seals what a provider signs its notifications with, for its configuration alone. */
export function sealNotificationSecret(sealer: Sealer, place: Place, secret: string | null): Buffer | null {
  return secret === null ? null : sealer.seal(secret, secretPlace(place))
}

/** What tells the provider's account of a configuration from others, keyed. */
export function accountHash(sealer: Sealer, { orgId, id }: Place, account: string): Buffer {
  return sealer.hmac('provider account', JSON.stringify([orgId, id, account]))
}

const credentialsPlace = ({ orgId, id }: Place) => ['provider credentials', orgId, id]
const secretPlace = ({ orgId, id }: Place) => ['provider notification secret', orgId, id]
