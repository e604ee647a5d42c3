import type { Services } from '../../accounts/index.ts'
import { sealedRows } from '../../platform/crypto/index.ts'
import { deleteInBatches } from '../../platform/db/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { resealRecipient, type StaleRecipientsRow, staleRecipients } from './sealed-recipients.queries.generated.ts'
import { deleteOldSentLinksOfShard, oldSentLinks } from './session-links.queries.generated.ts'

/**
 * Returns the associated data of a recipient's sealed address. It does not open under another link
 * or organization.
 */
export function recipientAad({ orgId, id }: { readonly orgId: string; readonly id: string }): readonly string[] {
  return ['sent_link.recipient', orgId, id]
}

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

/** Longer than a message is retried, and than any limit counts. */
const KEPT_DAYS = 2

/**
 * Deletes links that were sent or given up two days ago, at most 50,000, and returns their number.
 */
export function deleteExpiredSentLinks({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const overSince = plus(wallNow(), { days: -KEPT_DAYS })
  return deleteInBatches(
    (limit) => db.read.run(oldSentLinks, { overSince, limit }),
    (shard, rows) => db.write.run(deleteOldSentLinksOfShard, { shard, overSince, ids: rows.map(({ id }) => id) }),
  )
}
