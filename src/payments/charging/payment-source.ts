import { Refusal } from '../../platform/refusal.ts'
import type { ChargeableToken } from '../../vault/index.ts'
import type { PaymentMethod } from '../methods/index.ts'
import type { ChargeSource, InstrumentFacts } from '../providers/index.ts'

/** What a payment is tried with: a token that the payment has the use of, or a stored method. */
export type PaymentSource =
  | { readonly kind: 'token'; readonly token: ChargeableToken }
  | { readonly kind: 'method'; readonly method: PaymentMethod }
  /** An option of the provider's own, which stores nothing. */
  | { readonly kind: 'option'; readonly option: string }

/** How a provider's request names the means. Number and credential are filled in as it is sent, and never in here. */
export function chargeSourceOf(source: Exclude<PaymentSource, { kind: 'option' }>): ChargeSource {
  if (source.kind === 'token') return { kind: 'instrument', instrument: instrumentFacts(source.token) }
  const { type, schemeReference } = source.method
  return { kind: 'credential', type, credential: '', schemeReference }
}

/** What a provider is told of a token's instrument. Refuses a card that has no expiration date: none takes it. */
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
