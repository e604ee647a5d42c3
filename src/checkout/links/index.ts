export type { OperationSuccess } from './enqueue-link.ts'
export { nameToShow } from './link-message.ts'
export {
  type EndedSession,
  endedSession,
  type LinkRequest,
  linkRequestOf,
  requestNewLink,
} from './requests/request-new-link.ts'
export { sendLinkRequest } from './requests/send-link-request.ts'
export { sendMessage } from './send-message.ts'
export { sendSessionLink } from './send-session-link.ts'
export { deleteExpiredSentLinks, sealedRecipients } from './sent-link.ts'
