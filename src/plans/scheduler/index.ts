export { chargeDuePlans, chargeDuePlansOfClock, endPlanLeases, type SteppingClock } from './charge-due-plans.ts'
export { settleOccurrenceAndRetry } from './settle-occurrence-and-retry.ts'
