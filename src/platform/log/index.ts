export { createLog, type LogOptions } from './create-log.ts'
export type { Log } from './log.ts'
export { maskDigits } from './mask.ts'
export { type Secret, secret } from './secret.ts'
