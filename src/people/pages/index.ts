export { sessionPages } from './session-pages.ts'
