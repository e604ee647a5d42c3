import type { VaultTokenizeBankAccountInput } from '../platform/graphql/inputs.generated.ts'
import { type Problem, problem, problemsOf } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import { digitsOf, isAllZeros } from './instrument-digits.ts'

/** The bank account fields of an input. */
export type BankAccountTerms = Pick<
  VaultTokenizeBankAccountInput,
  'routingNumber' | 'accountNumber' | 'accountHolderName'
>

const ROUTING_DIGITS = 9
const ROUTING_WEIGHTS = [3, 7, 1]
/** One more than a token shows, because a number of four digits would be shown completely. */
const ACCOUNT_DIGITS_MIN = 5
const ACCOUNT_DIGITS_MAX = 17
const HOLDER_NAME_MAX = 255

/**
 * Returns all problems of a bank account, each with its field. No message contains given digits.
 */
export function bankAccountProblems(account: BankAccountTerms): Problem[] {
  const { routingNumber, accountNumber, accountHolderName } = account
  return problemsOf([
    routingNumberProblem(digitsOf(routingNumber)),
    accountNumberProblem(digitsOf(accountNumber)),
    accountHolderName != null && textProblem('accountHolderName', accountHolderName, HOLDER_NAME_MAX),
  ])
}

function routingNumberProblem(digits: string | null): Problem | null {
  const field = 'routingNumber'
  if (digits?.length !== ROUTING_DIGITS) return problem(field, `must be ${ROUTING_DIGITS} digits`)
  // Zeros have a valid checksum but no bank.
  if (isAllZeros(digits)) return problem(field, 'is not a routing number: it is all zeros')
  return fitsChecksum(digits) ? null : problem(field, 'is not a routing number: its check digit is wrong')
}

function accountNumberProblem(digits: string | null): Problem | null {
  if (digits !== null && digits.length >= ACCOUNT_DIGITS_MIN && digits.length <= ACCOUNT_DIGITS_MAX) return null
  return problem('accountNumber', `must be ${ACCOUNT_DIGITS_MIN} to ${ACCOUNT_DIGITS_MAX} digits`)
}

/** Returns whether nine digits have the checksum of an ABA routing number. */
function fitsChecksum(digits: string): boolean {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (ROUTING_WEIGHTS[at % 3] ?? 0), 0)
  return sum % 10 === 0
}
