import type { Context } from '../accounts/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { charactersProblem } from '../platform/text/index.ts'
import { addressProblems, addressTexts, type GlobalAddressInput } from './global-address.ts'
import { containsNumber, digitsOf } from './instrument-digits.ts'

/** Fields that inputs of both kinds of instruments share. */
export interface TokenTerms extends NamedContact {
  readonly billingAddress?: GlobalAddressInput | null
  readonly externalRef?: string | null
}

interface NamedContact {
  readonly orgId?: string | null | undefined
  readonly contactId?: string | null | undefined
}

/** Names on an instrument. */
interface Names {
  readonly cardholderName?: string | null
  readonly accountHolderName?: string | null
}

const EXTERNAL_REF_MAX = 255

/** Returns all problems of the shared fields. */
export function termsProblems(context: Pick<Context, 'caller'>, terms: TokenTerms): Problem[] {
  const { billingAddress, externalRef } = terms
  return [
    ...contactProblems(context, terms),
    ...(billingAddress ? addressProblems('billingAddress', billingAddress) : []),
    ...referenceProblems(externalRef),
  ]
}

/**
 * Returns the problem of the contact: it requires an organization, which a platform or agency key
 * does not imply.
 */
export function contactProblems({ caller }: Pick<Context, 'caller'>, { orgId, contactId }: NamedContact): Problem[] {
  if (contactId == null || orgId != null || caller.account.kind === 'Organization') return []
  return [problem('orgId', 'is required with `contactId`')]
}

/** Returns the problems of a reference in an input or a filter. A blank reference is valid. */
export function referenceProblems(externalRef: string | null | undefined): Problem[] {
  const field = 'externalRef'
  if (externalRef == null) return []
  if (externalRef === '') return [problem(field, 'must not be empty')]
  const found = charactersProblem(field, externalRef, EXTERNAL_REF_MAX)
  return found ? [found] : []
}

/**
 * Returns a problem for each text that contains the instrument's own number. Texts are stored,
 * shown and announced in the clear. Fields that have a problem already are left out.
 */
export function leakedNumberProblems(number: string, terms: TokenTerms & Names, found: readonly Problem[]): Problem[] {
  const digits = digitsOf(number)
  if (digits === null) return []
  const { cardholderName, accountHolderName, externalRef, billingAddress } = terms
  const texts = Object.entries({ cardholderName, accountHolderName, externalRef })
  return [...texts, ...(billingAddress ? addressTexts('billingAddress', billingAddress) : [])]
    .filter(
      ([field, text]) => text != null && containsNumber(text, digits) && !found.some((each) => each.field === field),
    )
    .map(([field]) => problem(field, 'must not contain the number'))
}
