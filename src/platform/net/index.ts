export { isLoopback } from './is-loopback.ts'
export { portOf } from './port-of.ts'
