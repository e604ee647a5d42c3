export { every, type Job } from './every.ts'
export { type Hints, openHints } from './hints.ts'
