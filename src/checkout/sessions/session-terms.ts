import { formatMinor, toMinor } from '../../platform/money/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { displayNameProblem } from '../../platform/text/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

const BRAND_NAME_MAX = 120

/** The amount of a session. */
export interface SessionAmount {
  readonly amountMinor: bigint
  readonly currency: string
}

/** A change of it as the scalars have read it: a decimal text, a currency, or one of them alone. */
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

/** Returns the problem of a change, or null. Checks amount and currency together, also when only one of them changes. */
export function amountChangeProblem(before: SessionAmount, { amount, currency }: AmountChange): Problem | null {
  if (amount == null && currency == null) return null
  const text = amount ?? formatMinor(before.amountMinor, before.currency)
  const found = amountProblem(text, currency ?? before.currency)
  if (found === null || amount != null) return found
  return problem('currency', 'has fewer decimal places than the amount. Change both')
}

/** The amount after a change that the rules let pass. */
export function amountAfter(before: SessionAmount, change: AmountChange): SessionAmount {
  const currency = change.currency ?? before.currency
  return { amountMinor: minorOf(change.amount ?? formatMinor(before.amountMinor, before.currency), currency), currency }
}

/** An amount that the rules let pass, in minor units. */
export function minorOf(amount: string, currency: string): bigint {
  const minor = toMinor(amount, currency)
  if (minor === null) throw new RangeError('an amount with too many decimal places passed validation')
  return minor
}

/** Returns the problem of an expiration date, or null. */
export function expirationDateProblem(expirationDate: Timestamp, now: Timestamp): Problem | null {
  return expirationDate > now ? null : problem('expirationDate', 'must be in the future')
}

/** Returns the problem of a brand name, or null. A blank one would show a customer nobody: null falls back to the organization's. */
export function brandNameProblem(brandName: string): Problem | null {
  return displayNameProblem('brandName', brandName, BRAND_NAME_MAX)
}
