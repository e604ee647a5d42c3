import { periodProblems } from '../customers/index.ts'
import type { PaymentsInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { minorOf, toMinor } from '../platform/money/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { type AmountRange, amountRangeOf, amountRangeProblems } from './amount-range.ts'
import { REFERENCE_CHARACTERS_MAX } from './payment-by-reference.ts'

/** The filters of the list of payments besides contact and status. Ids are uuids. */
export interface PaymentFilter extends AmountRange {
  /** Null without this filter; `status` is apart. */
  readonly statuses: readonly string[] | null
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly methodType: string | null
  readonly cardBrand: string | null
  readonly last4: string | null
  readonly declineCode: string | null
  readonly providerReference: string | null
  readonly transactionRef: string | null
  readonly amountMinor: bigint | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
}

const LAST_FOUR = /^[0-9]{4}$/

/** Returns all problems of the filters, each at its field. */
export function filterProblems(input: PaymentsInput): Problem[] {
  const { amount, currency, status, statuses, last4 } = input
  const texts = ['providerReference', 'transactionRef', 'declineCode', 'cardBrand'] as const
  return [
    ...texts.map((field) => (input[field] == null ? null : textProblem(field, input[field], REFERENCE_CHARACTERS_MAX))),
    status != null && statuses != null ? problem('statuses', 'cannot be combined with `status`') : null,
    last4 == null ? null : lastFourProblem(last4),
    amount != null && currency == null ? problem('currency', 'must be given with amount') : null,
    amount != null && currency != null && toMinor(amount, currency) === null
      ? problem('amount', `has more decimal places than ${currency} has`)
      : null,
    ...(amount == null ? amountRangeProblems(input) : combinedAmounts(input)),
    ...periodProblems(input),
  ].filter((found) => found !== null)
}

function lastFourProblem(last4: string): Problem | null {
  const problemOfText = textProblem('last4', last4, REFERENCE_CHARACTERS_MAX)
  return problemOfText ?? (LAST_FOUR.test(last4) ? null : problem('last4', 'must be four digits'))
}

function combinedAmounts(input: PaymentsInput): Problem[] {
  const bounds = ['minAmount', 'maxAmount'] as const
  return bounds
    .filter((field) => input[field] != null)
    .map((field) => problem(field, 'cannot be combined with `amount`'))
}

/** Returns the filters of a valid input. Throws NOT_FOUND for an id of another form. */
export function filterOf(input: PaymentsInput): PaymentFilter {
  const { paymentPlanId, paymentMethodId, amount, currency } = input
  return {
    statuses: input.statuses ? [...new Set(input.statuses)].sort() : null,
    paymentPlanId: paymentPlanId == null ? null : requireId('ppl', paymentPlanId, 'Payment plan').uuid,
    paymentMethodId: paymentMethodId == null ? null : requireId('pmt', paymentMethodId, 'Payment method').uuid,
    methodType: input.paymentMethodType ?? null,
    cardBrand: input.cardBrand ?? null,
    last4: input.last4 ?? null,
    declineCode: input.declineCode ?? null,
    providerReference: input.providerReference ?? null,
    transactionRef: input.transactionRef ?? null,
    amountMinor: amount == null || currency == null ? null : minorOf(amount, currency),
    since: input.since ?? null,
    until: input.until ?? null,
    ...amountRangeOf(input),
  }
}

/** Returns true when a filter is set. */
export function hasFilter(filter: PaymentFilter): boolean {
  return Object.values(filter).some((value) => value !== null)
}
