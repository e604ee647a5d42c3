import type { Account, Context } from '../../accounts/index.ts'
import type { PaymentSource } from '../../payments/index.ts'
import { chargeableMethod, type PaymentMethod } from '../../payments/methods/index.ts'
import { configurationFor, type ProviderConfiguration, type RecurringModel } from '../../payments/providers/index.ts'
import { formatId, requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type ChargeableToken, chargeableToken } from '../../vault/index.ts'
import { checkoutMethodsOf, methodOffered, storedIsOffered } from '../sessions/index.ts'

/** An instrument that the customer selected: a new one, or a stored method. */
export type SelectedInstrument = { readonly token: string } | { readonly paymentMethodId: string }

/** A selected payment source, and the provider configuration that charges it. */
export interface SelectedSource {
  readonly source: PaymentSource
  readonly configuration: ProviderConfiguration
}

/** The terms of a checkout, for which sources are available and selected. */
export interface CheckoutTerms {
  readonly account: Account
  readonly contactId: string | null
  /** The session's checkout. Sources that it does not offer are refused. */
  readonly checkoutConfigurationId: string
  /** Zero where nothing is due yet. */
  readonly amountMinor: bigint
  readonly currency: string
  /** How a token tells in which session it was given: whoever has another link can't pay with it. */
  readonly tokenRef: string
  /** The recurring models that a stored method must have been stored for. */
  readonly model: RecurringModel
}

/**
 * Returns the source that a customer selected. Refuses one that was not entered in this session or
 * is not stored for its contact (NOT_FOUND), and one that can't be charged or is not offered by the
 * session's checkout (INVALID_STATE).
 */
export async function selectedSource(
  customer: Context,
  asked: CheckoutTerms,
  chosen: SelectedInstrument,
): Promise<SelectedSource> {
  const { account, amountMinor, currency, checkoutConfigurationId } = asked
  const checkout = await checkoutMethodsOf(customer, { orgId: account.id, checkoutConfigurationId })
  if ('token' in chosen) {
    const token = await givenToken(customer, asked, chosen.token)
    const offered = methodOffered(checkout, token.type)
    if (!offered) throw notOffered()
    const id = offered.configurationId && formatId('ppc', offered.configurationId)
    const wanted = { instrument: token.type, currency, amountMinor, id }
    return { source: { kind: 'token', token }, configuration: await configurationFor(customer, account, wanted) }
  }
  const method = await ownMethod(customer, asked, chosen.paymentMethodId)
  if (!storedIsOffered(checkout, method)) throw notOffered()
  const wanted = { instrument: method.type, currency, amountMinor, id: formatId('ppc', method.configurationId) }
  return { source: { kind: 'method', method }, configuration: await configurationFor(customer, account, wanted) }
}

const notOffered = () => new Refusal('INVALID_STATE', 'This payment source is not available here.')

async function givenToken(
  customer: Context,
  { account, tokenRef }: CheckoutTerms,
  id: string,
): Promise<ChargeableToken> {
  const tokenId = requireId('vtk', id, 'Vault token')
  const token = await chargeableToken(customer, { tokenId, organization: account })
  if (token.accountId !== account.id || token.externalRef !== tokenRef) throw notFound('Vault token')
  return token
}

async function ownMethod(
  customer: Context,
  { account, contactId, model }: CheckoutTerms,
  id: string,
): Promise<PaymentMethod> {
  const { method } = await chargeableMethod(customer, id)
  if (method.orgId !== account.id || method.contactId !== contactId) throw notFound('Payment method')
  if (!method.supportedModels.includes(model)) {
    throw new Refusal('INVALID_STATE', 'The payment method was not stored for payments of this kind.')
  }
  return method
}
