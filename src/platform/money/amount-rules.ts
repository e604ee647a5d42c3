import { type Problem, problem } from '../refusal.ts'
import { formatMinor, toMinor } from './amount.ts'

/** An amount of money as a record holds it. */
export interface Money {
  readonly amountMinor: bigint
  readonly currency: string
}

/**
 * A change of an amount, as the scalars have read it: a decimal text, a currency, or one of them
 * alone.
 */
export interface AmountChange {
  readonly amount?: string | null | undefined
  readonly currency?: string | null | undefined
}

/** Returns the problem of a decimal text as an amount of that currency, or null. */
export function amountProblem(amount: string, currency: string): Problem | null {
  const minor = toMinor(amount, currency)
  if (minor === null) return problem('amount', `has more decimal places than ${currency} has`)
  return minor > 0n ? null : problem('amount', 'must be greater than zero')
}

/**
 * Returns the problem of a change, or null. Checks amount and currency together, also when only one
 * of them changes.
 */
export function amountChangeProblem(before: Money, { amount, currency }: AmountChange): Problem | null {
  if (amount == null && currency == null) return null
  const text = amount ?? formatMinor(before.amountMinor, before.currency)
  const found = amountProblem(text, currency ?? before.currency)
  if (found === null || amount != null) return found
  return problem('currency', 'has fewer decimal places than the amount. Change both')
}

/** Returns the amount after a valid change. */
export function amountAfter(before: Money, change: AmountChange): Money {
  const currency = change.currency ?? before.currency
  return { amountMinor: minorOf(change.amount ?? formatMinor(before.amountMinor, before.currency), currency), currency }
}

/** Returns a valid amount in minor units. */
export function minorOf(amount: string, currency: string): bigint {
  const minor = toMinor(amount, currency)
  if (minor === null) throw new RangeError('an amount with too many decimal places passed validation')
  return minor
}
