import type { Problem } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { brandOf, type CardBrand, isLengthOf, passesLuhn } from './card-number.ts'
import { digitsOf } from './instrument-digits.ts'
import { cardHasExpired } from './vault-token-status.ts'

/** A card as an input gives it. */
export interface CardTerms {
  readonly number: string
  readonly expirationMonth?: number | null
  readonly expirationYear?: number | null
  readonly cvc?: string | null
  readonly cardholderName?: string | null
}

const CARDHOLDER_NAME_MAX = 255

/** Everything wrong with a card at once, each problem at its field. No message repeats a digit that was given. */
export function cardProblems(card: CardTerms, now: Timestamp): Problem[] {
  const digits = digitsOf(card.number)
  const brand = digits === null ? null : brandOf(digits)
  return [
    numberProblem(digits, brand),
    ...expirationProblems(card, now),
    card.cvc != null && cvcProblem(card.cvc, brand),
    card.cardholderName != null && textProblem('cardholderName', card.cardholderName, CARDHOLDER_NAME_MAX),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

function numberProblem(digits: string | null, brand: CardBrand | null): Problem | null {
  const field = 'number'
  if (digits === null) return { field, message: 'Must be digits; spaces and dashes may stand between them.' }
  if (!isLengthOf(brand, digits.length)) return { field, message: 'Has too few or too many digits for its brand.' }
  return passesLuhn(digits) ? null : { field, message: 'Is not a card number: its check digit does not fit.' }
}

function expirationProblems({ expirationMonth, expirationYear }: CardTerms, now: Timestamp): Problem[] {
  if (expirationMonth == null && expirationYear == null) return []
  if (expirationMonth == null) return [{ field: 'expirationMonth', message: 'Is required with expirationYear.' }]
  if (expirationYear == null) return [{ field: 'expirationYear', message: 'Is required with expirationMonth.' }]
  const wrong = [
    !(expirationMonth >= 1 && expirationMonth <= 12) && { field: 'expirationMonth', message: 'Must be from 1 to 12.' },
    !(expirationYear >= 1000 && expirationYear <= 9999) && {
      field: 'expirationYear',
      message: 'Must have four digits.',
    },
  ].filter((problem) => problem !== false)
  if (wrong.length > 0) return wrong
  if (!cardHasExpired({ expirationMonth, expirationYear }, now)) return []
  const field = expirationYear < Number(now.slice(0, 4)) ? 'expirationYear' : 'expirationMonth'
  return [{ field, message: 'The card has expired.' }]
}

/** Without a brand the code may have three or four digits: there is nothing to judge it by. */
function cvcProblem(cvc: string, brand: CardBrand | null): Problem | null {
  const lengths = brand ? [brand.cvcDigits] : [3, 4]
  if (/^\d+$/.test(cvc) && lengths.includes(cvc.length)) return null
  return { field: 'cvc', message: `Must be ${lengths.join(' or ')} digits.` }
}
