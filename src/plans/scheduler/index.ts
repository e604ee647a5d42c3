export { chargeDuePlans, chargeDuePlansOfClock } from './charge-due-plans.ts'
export type { SteppingClock } from './claim.ts'
export { settleOccurrenceOfPayment } from './settle-occurrence.ts'
