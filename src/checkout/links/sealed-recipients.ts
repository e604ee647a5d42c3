import { sealedRows } from '../../platform/crypto/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { resealRecipient, type StaleRecipientsRow, staleRecipients } from './sealed-recipients.queries.generated.ts'
import { recipientAad } from './sent-link.ts'

/** The recipients of links that are yet to be sent, for a rotation of the root key. */
export const sealedRecipients = sealedRows<StaleRecipientsRow, Buffer>({
  table: 'sent_links',
  columns: ['recipient_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(staleRecipients, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NIL_UUID }),
  reseal: (row, reseal) => reseal(row.recipientSealed, recipientAad(row)),
  write: (tx, row, newRecipientSealed) => tx.run(resealRecipient, { ...row, newRecipientSealed }),
})
