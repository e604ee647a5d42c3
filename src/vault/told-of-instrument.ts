import { digitsOf } from './instrument-digits.ts'
import type { VaultTokenizeBankAccountInput } from './vault-tokenize-bank-account.ts'
import type { VaultTokenizeCardInput } from './vault-tokenize-card.ts'

// The hash that an Idempotency-Key keeps for a day is made under the root key. Six digits between those that a token
// shows, or three of a security code, are tried out in a second by whoever holds that key and a copy of the database: of
// a number it may know no more than the token shows.

/** What tells one card from another under an `Idempotency-Key`: nothing that the token does not show. */
export function cardDetails({ number, cvc, ...rest }: VaultTokenizeCardInput): object {
  const digits = digitsOf(number)
  return { ...rest, bin: digits?.slice(0, 6) ?? null, last4: digits?.slice(-4) ?? null, hasCvc: cvc != null }
}

/** What tells one bank account from another, in the same way. */
export function bankAccountDetails({ accountNumber, ...rest }: VaultTokenizeBankAccountInput): object {
  return { ...rest, last4: digitsOf(accountNumber)?.slice(-4) ?? null }
}
