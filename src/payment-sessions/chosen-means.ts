import type { Context } from '../access/index.ts'
import { chargeableMethod } from '../payment-methods/index.ts'
import type { MeansOfPayment } from '../payments/index.ts'
import { formatId, requireId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { configurationFor, type ProviderConfiguration } from '../providers/index.ts'
import { chargeableToken } from '../vault/index.ts'
import type { LinkedPaymentSession } from './linked-session.ts'

/** What a customer wants to pay with: an instrument that they just gave, or a method that they have stored. */
export type ChosenMeans = { readonly token: string } | { readonly paymentMethodId: string }

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
  const { amountMinor, currency } = linked.session
  const source =
    'token' in chosen
      ? await givenToken(customer, linked, chosen.token)
      : await ownMethod(customer, linked, chosen.paymentMethodId)
  const instrument = source.kind === 'token' ? source.token.type : source.method.type
  const id = source.kind === 'token' ? null : formatId('ppc', source.method.configurationId)
  const configuration = await configurationFor(customer, linked.account, { instrument, currency, amountMinor, id })
  return { source, configuration }
}

async function givenToken(customer: Context, linked: LinkedPaymentSession, id: string): Promise<MeansOfPayment> {
  const tokenId = requireId('vtk', id, 'Vault token')
  const token = await chargeableToken(customer, { tokenId, organization: linked.account })
  if (token.accountId !== linked.account.id || token.externalRef !== tokenRefOf(linked)) throw notFound('Vault token')
  return { kind: 'token', token }
}

/** The customer is there, so that a stored method is charged as a card on file whatever it was stored for. */
async function ownMethod(customer: Context, { session }: LinkedPaymentSession, id: string): Promise<MeansOfPayment> {
  const { method } = await chargeableMethod(customer, id)
  if (method.orgId !== session.orgId || method.contactId !== session.contactId) throw notFound('Payment method')
  if (!method.supportedModels.includes('CardOnFile')) {
    throw new Refusal('INVALID_STATE', 'The payment method was not stored for payments like this one.')
  }
  return { kind: 'method', method }
}
