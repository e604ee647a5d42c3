export { eachOf, every, type PeriodicTask } from './every.ts'
export { type Hints, openHints } from './hints.ts'
