import { brandOf, type CardBrand, isLengthOf, passesLuhn } from '../platform/card-numbers/index.ts'
import type { VaultTokenizeCardInput } from '../platform/graphql/inputs.generated.ts'
import { type Problem, problem, problemsOf } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { digitsOf, isAllZeros } from './instrument-digits.ts'
import type { TokenTerms } from './token-terms.ts'
import { cardHasExpired, yearOf } from './vault-token-status.ts'

/** The card fields of an input. */
export type CardTerms = Omit<VaultTokenizeCardInput, keyof TokenTerms>

const CARDHOLDER_NAME_MAX = 255
const EXPIRED = 'is in the past: the card has expired'

/** Returns all problems of a card, each with its field. No message contains given digits. */
export function cardProblems(card: CardTerms, now: Timestamp): Problem[] {
  const digits = digitsOf(card.number)
  const brand = digits === null ? null : brandOf(digits)
  return problemsOf([
    numberProblem(digits, brand),
    ...expirationProblems(card, now),
    card.cvc != null && cvcProblem(card.cvc, brand),
    card.cardholderName != null && textProblem('cardholderName', card.cardholderName, CARDHOLDER_NAME_MAX),
  ])
}

function numberProblem(digits: string | null, brand: CardBrand | null): Problem | null {
  const field = 'number'
  if (digits === null) return problem(field, 'must contain only digits, optionally separated by spaces or dashes')
  if (!isLengthOf(brand, digits.length)) return problem(field, 'has a wrong number of digits for its brand')
  if (isAllZeros(digits)) return problem(field, 'is not a card number: it is all zeros')
  return passesLuhn(digits) ? null : problem(field, 'is not a card number: its check digit is wrong')
}

function expirationProblems(card: CardTerms, now: Timestamp): (Problem | null)[] {
  if (card.expirationMonth == null && card.expirationYear == null) return []
  return [monthProblem(card, now), yearProblem(card, now)]
}

/**
 * Returns the problem of the month. A month can only be past in the current year; a past year is a
 * problem of the year.
 */
function monthProblem({ expirationMonth, expirationYear }: CardTerms, now: Timestamp): Problem | null {
  const field = 'expirationMonth'
  if (expirationMonth == null) return problem(field, 'is required with `expirationYear`')
  if (expirationMonth < 1 || expirationMonth > 12) return problem(field, 'must be from 1 to 12')
  if (expirationYear !== yearOf(now) || !cardHasExpired({ expirationMonth, expirationYear }, now)) return null
  return problem(field, EXPIRED)
}

function yearProblem({ expirationYear }: CardTerms, now: Timestamp): Problem | null {
  const field = 'expirationYear'
  if (expirationYear == null) return problem(field, 'is required with `expirationMonth`')
  if (expirationYear < 1000 || expirationYear > 9999) return problem(field, 'must have four digits')
  return expirationYear < yearOf(now) ? problem(field, EXPIRED) : null
}

/**
 * Returns the problem of a security code. Without a known brand, three and four digits are valid.
 */
function cvcProblem(cvc: string, brand: CardBrand | null): Problem | null {
  const lengths = brand ? [brand.cvcDigits] : [3, 4]
  if (/^\d+$/.test(cvc) && lengths.includes(cvc.length)) return null
  return problem('cvc', `must be ${lengths.join(' or ')} digits`)
}
