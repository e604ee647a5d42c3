import { minorOf, toMinor } from '../platform/money/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'

type Given<T> = T | null | undefined

/** The filters of a list by amount, as inputs have them. Both bounds are included. */
interface AmountRangeInput {
  readonly minAmount?: Given<string>
  readonly maxAmount?: Given<string>
  readonly currency?: Given<string>
}

/** The same filters as parameters of a statement. */
export interface AmountRange {
  readonly minAmountMinor: bigint | null
  readonly maxAmountMinor: bigint | null
  readonly currency: string | null
}

/** Returns the problems of filters by amount: amounts of several currencies can't be compared. */
export function amountRangeProblems({ minAmount, maxAmount, currency }: AmountRangeInput): Problem[] {
  if (minAmount == null && maxAmount == null) return []
  if (currency == null) return [problem('currency', 'must be given with an amount')]
  const decimals = [
    ['minAmount', minAmount],
    ['maxAmount', maxAmount],
  ] as const
  const problems = decimals
    .filter(([, amount]) => amount != null && toMinor(amount, currency) === null)
    .map(([field]) => problem(field, `has more decimal places than ${currency} has`))
  if (problems.length > 0 || minAmount == null || maxAmount == null) return problems
  return minorOf(minAmount, currency) > minorOf(maxAmount, currency)
    ? [problem('maxAmount', 'must not be less than minAmount')]
    : []
}

/** Returns valid filters by amount in minor units. */
export function amountRangeOf({ minAmount, maxAmount, currency }: AmountRangeInput): AmountRange {
  const minor = (amount: Given<string>) => (amount == null || currency == null ? null : minorOf(amount, currency))
  return { minAmountMinor: minor(minAmount), maxAmountMinor: minor(maxAmount), currency: currency ?? null }
}
