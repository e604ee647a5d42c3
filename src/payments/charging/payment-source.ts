import { Refusal } from '../../platform/refusal.ts'
import type { ChargeableToken } from '../../vault/index.ts'
import type { PaymentMethod } from '../methods/index.ts'
import type { ChargeSource, InstrumentFacts } from '../providers/index.ts'

/** The source of a payment: a token in use by the payment, or a stored method. */
export type PaymentSource =
  | { readonly kind: 'token'; readonly token: ChargeableToken }
  | { readonly kind: 'method'; readonly method: PaymentMethod }
  /** A provider's own payment option, which stores nothing. */
  | { readonly kind: 'option'; readonly option: string }

/**
 * Returns the source for the provider's request. Numbers and credentials are filled in when the
 * request is sent.
 */
export function chargeSourceOf(source: Exclude<PaymentSource, { kind: 'option' }>): ChargeSource {
  if (source.kind === 'token') return { kind: 'instrument', instrument: instrumentFacts(source.token) }
  const { type, schemeReference } = source.method
  return { kind: 'credential', type, credential: '', schemeReference }
}

/**
 * Returns the facts about a token's instrument that a provider needs. Throws INVALID_STATE for a
 * card without an expiration date.
 */
export function instrumentFacts(token: ChargeableToken): InstrumentFacts {
  return token.type === 'Card' ? cardFacts(token) : bankAccountFacts(token)
}

function cardFacts({ expirationMonth, expirationYear, cardholderName, hasCvc }: ChargeableToken): InstrumentFacts {
  if (expirationMonth === null || expirationYear === null) {
    throw new Refusal('INVALID_STATE', 'The card of the vault token has no expiration date and cannot be charged.')
  }
  return { type: 'Card', expirationMonth, expirationYear, cardholderName, hasCvc }
}

function bankAccountFacts({
  routingNumber,
  accountType,
  holderType,
  accountHolderName,
}: ChargeableToken): InstrumentFacts {
  if (routingNumber === null || accountType === null || holderType === null) {
    throw new Error('a bank account in the vault is incomplete')
  }
  return { type: 'BankAccount', routingNumber, accountType, holderType, accountHolderName }
}
