import type { RefundLimitInput } from '../platform/graphql/inputs.generated.ts'
import { amountProblem, formatMinor, type Money, minorOf } from '../platform/money/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'

/** The columns of a refund limit. Either both are null or neither is. */
export interface RefundLimitColumns {
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
}

/** Returns the refund limit of a membership or invitation. Null: no limit. */
export function refundLimitOf({ refundLimitMinor, refundLimitCurrency }: RefundLimitColumns): Money | null {
  return refundLimitMinor === null || refundLimitCurrency === null
    ? null
    : { amountMinor: refundLimitMinor, currency: refundLimitCurrency }
}

/** Returns the columns of a refund limit. */
export function refundLimitColumns(limit: Money | null): RefundLimitColumns {
  return { refundLimitMinor: limit?.amountMinor ?? null, refundLimitCurrency: limit?.currency ?? null }
}

/** Returns a refund limit for the API and events. */
export function shownRefundLimit(limit: Money | null) {
  return limit && { amount: formatMinor(limit.amountMinor, limit.currency), currency: limit.currency }
}

/** Returns the problem of a requested refund limit, or null. */
export function refundLimitProblem(requested: RefundLimitInput | null | undefined): Problem | null {
  const found = requested ? amountProblem(requested.amount, requested.currency) : null
  return found && problem(`refundLimit.${found.field}`, found.predicate)
}

/** Returns the value of a valid requested refund limit. */
export function requestedRefundLimit(requested: RefundLimitInput | null | undefined): Money | null {
  return requested ? { amountMinor: minorOf(requested.amount, requested.currency), currency: requested.currency } : null
}
