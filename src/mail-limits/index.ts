export { countOfOrganization, countOfRecipient } from './count-mail.ts'
export { recipientHash } from './recipient-hash.ts'
export { sweepMailCounts } from './sweep-mail-counts.ts'
