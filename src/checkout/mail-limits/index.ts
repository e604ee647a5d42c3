export { countOfOrganization, countOfRecipient, deleteExpiredMailCounts } from './count-mail.ts'
export { recipientHash, recipientShard } from './recipient-hash.ts'
