import { sealedRows } from '../../platform/crypto/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { linkSecretPlace } from '../sessions/index.ts'
import {
  resealPaymentSessionLink,
  type StalePaymentSessionLinksRow,
  stalePaymentSessionLinks,
} from './sealed-payment-session-links.queries.generated.ts'

/** The secrets in the links of payment sessions, for a rotation of the root key. */
export const sealedPaymentSessionLinks = sealedRows<StalePaymentSessionLinksRow, Buffer>({
  table: 'payment_sessions',
  columns: ['link_secret_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(stalePaymentSessionLinks, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NIL_UUID }),
  reseal: ({ orgId, id, linkSecretSealed }, reseal) =>
    reseal(linkSecretSealed, linkSecretPlace({ kind: 'payment_session', orgId, id })),
  write: (tx, row, newLinkSecretSealed) => tx.run(resealPaymentSessionLink, { ...row, newLinkSecretSealed }),
})
