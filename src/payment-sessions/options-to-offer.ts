import type { Services } from '../access/index.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  accessTo,
  adapterOf,
  configurationFor,
  type PaymentOption,
  type ProviderConfiguration,
  ProviderUnavailable,
} from '../providers/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'

/** Options of a provider's own, and the configuration that they are charged through. */
export interface OfferedOptions {
  readonly configuration: ProviderConfiguration
  readonly options: readonly PaymentOption[]
}

/**
 * What the provider of the organization's cards offers besides. They can't be stored, so that a session that may store
 * something has none; nor are there any while the provider can't be asked.
 */
export async function optionsToOffer(
  services: Pick<Services, 'db' | 'sealer' | 'publicUrl' | 'providerEndpoints'>,
  { session, account }: LinkedPaymentSession,
): Promise<OfferedOptions | null> {
  if (session.storePaymentMethod !== 'Disabled') return null
  const { currency, amountMinor } = session
  try {
    const configuration = await configurationFor(services, account, { instrument: 'Card', currency, amountMinor })
    const { options } = await adapterOf(configuration.adapter)
    return options ? { configuration, options: await options.list(accessTo(services, configuration)) } : null
  } catch (error) {
    if (error instanceof Refusal || error instanceof ProviderUnavailable) return null
    throw error
  }
}
