export { type Lock, tryLock } from './try-lock.ts'
