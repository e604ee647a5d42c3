export type { ContactIdvSession } from './contact-create-idv-session.ts'
export { handleIdentityEvent } from './handle-identity-event.ts'
export type {
  ContactIdvDocument,
  ContactIdvDocumentImage,
  ContactIdvSessionDetail,
} from './identity-session-detail.ts'
export { pictureRoute } from './picture-route.ts'
export { pollIdentitySession } from './poll-identity-session.ts'
