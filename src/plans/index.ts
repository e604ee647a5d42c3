export { activatePlan, type NewPlan, type PlanToActivate } from './activate-plan.ts'
export { announceReminders } from './announce-reminders.ts'
export { cancelPlansOfContact } from './cancel-plans-of-contact.ts'
export { awaitMethodOf, awaitsMethodOf, changeMethodOfPlan } from './change-method-of-plan.ts'
export {
  changePlanStatus,
  changePlanStatuses,
  completeIfNoneRemain,
  makePlanActive,
  type PlanWriter,
} from './change-plan-status.ts'
export { chargeInFlight } from './charge-in-flight.ts'
export { occurrenceExporter, planExporter } from './exports/exporters.ts'
export type { LockSessionOfPlan, SessionOfPlan } from './payment-plan-cancel.ts'
export { findPlan, paymentPlan } from './payment-plans.ts'
export { type PaymentPlan, paymentFailedEvent, planEvent, planUpdated } from './plan.ts'
export {
  amountOfOccurrence,
  amountOfOccurrences,
  hasOneAmount,
  lastAmountIfOther,
  lastAmountOf,
  NOT_ONE_AMOUNT,
  type PlanAmounts,
  planAmountsOf,
  shareOfTotal,
  totalAmountOf,
  totalAmountProblem,
} from './plan-amounts.ts'
export type { PaymentPlanOccurrence } from './plan-occurrences.ts'
export { type PlanOnReceipt, planOnReceipt, type RemainingDates } from './plan-on-receipt.ts'
export { refuseMethodOfLivePlan } from './plan-payment-source.ts'
export { newPlanProblems, type PlanTerms, planProblems } from './plan-rules.ts'
export { isEndedOccurrence, occurrenceStatusesBefore, statusesAfterEnd } from './plan-states.ts'
export { type PaymentPlanPolicy, policyOf, policyPart } from './policy.ts'
export { debitedSince } from './retry-failed-occurrences.ts'
export { retryPlansOfMethod } from './retry-plans-of-method.ts'
export {
  type DatedTerms,
  dateOfOccurrence,
  dueAt,
  type FirstCharge,
  firstCharge,
  type ScheduledTerms,
  scheduleOf,
} from './schedule.ts'
export { settleVerificationOfPlan } from './settle-verification.ts'
export { countPlans } from './totals/plan-totals.ts'
export { scheduleUpcomingOfOrganization } from './upcoming-charges.ts'
export { writeDue } from './write-due.ts'
