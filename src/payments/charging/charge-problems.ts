import { amountProblem } from '../../platform/money/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { cardNumberProblem, type MetadataEntry, metadataProblems, textProblem } from '../../platform/text/index.ts'

/** The terms of a payment, after the scalars have parsed them. */
export interface ChargeTermsInput {
  /** A decimal number as text. */
  readonly amount: string
  readonly currency: string
  readonly statementDescriptor?: string | null
  readonly transactionRef?: string | null
  readonly metadata?: readonly MetadataEntry[] | null
}

const REFERENCE_CHARACTERS_MAX = 255
/** The characters that card schemes print: Latin letters, digits and some punctuation. */
const DESCRIPTOR = /^(?=.*[A-Za-z])[A-Za-z0-9 .,\-/&+#()!?:_]{1,22}$/

/** Returns all problems of the terms, each at its field. */
export function chargeProblems(terms: ChargeTermsInput): Problem[] {
  const { amount, currency, statementDescriptor, transactionRef, metadata } = terms
  return [
    amountProblem(amount, currency),
    statementDescriptor == null ? null : descriptorProblem(statementDescriptor),
    transactionRef == null ? null : textProblem('transactionRef', transactionRef, REFERENCE_CHARACTERS_MAX),
    ...metadataProblems(metadata ?? []),
  ].filter((problem) => problem !== null)
}

function descriptorProblem(text: string): Problem | null {
  const field = 'statementDescriptor'
  if (DESCRIPTOR.test(text) && text.trim() === text) return cardNumberProblem(field, text)
  return problem(
    field,
    'must have 1 to 22 letters, digits, spaces or . , - / & + # ( ) ! ? : _ and at least one letter',
  )
}
