import type { Account, Context } from '../accounts/index.ts'
import { type NewConsent, reportedConsent, type ShownSource } from '../payments/consents/index.ts'
import type { AuthorizationInput } from '../platform/graphql/inputs.generated.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import type { NewPlan } from './activate-plan.ts'
import { lastAmountIfOther, type PlanAmounts } from './plan-amounts.ts'
import { dateOfOccurrence } from './schedule.ts'

/** The terms of a plan to which a customer agreed elsewhere than on our pages. */
interface ReportedTerms extends Pick<NewPlan, 'contactId' | 'currency' | 'frequency'>, PlanAmounts {
  readonly startDate: CalendarDate
}

/** Returns the consent to a plan that an organization reports. */
export function consentToPlan(
  context: Context,
  account: Account,
  { startDate, contactId, currency, frequency, ...amounts }: ReportedTerms,
  given: AuthorizationInput,
  source: ShownSource & { readonly isNew: boolean },
): NewConsent {
  const { amountMinor, occurrences } = amounts
  const lastDate = dateOfOccurrence({ startDate, frequency }, occurrences)
  const money = { amountMinor, lastAmountMinor: lastAmountIfOther(amounts), currency }
  return reportedConsent(context, account, given, {
    contactId,
    purposes: source.isNew ? ['PaymentPlan', 'Storage'] : ['PaymentPlan'],
    charges: { ...money, frequency, occurrences, firstDate: startDate, lastDate },
    model: 'Subscription',
    source,
  })
}
