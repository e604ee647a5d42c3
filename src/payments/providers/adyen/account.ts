import { type PaymentProvider, ProviderUnavailable } from '../port/port.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { type Checkout, callAdyen } from './checkout.ts'
import { CREDENTIALS_REFUSED, FORGOTTEN_CODES } from './outcome-table.ts'
import { readCredential } from './stored-credential.ts'

/** The merchant account is unknown, or does not belong to the key. */
const INVALID_MERCHANT_ACCOUNT = '901'

/**
 * Lists the merchant account's payment methods. A person sets the notification address in Adyen's
 * Customer Area.
 */
export const check: PaymentProvider['check'] = async (access) => {
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const reply = await unavailableOnNoResponse(() =>
    callAdyen(access, ({ payments }) => payments.paymentMethods({ merchantAccount })),
  )
  if (reply.accepted) return { account: merchantAccount }
  if (CREDENTIALS_REFUSED.includes(reply.status) || reply.errorCode === INVALID_MERCHANT_ACCOUNT) return 'refused'
  throw new ProviderUnavailable()
}

/** Deletes a stored method at Adyen. An unknown method counts as deleted. */
export const deleteCredential: PaymentProvider['deleteCredential'] = async (access, credential) => {
  const { storedPaymentMethodId, shopperReference } = readCredential(credential)
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const forget = ({ recurring }: Checkout) =>
    recurring.deleteTokenForStoredPaymentDetails(storedPaymentMethodId, shopperReference, merchantAccount)
  const reply = await unavailableOnNoResponse(() => callAdyen(access, forget))
  if (reply.accepted || reply.status === 404 || FORGOTTEN_CODES.includes(reply.errorCode ?? '')) return
  throw new ProviderUnavailable()
}
