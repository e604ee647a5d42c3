import { sealedRows } from '../../platform/crypto/index.ts'
import { resealRecipient, type StaleRecipientsRow, staleRecipients } from './sealed-recipients.queries.generated.ts'
import { recipientPlace } from './sent-link.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The recipients of links that are yet to be sent, for a rotation of the root key. */
export const sealedRecipients = sealedRows<StaleRecipientsRow, Buffer>({
  table: 'sent_links',
  columns: ['recipient_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(staleRecipients, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NO_ID }),
  reseal: (row, reseal) => reseal(row.recipientSealed, recipientPlace(row)),
  write: (tx, row, newRecipientSealed) => tx.run(resealRecipient, { ...row, newRecipientSealed }),
})
