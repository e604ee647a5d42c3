import type { Context } from '../../accounts/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type ChosenInstrument, type Means, chosenMeans as meansOfInstrument } from '../flow/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'
import { optionsToOffer } from './options-to-offer.ts'

/** What a customer wants to pay with: an instrument that they just gave, a method that they have stored, or an option of the provider's. */
export type ChosenMeans = ChosenInstrument | { readonly paymentOption: string }

/** How a token tells in which session it was given: whoever has another link can't pay with it. */
export function tokenRefOf({ session }: Pick<LinkedPaymentSession, 'session'>): string {
  return formatId('pss', session.id)
}

/**
 * What a customer has chosen. Refuses what was not given in this session or is not stored for its contact (NOT_FOUND), and what
 * can't be charged (INVALID_STATE).
 */
export async function chosenMeans(
  customer: Context,
  linked: LinkedPaymentSession,
  chosen: ChosenMeans,
): Promise<Means> {
  if ('paymentOption' in chosen) return offeredOption(customer, linked, chosen.paymentOption)
  const { session, account } = linked
  const { contactId, checkoutConfigurationId, amountMinor, currency } = session
  // The customer is there, so that a stored method is charged as a card on file whatever it was stored for.
  const asked = {
    account,
    contactId,
    checkoutConfigurationId,
    amountMinor,
    currency,
    tokenRef: tokenRefOf(linked),
    model: 'CardOnFile',
  } as const
  return meansOfInstrument(customer, asked, chosen)
}

async function offeredOption(customer: Context, linked: LinkedPaymentSession, option: string): Promise<Means> {
  const offered = await optionsToOffer(customer, linked)
  if (!offered?.options.some(({ id }) => id === option)) throw notFound('Payment option')
  return { source: { kind: 'option', option }, configuration: offered.configuration }
}
