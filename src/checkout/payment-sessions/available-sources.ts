import type { Services } from '../../accounts/index.ts'
import type { PaymentOption } from '../../payments/providers/index.ts'
import { type AvailableSources, availableSources } from '../flow/index.ts'
import { availableOptions } from './available-options.ts'
import type { LinkedPaymentSession } from './linked-session.ts'

type Seeker = Pick<Services, 'db' | 'now' | 'wallNow' | 'sealer' | 'publicUrl' | 'providerEndpoints'>

/** The payment sources of a session. */
export interface Offers extends AvailableSources {
  /** Options of the provider, such as financing; none when a method may be stored. */
  readonly options: readonly PaymentOption[]
}

/** Returns the payment sources of a payment session's customer. */
export async function paymentSessionSources(services: Seeker, linked: LinkedPaymentSession): Promise<Offers> {
  const { session, account } = linked
  const { contactId, amountMinor, currency, checkoutConfigurationId } = session
  const asked = { account, contactId, amountMinor, currency, checkoutConfigurationId, model: 'CardOnFile' } as const
  return {
    ...(await availableSources(services, asked)),
    options: (await availableOptions(services, linked))?.options ?? [],
  }
}
