import type { Context } from '../accounts/index.ts'
import { brandOf } from '../platform/card-numbers/index.ts'
import type { VaultTokenizeCardInput } from '../platform/graphql/inputs.generated.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { type CardTerms, cardProblems } from './card-rules.ts'
import { digitsOf } from './instrument-digits.ts'
import { makeVaultToken } from './make-vault-token.ts'
import { numberInTextProblems, termsProblems } from './token-terms.ts'
import type { VaultToken } from './vault-token.ts'

/** Stores a card in the vault. Throws with all problems of the input. */
export async function vaultTokenizeCard(context: Context, input: VaultTokenizeCardInput): Promise<VaultToken> {
  const now = input.orgId == null ? context.now(context.caller.account) : context.wallNow()
  const wrong = [...cardProblems(input, now), ...termsProblems(context, input)]
  refuseProblems([...wrong, ...numberInTextProblems(input.number, input, wrong)])
  const digits = digitsOf(input.number) ?? ''
  return makeVaultToken(context, {
    action: 'vaultTokenizeCard',
    terms: input,
    instrument: { number: digits, cvc: input.cvc ?? null },
    shown: shownOf(digits, input),
  })
}

function shownOf(digits: string, { expirationMonth, expirationYear, cardholderName }: CardTerms) {
  return {
    type: 'Card' as const,
    bin: digits.slice(0, 6),
    last4: digits.slice(-4),
    brand: brandOf(digits)?.name ?? null,
    expirationMonth: expirationMonth ?? null,
    expirationYear: expirationYear ?? null,
    cardholderName: cardholderName ?? null,
    funding: 'Unknown' as const,
    routingNumber: null,
    accountType: null,
    holderType: null,
    accountHolderName: null,
  }
}

/**
 * Returns the details that identify a card under an `Idempotency-Key`, with no more digits than the
 * token shows. Their hash, which is stored for a day, is keyed with the root key. With that key and
 * a copy of the database, the six hidden digits of a number or the three of a security code could
 * be guessed in a second.
 */
export function cardDetails({ number, cvc, ...rest }: VaultTokenizeCardInput): object {
  const digits = digitsOf(number)
  return { ...rest, bin: digits?.slice(0, 6) ?? null, last4: digits?.slice(-4) ?? null, hasCvc: cvc != null }
}
