import { type ConsentPurpose, displayedMethod, type NewConsent, type ShownSource } from '../payments/consents/index.ts'
import type { PaymentPlanAuthorizationInput } from '../platform/graphql/inputs.generated.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'
import type { NewPlan } from './activate-plan.ts'
import { lastAmountIfOther, type PlanAmounts } from './plan-amounts.ts'
import { dateOfOccurrence } from './schedule.ts'

/** The terms of a plan to which a customer agreed outside of our pages. */
interface ReportedTerms extends Pick<NewPlan, 'contactId' | 'currency' | 'frequency'>, PlanAmounts {
  readonly startDate: CalendarDate
}

/** Returns the consent to a plan that an organization reports, with the facts that it gives. */
export function reportedConsent(
  { startDate, contactId, currency, frequency, ...amounts }: ReportedTerms,
  given: PaymentPlanAuthorizationInput,
  source: ShownSource & { readonly isNew: boolean },
): NewConsent {
  const { acceptedAt, text, ipAddress = null, userAgent = null } = given
  const { amountMinor, occurrences } = amounts
  const purposes: readonly ConsentPurpose[] = source.isNew ? ['PaymentPlan', 'Storage'] : ['PaymentPlan']
  return {
    ...{ contactId, origin: 'Api', purposes, text, textVersion: null, language: null },
    ...{ amountMinor, lastAmountMinor: lastAmountIfOther(amounts), currency, frequency, occurrences },
    firstDate: startDate,
    lastDate: dateOfOccurrence({ startDate, frequency }, occurrences),
    recurringProcessingModel: 'Subscription',
    ...displayedMethod(source),
    ...{ acceptedAt: acceptedAt as Timestamp, ipAddress, userAgent },
  }
}
