export type { OperationSuccess } from './enqueue-link.ts'
export { sealedRecipients } from './sealed-recipients.ts'
export { sendSessionLink } from './send-session-link.ts'
export { sweepSentLinks } from './sweep-sent-links.ts'
