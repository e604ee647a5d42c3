export { countOfOrganization, countOfRecipient } from './count-mail.ts'
export { deleteExpiredMailCounts } from './delete-expired-mail-counts.ts'
export { recipientHash, recipientShard } from './recipient-hash.ts'
