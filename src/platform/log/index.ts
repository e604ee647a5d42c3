export { maskDigits } from './mask.ts'
