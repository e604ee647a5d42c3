export { type FaultFacts, faultFacts } from './fault-facts.ts'
export { createLog, type Log, type LogOptions, skipRedaction } from './log.ts'
export { maskDigits } from './mask.ts'
export { type Secret, secret } from './secret.ts'
