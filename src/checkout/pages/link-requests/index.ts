export { endedPaymentSession, endedPlanSession } from './ended-session.ts'
export { type EndedSession, type LinkRequest, linkRequestOf, requestNewLink } from './request-new-link.ts'
export { sendLinkRequest } from './send-link-request.ts'
