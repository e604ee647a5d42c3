export type { ContactIdvSession } from './contact-create-idv-session.ts'
export { followIdentitySession } from './follow-identity-session.ts'
export { handleIdentityEvent } from './handle-identity-event.ts'
