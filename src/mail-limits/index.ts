export { countOfOrganization, countOfRecipient } from './count-mail.ts'
export { recipientHash, recipientShard } from './recipient-hash.ts'
export { sweepMailCounts } from './sweep-mail-counts.ts'
