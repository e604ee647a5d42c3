import { LRUCache } from 'lru-cache'
import type { Services } from '../../accounts/index.ts'
import {
  accessTo,
  adapterOf,
  configurationFor,
  type PaymentOption,
  type ProviderConfiguration,
  ProviderUnavailable,
} from '../../payments/providers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { epochMsOf } from '../../platform/time/index.ts'
import { checkoutMethodsOf, methodOffered } from '../sessions/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'

type Seeker = Pick<Services, 'db' | 'wallNow' | 'sealer' | 'publicUrl' | 'providerEndpoints'>

/** Options of a provider's own, and the configuration that they are charged through. */
export interface AvailableOptions {
  readonly configuration: ProviderConfiguration
  readonly options: readonly PaymentOption[]
}

/**
 * Returns the other options of the provider that handles the organization's cards. They can't be
 * stored, so a session that may store a method has none. There are none either when the checkout
 * offers no cards, or the provider does not respond.
 */
export async function availableOptions(
  services: Seeker,
  { session, account }: LinkedPaymentSession,
): Promise<AvailableOptions | null> {
  if (session.storePaymentMethod !== 'Disabled') return null
  const cards = methodOffered(await checkoutMethodsOf(services, session), 'Card')
  if (cards === null) return null
  const { currency, amountMinor } = session
  const id = cards.configurationId && formatId('ppc', cards.configurationId)
  try {
    const configuration = await configurationFor(services, account, { instrument: 'Card', currency, amountMinor, id })
    const options = await optionsOf(services, configuration)
    return options && { configuration, options }
  } catch (error) {
    if (error instanceof Refusal || error instanceof ProviderUnavailable) return null
    throw error
  }
}

/** A provider's options hardly ever change, so they are cached for a minute. */
const KEPT_MS = 60_000
const KEPT_MOST = 1_000
const kept = new LRUCache<string, { readonly untilMs: number; readonly options: readonly PaymentOption[] }>({
  max: KEPT_MOST,
})

async function optionsOf(
  services: Seeker,
  configuration: ProviderConfiguration,
): Promise<readonly PaymentOption[] | null> {
  const nowMs = epochMsOf(services.wallNow())
  const before = kept.get(configuration.id)
  if (before && nowMs < before.untilMs) return before.options
  const { options: offered } = await adapterOf(configuration.adapter)
  if (!offered) return null
  const options = await offered.list(accessTo(services, configuration))
  kept.set(configuration.id, { untilMs: nowMs + KEPT_MS, options })
  return options
}
