import type { ContactRefInput } from '../../platform/graphql/inputs.generated.ts'
import { amountProblem } from '../../platform/money/index.ts'
import { type Problem, problem, problemsOf } from '../../platform/refusal.ts'
import { charactersProblem, type MetadataEntry, metadataProblems } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { brandNameProblem, expirationDateProblem } from '../sessions/index.ts'
import { contactRefProblems } from './contact-ref.ts'

/** The terms that the rules check, as the scalars have read them. Absent terms are not checked. */
export interface PaymentSessionTerms {
  /** A decimal text; judged together with the currency. */
  readonly amount?: string
  readonly currency?: string
  readonly contactRef?: ContactRefInput | null | undefined
  readonly transactionRef?: string | null | undefined
  readonly expirationDate?: Timestamp | null | undefined
  readonly brandName?: string | null | undefined
  readonly metadata?: readonly MetadataEntry[] | null | undefined
}

/**
 * The payer and the storing of the method, which are valid only together. Only the existence of a
 * contact matters here.
 */
export interface Storing {
  readonly contactId: string | null
  readonly contactRef: unknown
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
}

const TRANSACTION_REF_MAX = 255

/** Returns the problems of the terms, each with its field. */
export function sessionProblems(terms: PaymentSessionTerms, now: Timestamp): Problem[] {
  const { amount, currency, contactRef, transactionRef, expirationDate, brandName, metadata } = terms
  return problemsOf([
    amount !== undefined && currency !== undefined && amountProblem(amount, currency),
    ...(contactRef ? contactRefProblems(contactRef) : []),
    transactionRef != null && transactionRefProblem(transactionRef),
    expirationDate && expirationDateProblem(expirationDate, now),
    brandName != null && brandNameProblem(brandName),
    ...metadataProblems(metadata ?? []),
  ])
}

function transactionRefProblem(transactionRef: string): Problem | null {
  const field = 'transactionRef'
  if (transactionRef === '') return problem(field, 'must not be empty')
  return charactersProblem(field, transactionRef, TRANSACTION_REF_MAX)
}

/** Returns the problems of the payer in combination with the storing of the method. */
export function storingProblems(session: Storing): Problem[] {
  const { contactId, contactRef, storePaymentMethod, recurringProcessingModel } = session
  const stores = storePaymentMethod !== 'Disabled'
  return problemsOf([
    contactId !== null && contactRef !== null && problem('contactRef', 'must not be given together with `contactId`'),
    stores && contactId === null && problem('contactId', 'is required to store the payment method'),
    stores &&
      recurringProcessingModel === null &&
      problem('recurringProcessingModel', 'is required to store the payment method'),
    !stores &&
      recurringProcessingModel !== null &&
      problem('recurringProcessingModel', 'must not be given while `storePaymentMethod` is Disabled'),
  ])
}
