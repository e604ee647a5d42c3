import type { Services } from '../../accounts/index.ts'
import type { Attempt } from '../attempt.ts'
import {
  accessTo,
  adapterOf,
  findProviderConfiguration,
  type PaymentProvider,
  type ProviderAccess,
  type ProviderConfiguration,
  type SentCharge,
} from '../providers/index.ts'

/** A provider with the access to one configuration. */
export interface ProviderClient {
  readonly provider: PaymentProvider
  readonly access: ProviderAccess
}

/** Returns the provider of a configuration, which is read unless given. */
export async function providerClient(
  services: Pick<Services, 'db' | 'sealer' | 'publicUrl' | 'providerEndpoints'>,
  { configurationId }: { readonly configurationId: string },
  known?: ProviderConfiguration,
): Promise<ProviderClient> {
  const configuration = known ?? (await findProviderConfiguration(services, configurationId))
  if (!configuration)
    throw new Error('provider configuration not found, although provider configurations are never deleted')
  return { provider: await adapterOf(configuration.adapter), access: accessTo(services, configuration) }
}

/** Returns the names by which the provider can find a charge. */
export function sentCharge({ id, paymentId, providerReference, request }: Attempt): SentCharge {
  return { attemptId: id, paymentId, reference: providerReference, request }
}
