import type { Account, Context } from '../../accounts/index.ts'
import { type PaymentSource, refuseHolderName } from '../../payments/index.ts'
import { chargeableMethod, type PaymentMethod } from '../../payments/methods/index.ts'
import { configurationFor, type ProviderConfiguration, type RecurringModel } from '../../payments/providers/index.ts'
import { formatId, requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type ChargeableToken, chargeableToken } from '../../vault/index.ts'
import { checkoutMethodsOf, isStoredMethodOffered, methodOffered } from '../sessions/index.ts'

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
  /** Zero when nothing is due yet. */
  readonly amountMinor: bigint
  /** The amount of a plan's last charge, if it may differ. */
  readonly lastAmountMinor?: bigint | null
  readonly currency: string
  /**
   * The reference of tokens that were entered in this session. Holders of another link can't pay
   * with them.
   */
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
  terms: CheckoutTerms,
  selected: SelectedInstrument,
): Promise<SelectedSource> {
  const { account, amountMinor, lastAmountMinor, currency, checkoutConfigurationId } = terms
  const checkout = await checkoutMethodsOf(customer, { orgId: account.id, checkoutConfigurationId })
  if ('token' in selected) {
    const token = await enteredToken(customer, terms, selected.token)
    const offered = methodOffered(checkout, token.type)
    if (!offered) throw notOffered()
    const id = offered.configurationId && formatId('ppc', offered.configurationId)
    const money = { currency, amountMinor, lastAmountMinor }
    const purpose = { instrument: token.type, ...money, id, isEnteredByCustomer: true }
    const configuration = await configurationFor(customer, account, purpose)
    refuseHolderName(token, configuration, 'token')
    return { source: { kind: 'token', token }, configuration }
  }
  const method = await ownMethod(customer, terms, selected.paymentMethodId)
  if (!isStoredMethodOffered(checkout, method)) throw notOffered()
  const storedBy = method.configurationId
  const purpose = { instrument: method.type, currency, amountMinor, lastAmountMinor, storedBy }
  return { source: { kind: 'method', method }, configuration: await configurationFor(customer, account, purpose) }
}

const notOffered = () => new Refusal('INVALID_STATE', 'This payment source is not available here.')

async function enteredToken(
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
