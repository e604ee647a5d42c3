import { digitsOf } from './digits.ts'
import type { PaymentSource } from './payment-sources.tsx'
import type { CheckoutTerms } from './state.ts'

const LAST = 4
const ACCOUNT_DIGITS_MIN = 5
/** The marks for digits that are not known. The server writes the same. */
const UNKNOWN_DIGITS = '····'

/**
 * Returns true when the customer agrees that the source is stored. `store` is their choice on this
 * page.
 */
export function storesSource({ consent, storing }: CheckoutTerms, { kind }: PaymentSource, store: boolean): boolean {
  const isNew = kind === 'card' || kind === 'bank_account'
  return isNew && (consent.hasBox || storing === 'Enabled' || (storing === 'AskForConsent' && store))
}

/**
 * Returns the consent to pay with a source, with its last digits. The server refuses a payment
 * whose consent differs from its own text.
 */
export function consentText(
  terms: CheckoutTerms,
  source: PaymentSource,
  store: boolean,
  accountNumber: string,
): string {
  const stores = storesSource(terms, source, store)
  const type = source.kind === 'option' ? 'Option' : source.mark === 'bank' ? 'BankAccount' : 'Card'
  const found = terms.consent.texts.find((each) => each.source === type && each.stores === stores)
  return (found?.text ?? '').replaceAll('{last4}', () => last4Of(source, accountNumber))
}

function last4Of({ kind, last4 }: PaymentSource, accountNumber: string): string {
  const digits = digitsOf(accountNumber) ?? ''
  const typed = digits.length >= ACCOUNT_DIGITS_MIN ? digits.slice(-LAST) : null
  return (kind === 'bank_account' ? typed : last4) ?? UNKNOWN_DIGITS
}
