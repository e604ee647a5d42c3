import { type Problem, problem } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import { digitsOf, isAllZeros } from './instrument-digits.ts'

/** A bank account as an input gives it. */
export interface BankAccountTerms {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountHolderName?: string | null
}

const ROUTING_DIGITS = 9
const ROUTING_WEIGHTS = [3, 7, 1]
/** One more than a token shows: a number of four digits would be shown whole. */
const ACCOUNT_DIGITS_MIN = 5
const ACCOUNT_DIGITS_MAX = 17
const HOLDER_NAME_MAX = 255

/** Everything wrong with a bank account at once, each problem at its field. No message repeats a digit that was given. */
export function bankAccountProblems(account: BankAccountTerms): Problem[] {
  const { routingNumber, accountNumber, accountHolderName } = account
  return [
    routingNumberProblem(digitsOf(routingNumber)),
    accountNumberProblem(digitsOf(accountNumber)),
    accountHolderName != null && textProblem('accountHolderName', accountHolderName, HOLDER_NAME_MAX),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

function routingNumberProblem(digits: string | null): Problem | null {
  const field = 'routingNumber'
  if (digits?.length !== ROUTING_DIGITS) return problem(field, `must be ${ROUTING_DIGITS} digits`)
  // They fit the checksum, and no bank.
  if (isAllZeros(digits)) return problem(field, 'is not a routing number: it is all zeros')
  return fitsChecksum(digits) ? null : problem(field, 'is not a routing number: its check digit is wrong')
}

function accountNumberProblem(digits: string | null): Problem | null {
  if (digits !== null && digits.length >= ACCOUNT_DIGITS_MIN && digits.length <= ACCOUNT_DIGITS_MAX) return null
  return problem('accountNumber', `must be ${ACCOUNT_DIGITS_MIN} to ${ACCOUNT_DIGITS_MAX} digits`)
}

/** Whether nine digits may be an ABA routing number. */
function fitsChecksum(digits: string): boolean {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (ROUTING_WEIGHTS[at % 3] ?? 0), 0)
  return sum % 10 === 0
}
