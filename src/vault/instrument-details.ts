import { digitsOf } from './instrument-digits.ts'
import type { VaultTokenizeBankAccountInput } from './vault-tokenize-bank-account.ts'
import type { VaultTokenizeCardInput } from './vault-tokenize-card.ts'

// The card details that identify a request under an `Idempotency-Key`. The hash that is stored for
// a day is keyed with the root key. With that key and a copy of the database, the six hidden digits
// of a number or the three of a security code could be guessed in a second. The hash therefore
// covers no more digits than the token shows.

/**
 * Returns the details that identify a card under an `Idempotency-Key`, with no more digits than the
 * token shows.
 */
export function cardDetails({ number, cvc, ...rest }: VaultTokenizeCardInput): object {
  const digits = digitsOf(number)
  return { ...rest, bin: digits?.slice(0, 6) ?? null, last4: digits?.slice(-4) ?? null, hasCvc: cvc != null }
}

/**
 * Returns the details that identify a bank account under an `Idempotency-Key`, with no more digits
 * than the token shows.
 */
export function bankAccountDetails({ accountNumber, ...rest }: VaultTokenizeBankAccountInput): object {
  return { ...rest, last4: digitsOf(accountNumber)?.slice(-4) ?? null }
}
