import type { Context } from '../access/index.ts'
import { chargeableMethod, type PaymentMethod } from '../payment-methods/index.ts'
import type { MeansOfPayment } from '../payments/index.ts'
import { formatId, requireId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { configurationFor, type ProviderConfiguration } from '../providers/index.ts'
import { type ChargeableToken, chargeableToken } from '../vault/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'
import { optionsToOffer } from './options-to-offer.ts'

/** What a customer wants to pay with: an instrument that they just gave, a method that they have stored, or an option of the provider's. */
export type ChosenMeans =
  | { readonly token: string }
  | { readonly paymentMethodId: string }
  | { readonly paymentOption: string }

/** It, and the provider configuration that it is charged through. */
export interface Means {
  readonly source: MeansOfPayment
  readonly configuration: ProviderConfiguration
}

/** How a token tells in which session it was given: whoever has another link can't pay with it. */
export function tokenRefOf({ session }: LinkedPaymentSession): string {
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
  const { amountMinor, currency } = linked.session
  if ('token' in chosen) {
    const token = await givenToken(customer, linked, chosen.token)
    const wanted = { instrument: token.type, currency, amountMinor }
    return { source: { kind: 'token', token }, configuration: await configurationFor(customer, linked.account, wanted) }
  }
  const method = await ownMethod(customer, linked, chosen.paymentMethodId)
  const wanted = { instrument: method.type, currency, amountMinor, id: formatId('ppc', method.configurationId) }
  return { source: { kind: 'method', method }, configuration: await configurationFor(customer, linked.account, wanted) }
}

async function givenToken(customer: Context, linked: LinkedPaymentSession, id: string): Promise<ChargeableToken> {
  const tokenId = requireId('vtk', id, 'Vault token')
  const token = await chargeableToken(customer, { tokenId, organization: linked.account })
  if (token.accountId !== linked.account.id || token.externalRef !== tokenRefOf(linked)) throw notFound('Vault token')
  return token
}

/** The customer is there, so that a stored method is charged as a card on file whatever it was stored for. */
async function ownMethod(customer: Context, { session }: LinkedPaymentSession, id: string): Promise<PaymentMethod> {
  const { method } = await chargeableMethod(customer, id)
  if (method.orgId !== session.orgId || method.contactId !== session.contactId) throw notFound('Payment method')
  if (!method.supportedModels.includes('CardOnFile')) {
    throw new Refusal('INVALID_STATE', 'The payment method was not stored for payments like this one.')
  }
  return method
}

async function offeredOption(customer: Context, linked: LinkedPaymentSession, option: string): Promise<Means> {
  const offered = await optionsToOffer(customer, linked)
  if (!offered?.options.some(({ id }) => id === option)) throw notFound('Payment option')
  return { source: { kind: 'option', option }, configuration: offered.configuration }
}
