import { LRUCache } from 'lru-cache'
import type { Context, Services } from '../../accounts/index.ts'
import {
  accessTo,
  adapterOf,
  configurationFor,
  type PaymentOption,
  type ProviderConfiguration,
  ProviderUnavailable,
} from '../../payments/providers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { epochMsOf } from '../../platform/time/index.ts'
import {
  type AvailableSources,
  availableSources,
  type CheckoutTerms,
  type SelectedInstrument,
  type SelectedSource,
  selectedSource,
} from '../flow/index.ts'
import { checkoutMethodsOf, methodOffered, tokenRefOf } from '../sessions/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'
import { PAYMENT_SESSION } from './session.ts'

type Seeker = Pick<Services, 'db' | 'now' | 'wallNow' | 'sealer' | 'publicUrl' | 'providerEndpoints'>

/** The payment sources of a session. */
export interface PaymentSessionSources extends AvailableSources {
  /** Options of the provider, such as financing; none when a method may be stored. */
  readonly options: readonly PaymentOption[]
}

/** Returns the payment sources of a payment session's customer. */
export async function paymentSessionSources(
  services: Seeker,
  linked: LinkedPaymentSession,
): Promise<PaymentSessionSources> {
  return {
    ...(await availableSources(services, termsOf(linked))),
    options: (await availableOptions(services, linked))?.options ?? [],
  }
}

function termsOf({ session, account }: LinkedPaymentSession): CheckoutTerms {
  const { contactId, checkoutConfigurationId, amountMinor, currency } = session
  const tokenRef = tokenRefOf(PAYMENT_SESSION, session)
  // The customer is present, so a stored method is charged as a card on file, whatever its declared
  // models.
  return { account, contactId, checkoutConfigurationId, amountMinor, currency, tokenRef, model: 'CardOnFile' }
}

/** A provider's own payment options, and the configuration that charges them. */
interface AvailableOptions {
  readonly configuration: ProviderConfiguration
  readonly options: readonly PaymentOption[]
}

/**
 * Returns the other options of the provider that handles the organization's cards. They can't be
 * stored, so a session that may store a method has none. There are none either when the checkout
 * offers no cards, or the provider does not respond.
 */
async function availableOptions(
  services: Omit<Seeker, 'now'>,
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

/** The options of a provider hardly ever change, so they are cached for a minute. */
const CACHED_MS = 60_000
const cached = new LRUCache<string, { readonly untilMs: number; readonly options: readonly PaymentOption[] }>({
  max: 1_000,
})

async function optionsOf(
  services: Omit<Seeker, 'now'>,
  configuration: ProviderConfiguration,
): Promise<readonly PaymentOption[] | null> {
  const nowMs = epochMsOf(services.wallNow())
  const before = cached.get(configuration.id)
  if (before && nowMs < before.untilMs) return before.options
  const { options: offered } = await adapterOf(configuration.adapter)
  if (!offered) return null
  const options = await offered.list(accessTo(services, configuration))
  cached.set(configuration.id, { untilMs: nowMs + CACHED_MS, options })
  return options
}

/**
 * A payment source that the customer selected: a new instrument, a stored method or an option of
 * the provider.
 */
export type SelectedPaymentSource = SelectedInstrument | { readonly paymentOption: string }

/**
 * Returns the selected source. Throws NOT_FOUND for a token of another session, a method of another
 * contact and an option that is not available, and INVALID_STATE for a source that can't be
 * charged.
 */
export async function selectedPaymentSource(
  customer: Context,
  linked: LinkedPaymentSession,
  selected: SelectedPaymentSource,
): Promise<SelectedSource> {
  if ('paymentOption' in selected) return selectedOption(customer, linked, selected.paymentOption)
  return selectedSource(customer, termsOf(linked), selected)
}

async function selectedOption(
  customer: Context,
  linked: LinkedPaymentSession,
  option: string,
): Promise<SelectedSource> {
  const available = await availableOptions(customer, linked)
  if (!available?.options.some(({ id }) => id === option)) throw notFound('Payment option')
  return { source: { kind: 'option', option }, configuration: available.configuration }
}
