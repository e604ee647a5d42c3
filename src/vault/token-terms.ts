import type { Context } from '../accounts/index.ts'
import type { VaultTokenizeCardInput } from '../platform/graphql/inputs.generated.ts'
import { type Problem, problem, problemsOf } from '../platform/refusal.ts'
import { charactersProblem } from '../platform/text/index.ts'
import { addressProblems, addressTexts } from './global-address.ts'
import { containsNumber, digitsOf } from './instrument-digits.ts'

/** Fields that inputs of both kinds of instruments share. */
export type TokenTerms = Pick<VaultTokenizeCardInput, 'orgId' | 'contactId' | 'billingAddress' | 'externalRef'>

type NamedContact = Pick<TokenTerms, 'orgId' | 'contactId'>

/** Names on an instrument. */
interface Names {
  readonly cardholderName?: string | null | undefined
  readonly accountHolderName?: string | null | undefined
}

const EXTERNAL_REF_MAX = 255

/** Returns all problems of the shared fields. */
export function termsProblems(context: Pick<Context, 'caller'>, terms: TokenTerms): Problem[] {
  const { billingAddress, externalRef } = terms
  return problemsOf([
    ...contactProblems(context, terms),
    ...(billingAddress ? addressProblems('billingAddress', billingAddress) : []),
    referenceProblem(externalRef),
  ])
}

/**
 * Returns the problem of the contact: it requires an organization, which a platform or agency key
 * does not imply.
 */
export function contactProblems({ caller }: Pick<Context, 'caller'>, { orgId, contactId }: NamedContact): Problem[] {
  if (contactId == null || orgId != null || caller.account.kind === 'Organization') return []
  return [problem('orgId', 'is required with `contactId`')]
}

/**
 * Returns the problem of a reference in an input or a filter, or null. A blank reference is valid.
 */
export function referenceProblem(externalRef: string | null | undefined): Problem | null {
  const field = 'externalRef'
  if (externalRef == null) return null
  if (externalRef === '') return problem(field, 'must not be empty')
  return charactersProblem(field, externalRef, EXTERNAL_REF_MAX)
}

/**
 * Returns a problem for each text that contains the instrument's own number. Texts are stored,
 * shown and announced in the clear. Fields that have a problem already are left out.
 */
export function numberInTextProblems(number: string, terms: TokenTerms & Names, found: readonly Problem[]): Problem[] {
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
