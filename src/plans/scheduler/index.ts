export { chargeDuePlans, chargeDuePlansOfClock, type SteppingClock } from './charge-due-plans.ts'
export { settleOccurrence } from './retry-with-renewed-method.ts'
