export { applyIdentityNotice } from './apply-identity-notice.ts'
export type { ContactIdvSession } from './contact-create-idv-session.ts'
export { followIdentitySession } from './follow-identity-session.ts'
