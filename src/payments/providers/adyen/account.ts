import { type PaymentProvider, ProviderUnavailable } from '../port/port.ts'
import { orUnavailable } from '../port/retry.ts'
import { ask, type Checkout } from './checkout.ts'
import { readCredential } from './credential.ts'
import { REFUSED_TO_SPEAK } from './outcome-table.ts'

/** The merchant account is not known, or not the key's. */
const INVALID_MERCHANT_ACCOUNT = '901'
/** There is no such contract, or no such stored method in it. */
const FORGOTTEN_CODES = ['800', '803']

/** Asks for the payment methods of the merchant account. Where notifications go is set by hand, in Adyen's Customer Area. */
export const check: PaymentProvider['check'] = async (access) => {
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const reply = await orUnavailable(() => ask(access, ({ payments }) => payments.paymentMethods({ merchantAccount })))
  if (reply.accepted) return { account: merchantAccount }
  if (REFUSED_TO_SPEAK.includes(reply.status) || reply.errorCode === INVALID_MERCHANT_ACCOUNT) return 'refused'
  throw new ProviderUnavailable()
}

/** Deletes a stored method at Adyen. One that it has not is forgotten. */
export const forgetCredential: PaymentProvider['forgetCredential'] = async (access, credential) => {
  const { storedPaymentMethodId, shopperReference } = readCredential(credential)
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const forget = ({ recurring }: Checkout) =>
    recurring.deleteTokenForStoredPaymentDetails(storedPaymentMethodId, shopperReference, merchantAccount)
  const reply = await orUnavailable(() => ask(access, forget))
  if (reply.accepted || reply.status === 404 || FORGOTTEN_CODES.includes(reply.errorCode ?? '')) return
  throw new ProviderUnavailable()
}
