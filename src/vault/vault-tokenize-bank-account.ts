import { type Account, type Context, requireOrganization } from '../accounts/index.ts'
import type { VaultTokenizeBankAccountInput } from '../platform/graphql/inputs.generated.ts'
import { type Problem, refuseProblems } from '../platform/refusal.ts'
import { bankAccountProblems } from './bank-account-rules.ts'
import { digitsOf } from './instrument-digits.ts'
import { makeVaultToken } from './make-vault-token.ts'
import { numberInTextProblems, termsProblems } from './token-terms.ts'
import type { VaultToken } from './vault-token.ts'

/**
 * Returns the problem of a bank account without the name of its holder, or null. The providers of
 * the organization that will debit it decide.
 */
export type HolderNameProblem = (
  context: Context,
  organization: Account,
  name: string | null,
) => Promise<Problem | null>

/** Stores a bank account in the vault. Throws with all problems of the input. */
export async function vaultTokenizeBankAccount(
  context: Context,
  input: VaultTokenizeBankAccountInput,
  holderNameProblem: HolderNameProblem = async () => null,
): Promise<VaultToken> {
  const wrong = [...bankAccountProblems(input), ...termsProblems(context, input)]
  refuseProblems([...wrong, ...numberInTextProblems(input.accountNumber, input, wrong)])
  await refuseName(context, input, holderNameProblem)
  const digits = digitsOf(input.accountNumber) ?? ''
  return makeVaultToken(context, {
    action: 'vaultTokenizeBankAccount',
    terms: input,
    instrument: { number: digits, cvc: null },
    shown: shownOf(digits, input),
  })
}

async function refuseName(
  context: Context,
  { orgId, accountHolderName = null }: Pick<VaultTokenizeBankAccountInput, 'orgId' | 'accountHolderName'>,
  holderNameProblem: HolderNameProblem,
): Promise<void> {
  const owner = orgId == null ? context.caller.account : await requireOrganization(context, orgId)
  if (owner.kind === 'Organization') refuseProblems([await holderNameProblem(context, owner, accountHolderName)])
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

/**
 * Returns the details that identify a bank account under an `Idempotency-Key`, with no more digits
 * than the token shows, as `cardDetails` does.
 */
export function bankAccountDetails({ accountNumber, ...rest }: VaultTokenizeBankAccountInput): object {
  return { ...rest, last4: digitsOf(accountNumber)?.slice(-4) ?? null }
}
