import type { Context } from '../../accounts/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type SelectedInstrument, type SelectedSource, selectedSource } from '../flow/index.ts'
import { availableOptions } from './available-options.ts'
import type { LinkedPaymentSession } from './linked-session.ts'
import { tokenRefOf } from './session.ts'

/** A payment source that the customer selected: a new instrument, a stored method or an option of the provider. */
export type SelectedPaymentSource = SelectedInstrument | { readonly paymentOption: string }

/**
 * Returns the selected source. Throws NOT_FOUND for a token of another session, a method of another contact and an option that is
 * not available, and INVALID_STATE for a source that can't be charged.
 */
export async function selectedPaymentSource(
  customer: Context,
  linked: LinkedPaymentSession,
  selected: SelectedPaymentSource,
): Promise<SelectedSource> {
  if ('paymentOption' in selected) return selectedOption(customer, linked, selected.paymentOption)
  const { session, account } = linked
  const { contactId, checkoutConfigurationId, amountMinor, currency } = session
  // The customer is present, so a stored method is charged as a card on file, whatever it was stored for.
  const terms = {
    account,
    contactId,
    checkoutConfigurationId,
    amountMinor,
    currency,
    tokenRef: tokenRefOf(linked),
    model: 'CardOnFile',
  } as const
  return selectedSource(customer, terms, selected)
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
