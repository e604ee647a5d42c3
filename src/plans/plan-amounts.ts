import { formatMinor, minorOf, toMinor } from '../platform/money/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'

/** The terms that determine the amounts of a plan. */
export interface PlanAmounts {
  /** The amount of each occurrence, except the last one of a plan with a total. */
  readonly amountMinor: bigint
  /** The total, divided among the occurrences. Null: the amount of each is `amountMinor`. */
  readonly totalAmountMinor: bigint | null
  /** The number of occurrences. */
  readonly occurrences: number
}

/**
 * Returns the amount of each occurrence except the last: the total divided by the number of
 * occurrences, rounded down. The last one includes the remainder, so it is never lower than the
 * others and never zero.
 */
export function shareOfTotal(totalMinor: bigint, occurrences: number): bigint {
  return totalMinor / BigInt(occurrences)
}

/** Returns the amount of the last occurrence. */
export function lastAmountOf({ amountMinor, totalAmountMinor, occurrences }: PlanAmounts): bigint {
  return totalAmountMinor === null ? amountMinor : totalAmountMinor - amountMinor * BigInt(occurrences - 1)
}

/** Returns the amount of the last occurrence if it differs from the others, else null. */
export function lastAmountIfOther(plan: PlanAmounts): bigint | null {
  const last = lastAmountOf(plan)
  return last === plan.amountMinor ? null : last
}

/** Returns the amount of the n-th occurrence, starting at 1. */
export function amountOfOccurrence(plan: PlanAmounts, number: number): bigint {
  return number === plan.occurrences ? lastAmountOf(plan) : plan.amountMinor
}

/** Returns the sum of the occurrences with these numbers. */
export function amountOfOccurrences(plan: PlanAmounts, numbers: readonly number[]): bigint {
  return numbers.reduce((sum, number) => sum + amountOfOccurrence(plan, number), 0n)
}

/** Returns the sum of all occurrences. */
export function totalAmountOf({ amountMinor, totalAmountMinor, occurrences }: PlanAmounts): bigint {
  return totalAmountMinor ?? amountMinor * BigInt(occurrences)
}

/** The amounts in an input: exactly one of the two. */
interface AmountInput {
  readonly amount?: string | null | undefined
  readonly totalAmount?: string | null | undefined
}

/** The problems of an input without exactly one amount, one per field. */
export const NOT_ONE_AMOUNT: readonly Problem[] = [
  problem('amount', 'must be given if and only if `totalAmount` is omitted'),
  problem('totalAmount', 'must be given if and only if `amount` is omitted'),
]

/** Returns true unless neither or both amounts are given. */
export const hasOneAmount = ({ amount, totalAmount }: AmountInput) => (amount == null) !== (totalAmount == null)

/**
 * Returns the problem of a total that its occurrences divide, or null. A number below 1 has its own
 * problem.
 */
export function totalAmountProblem(totalAmount: string, currency: string, occurrences: number): Problem | null {
  const total = toMinor(totalAmount, currency)
  if (total === null) return problem('totalAmount', `has more decimal places than ${currency} has`)
  if (occurrences < 1 || shareOfTotal(total, occurrences) > 0n) return null
  return problem('totalAmount', `must be at least ${formatMinor(1n, currency)} for each occurrence`)
}

/** Returns the amounts of a valid input. */
export function planAmountsOf({
  amount,
  totalAmount,
  currency,
  occurrences,
}: AmountInput & { readonly currency: string; readonly occurrences: number }): PlanAmounts {
  if (totalAmount == null) return { amountMinor: minorOf(amount ?? '', currency), totalAmountMinor: null, occurrences }
  const totalAmountMinor = minorOf(totalAmount, currency)
  return { amountMinor: shareOfTotal(totalAmountMinor, occurrences), totalAmountMinor, occurrences }
}
