import type {
  PaymentCreateInput,
  PaymentCustomerInput,
  PaymentMethodChargeInput,
} from '../../platform/graphql/inputs.generated.ts'
import { isIpAddress } from '../../platform/hosts.ts'
import { amountProblem } from '../../platform/money/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { cardNumberProblem, metadataProblems, textProblem } from '../../platform/text/index.ts'

import { DESCRIPTION_CHARACTERS_MAX } from '../payment-defaults.ts'

/** The terms of a payment in an input. */
export type ChargeTermsInput = Pick<
  PaymentCreateInput,
  'amount' | 'currency' | 'transactionRef' | 'metadata' | 'customer'
> &
  Pick<PaymentMethodChargeInput, 'statementDescriptor' | 'description'>

const REFERENCE_CHARACTERS_MAX = 255
const HEADER_CHARACTERS_MAX = 512
/** The characters that card schemes print: Latin letters, digits and some punctuation. */
const DESCRIPTOR = /^(?=.*[A-Za-z])[A-Za-z0-9 .,\-/&+#()!?:_]{1,22}$/

/** Returns all problems of the terms, each at its field. */
export function chargeProblems(terms: ChargeTermsInput): Problem[] {
  const { amount, currency, statementDescriptor, description, transactionRef, metadata, customer } = terms
  return [
    amountProblem(amount, currency),
    statementDescriptor == null ? null : descriptorProblem(statementDescriptor),
    description == null ? null : textProblem('description', description, DESCRIPTION_CHARACTERS_MAX),
    transactionRef == null ? null : textProblem('transactionRef', transactionRef, REFERENCE_CHARACTERS_MAX),
    ...(customer == null ? [] : customerProblems(customer)),
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

function customerProblems({ ipAddress, browser }: PaymentCustomerInput): (Problem | null)[] {
  const isAddress = ipAddress == null || isIpAddress(ipAddress)
  return [
    isAddress ? null : problem('customer.ipAddress', 'must be an IP address'),
    browser == null ? null : textProblem('customer.browser.userAgent', browser.userAgent, HEADER_CHARACTERS_MAX),
    browser == null ? null : textProblem('customer.browser.acceptHeader', browser.acceptHeader, HEADER_CHARACTERS_MAX),
  ]
}
