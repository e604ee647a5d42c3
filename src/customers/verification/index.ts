export type { ContactIdvSession } from './contact-create-idv-session.ts'
export { handleIdentityEvent } from './handle-identity-event.ts'
export { pollIdentitySession } from './poll-identity-session.ts'
