export { eachOf } from './each-of.ts'
export { every, type PeriodicTask } from './every.ts'
export { type Hints, openHints } from './hints.ts'
