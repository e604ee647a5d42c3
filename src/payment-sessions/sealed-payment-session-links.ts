import { linkSecretPlace } from '../checkout-sessions/index.ts'
import { sealedRows } from '../platform/crypto/index.ts'
import {
  resealPaymentSessionLink,
  type StalePaymentSessionLinksRow,
  stalePaymentSessionLinks,
} from './sealed-payment-session-links.queries.generated.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The secrets in the links of payment sessions, for a rotation of the root key. */
export const sealedPaymentSessionLinks = sealedRows<StalePaymentSessionLinksRow, Buffer>({
  table: 'payment_sessions',
  columns: ['link_secret_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(stalePaymentSessionLinks, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NO_ID }),
  reseal: ({ orgId, id, linkSecretSealed }, reseal) =>
    reseal(linkSecretSealed, linkSecretPlace({ kind: 'payment_session', orgId, id })),
  write: (tx, row, newLinkSecretSealed) => tx.run(resealPaymentSessionLink, { ...row, newLinkSecretSealed }),
})
