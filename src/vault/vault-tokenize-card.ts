import type { Context } from '../accounts/index.ts'
import { brandOf } from '../platform/card-numbers/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { type CardTerms, cardProblems } from './card-rules.ts'
import { digitsOf } from './instrument-digits.ts'
import { makeVaultToken } from './make-vault-token.ts'
import { leakedNumberProblems, type TokenTerms, termsProblems } from './token-terms.ts'
import type { VaultToken } from './vault-token.ts'

export type VaultTokenizeCardInput = TokenTerms & CardTerms

/** Stores a card in the vault. Throws with all problems of the input. */
export async function vaultTokenizeCard(context: Context, input: VaultTokenizeCardInput): Promise<VaultToken> {
  const now = input.orgId == null ? context.now(context.caller.account) : context.wallNow()
  const wrong = [...cardProblems(input, now), ...termsProblems(context, input)]
  refuseProblems([...wrong, ...leakedNumberProblems(input.number, input, wrong)])
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
