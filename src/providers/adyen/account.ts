import { type PaymentProvider, ProviderUnavailable } from '../port.ts'
import { NoAnswer } from '../retry.ts'
import { ask, type Checkout, type Reply } from './checkout.ts'
import { readCredential } from './credential.ts'

const REFUSED_STATUSES = [401, 403]
/** The merchant account is not known, or not the key's. */
const INVALID_MERCHANT_ACCOUNT = '901'
/** There is no such contract, or no such stored method in it. */
const FORGOTTEN_CODES = ['800', '803']

/** Asks for the payment methods of the merchant account. Where notifications go is set by hand, in Adyen's Customer Area. */
export const check: PaymentProvider['check'] = async (access) => {
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const reply = await answered(() => ask(access, ({ payments }) => payments.paymentMethods({ merchantAccount })))
  if (reply.accepted) return 'accepted'
  if (REFUSED_STATUSES.includes(reply.status) || reply.errorCode === INVALID_MERCHANT_ACCOUNT) return 'refused'
  throw new ProviderUnavailable()
}

/** Deletes a stored method at Adyen. One that it has not is forgotten. */
export const forgetCredential: PaymentProvider['forgetCredential'] = async (access, credential) => {
  const { storedPaymentMethodId, shopperReference } = readCredential(credential)
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const forget = ({ recurring }: Checkout) =>
    recurring.deleteTokenForStoredPaymentDetails(storedPaymentMethodId, shopperReference, merchantAccount)
  const reply = await answered(() => ask(access, forget))
  if (reply.accepted || reply.status === 404 || FORGOTTEN_CODES.includes(reply.errorCode ?? '')) return
  throw new ProviderUnavailable()
}

async function answered<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof NoAnswer) throw new ProviderUnavailable()
    throw error
  }
}
