export { eachOf } from './each-of.ts'
export { every, type Job } from './every.ts'
export { type Grouped, type Grouping, grouped } from './grouped.ts'
export { type Hints, openHints } from './hints.ts'
