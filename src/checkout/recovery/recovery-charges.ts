import type { AgreedCharges } from '../../payments/providers/index.ts'
import { amountOfOccurrence, type PlanAmounts } from '../../plans/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'
import { outstandingOf, type Recovery } from './recovery-progress.ts'

/** A plan with its terms and its occurrences. */
interface RecoveredPlan extends Recovery {
  readonly plan: Recovery['plan'] & PlanAmounts & { readonly currency: string; readonly frequency: string }
}

const IS_UNPAID: ReadonlySet<string> = new Set(['Scheduled', 'Failed', 'Processing'])

/**
 * Returns the charges that a customer agrees to by paying the next outstanding occurrence today:
 * this one, and all others that are unpaid.
 */
export function recoveryCharges(recovered: RecoveredPlan, today: CalendarDate): AgreedCharges {
  const { plan } = recovered
  const { currency, frequency } = plan
  const [next] = outstandingOf(recovered)
  const others = recovered.occurrences.filter((each) => IS_UNPAID.has(each.status) && each.number !== next?.number)
  const last = others.at(-1)
  const lastDate = last?.dueDate ?? today
  const amountMinor = amountToRecover(recovered)
  const lastAmountMinor = last ? amountOfOccurrence(plan, last.number) : amountMinor
  return {
    amountMinor,
    lastAmountMinor: lastAmountMinor === amountMinor ? null : lastAmountMinor,
    currency,
    frequency: others.length > 0 ? frequency : null,
    occurrences: others.length + 1,
    firstDate: today,
    lastDate: lastDate > today ? lastDate : today,
  }
}

/**
 * Returns the amount of the next outstanding occurrence; that of a usual one when nothing is
 * outstanding.
 */
export function amountToRecover(recovered: Recovery & { readonly plan: PlanAmounts }): bigint {
  const [next] = outstandingOf(recovered)
  return next ? amountOfOccurrence(recovered.plan, next.number) : recovered.plan.amountMinor
}
