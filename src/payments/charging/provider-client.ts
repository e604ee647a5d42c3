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

/** Who is asked about a charge or refund, and with what. */
export interface ProviderClient {
  readonly provider: PaymentProvider
  readonly access: ProviderAccess
}

/** The adapter of the configuration that something was sent through, and its access; read unless it is at hand. */
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

/** How a charge is looked for at its provider. */
export function sentCharge({ id, paymentId, providerReference, request }: Attempt): SentCharge {
  return { attemptId: id, paymentId, reference: providerReference, request }
}
