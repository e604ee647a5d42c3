import { NOT_ONE_AMOUNT, type PlanAmounts, planAmountsOf, totalAmountProblem } from '../../plans/index.ts'
import type { UpdatePaymentPlanSessionInput } from '../../platform/graphql/inputs.generated.ts'
import { amountAfter, amountChangeProblem, formatMinor, type Money } from '../../platform/money/index.ts'
import type { Problem } from '../../platform/refusal.ts'

type Amounts = Money & PlanAmounts

type AmountsChange = Pick<UpdatePaymentPlanSessionInput, 'amount' | 'totalAmount' | 'currency' | 'occurrences'>

/**
 * Returns the problems of a change of a session's amounts. A session with a total keeps it when its
 * currency or its occurrences change.
 */
export function amountsChangeProblems(before: Amounts, change: AmountsChange): readonly Problem[] {
  const { amount, totalAmount } = change
  const currency = change.currency ?? before.currency
  const occurrences = change.occurrences ?? before.occurrences
  if (amount != null && totalAmount != null) return NOT_ONE_AMOUNT
  if (totalAmount != null) return listOf(totalAmountProblem(totalAmount, currency, occurrences))
  if (amount != null || before.totalAmountMinor === null) return listOf(amountChangeProblem(before, change))
  const total = { amountMinor: before.totalAmountMinor, currency: before.currency }
  const ofCurrency = amountChangeProblem(total, { currency: change.currency })
  if (ofCurrency) return [ofCurrency]
  const kept = formatMinor(total.amountMinor, total.currency)
  return listOf(totalAmountProblem(kept, currency, occurrences))
}

const listOf = (problem: Problem | null) => (problem === null ? [] : [problem])

/** Returns the session's amounts after a valid change. */
export function amountsAfter(before: Amounts, change: AmountsChange): Amounts {
  const { amount, totalAmount } = change
  const currency = change.currency ?? before.currency
  const occurrences = change.occurrences ?? before.occurrences
  if (totalAmount != null) return { currency, ...planAmountsOf({ totalAmount, currency, occurrences }) }
  if (amount != null || before.totalAmountMinor === null)
    return { ...amountAfter(before, change), totalAmountMinor: null, occurrences }
  const kept = amountAfter({ amountMinor: before.totalAmountMinor, currency: before.currency }, { currency })
  const total = formatMinor(kept.amountMinor, currency)
  return { currency, ...planAmountsOf({ totalAmount: total, currency, occurrences }) }
}
