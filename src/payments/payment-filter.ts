import type { Mode } from '../accounts/index.ts'
import type { PaymentsInput } from '../platform/graphql/inputs.generated.ts'
import { requireId, uuidLowerBound } from '../platform/ids/index.ts'
import { minorOf, toMinor } from '../platform/money/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import { periodProblems } from './list-ranges.ts'
import { REFERENCE_CHARACTERS_MAX } from './payment-by-reference.ts'

/** The filters of the list of payments besides contact and status. Ids are uuids. */
export interface PaymentFilter {
  readonly paymentPlanId: string | null
  readonly paymentMethodId: string | null
  readonly providerReference: string | null
  readonly transactionRef: string | null
  readonly amountMinor: bigint | null
  readonly currency: string | null
  readonly since: Timestamp | null
  readonly until: Timestamp | null
}

/** Returns all problems of the filters, each at its field. */
export function filterProblems(input: PaymentsInput): Problem[] {
  const { providerReference, transactionRef, amount, currency } = input
  return [
    providerReference == null ? null : textProblem('providerReference', providerReference, REFERENCE_CHARACTERS_MAX),
    transactionRef == null ? null : textProblem('transactionRef', transactionRef, REFERENCE_CHARACTERS_MAX),
    amount != null && currency == null ? problem('currency', 'must be given with amount') : null,
    amount != null && currency != null && toMinor(amount, currency) === null
      ? problem('amount', `has more decimal places than ${currency} has`)
      : null,
    ...periodProblems(input),
  ].filter((found) => found !== null)
}

/** Returns the filters of a valid input. Throws NOT_FOUND for an id of another form. */
export function filterOf(input: PaymentsInput): PaymentFilter {
  const { paymentPlanId, paymentMethodId, amount, currency } = input
  return {
    paymentPlanId: paymentPlanId == null ? null : requireId('ppl', paymentPlanId, 'Payment plan').uuid,
    paymentMethodId: paymentMethodId == null ? null : requireId('pmt', paymentMethodId, 'Payment method').uuid,
    providerReference: input.providerReference ?? null,
    transactionRef: input.transactionRef ?? null,
    amountMinor: amount == null || currency == null ? null : minorOf(amount, currency),
    currency: currency ?? null,
    since: input.since ?? null,
    until: input.until ?? null,
  }
}

/** Returns true when a filter is set. */
export function hasFilter(filter: PaymentFilter): boolean {
  return Object.values(filter).some((value) => value !== null)
}

/** A payment is created within this time of its id, which is minted before it is validated. */
const ID_TOLERANCE_MS = 3_600_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Returns the range of the ids of all payments of a period, so that older and newer payments are
 * not read. The range of a sandbox organization is not limited, because it may have a test clock
 * and ids follow the machine's clock.
 */
export function idsOfPeriod(
  { since, until }: Pick<PaymentFilter, 'since' | 'until'>,
  mode: Mode,
): { readonly firstId: string; readonly endId: string } {
  const isLimited = mode === 'Live'
  return {
    firstId: isLimited && since !== null ? uuidLowerBound(Math.max(0, epochMsOf(since) - ID_TOLERANCE_MS)) : FIRST_ID,
    endId: isLimited && until !== null ? uuidLowerBound(epochMsOf(until) + ID_TOLERANCE_MS) : LAST_ID,
  }
}
