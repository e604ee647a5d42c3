import { type PaymentProvider, ProviderUnavailable } from '../port/port.ts'
import { orUnavailable } from '../port/retry.ts'
import { ask, type Checkout } from './checkout.ts'
import { readCredential } from './credential.ts'
import { REFUSED_TO_SPEAK } from './outcome-table.ts'

/** The merchant account is unknown, or does not belong to the key. */
const INVALID_MERCHANT_ACCOUNT = '901'
/** The contract, or the stored method in it, does not exist. */
const FORGOTTEN_CODES = ['800', '803']

/**
 * Lists the merchant account's payment methods. A person sets the notification address in Adyen's
 * Customer Area.
 */
export const check: PaymentProvider['check'] = async (access) => {
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const reply = await orUnavailable(() => ask(access, ({ payments }) => payments.paymentMethods({ merchantAccount })))
  if (reply.accepted) return { account: merchantAccount }
  if (REFUSED_TO_SPEAK.includes(reply.status) || reply.errorCode === INVALID_MERCHANT_ACCOUNT) return 'refused'
  throw new ProviderUnavailable()
}

/** Deletes a stored method at Adyen. An unknown method counts as deleted. */
export const forgetCredential: PaymentProvider['forgetCredential'] = async (access, credential) => {
  const { storedPaymentMethodId, shopperReference } = readCredential(credential)
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const forget = ({ recurring }: Checkout) =>
    recurring.deleteTokenForStoredPaymentDetails(storedPaymentMethodId, shopperReference, merchantAccount)
  const reply = await orUnavailable(() => ask(access, forget))
  if (reply.accepted || reply.status === 404 || FORGOTTEN_CODES.includes(reply.errorCode ?? '')) return
  throw new ProviderUnavailable()
}
