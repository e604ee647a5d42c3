import type { Context } from '../accounts/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import { type BankAccountTerms, bankAccountProblems } from './bank-account-rules.ts'
import { digitsOf } from './instrument-digits.ts'
import { makeVaultToken } from './make-vault-token.ts'
import { leakedNumberProblems, type TokenTerms, termsProblems } from './token-terms.ts'
import type { BankAccountHolderType, BankAccountType, VaultToken } from './vault-token.ts'

export type VaultTokenizeBankAccountInput = TokenTerms &
  BankAccountTerms & {
    readonly accountType?: BankAccountType | null
    readonly holderType?: BankAccountHolderType | null
  }

/** Stores a bank account in the vault. Throws with all problems of the input. */
export async function vaultTokenizeBankAccount(
  context: Context,
  input: VaultTokenizeBankAccountInput,
): Promise<VaultToken> {
  const wrong = [...bankAccountProblems(input), ...termsProblems(context, input)]
  refuseProblems([...wrong, ...leakedNumberProblems(input.accountNumber, input, wrong)])
  const digits = digitsOf(input.accountNumber) ?? ''
  return makeVaultToken(context, {
    action: 'vaultTokenizeBankAccount',
    terms: input,
    instrument: { number: digits, cvc: null },
    shown: shownOf(digits, input),
  })
}

function shownOf(digits: string, input: VaultTokenizeBankAccountInput) {
  return {
    type: 'BankAccount' as const,
    bin: null,
    last4: digits.slice(-4),
    brand: null,
    expirationMonth: null,
    expirationYear: null,
    cardholderName: null,
    funding: null,
    routingNumber: digitsOf(input.routingNumber),
    accountType: input.accountType ?? 'Checking',
    holderType: input.holderType ?? 'Personal',
    accountHolderName: input.accountHolderName ?? null,
  }
}
