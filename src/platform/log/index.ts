export type { Log } from './log.ts'
export { maskDigits } from './mask.ts'
