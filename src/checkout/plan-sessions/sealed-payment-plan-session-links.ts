import { sealedRows } from '../../platform/crypto/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { linkSecretPlace } from '../sessions/index.ts'
import {
  resealPaymentPlanSessionLink,
  type StalePaymentPlanSessionLinksRow,
  stalePaymentPlanSessionLinks,
} from './sealed-payment-plan-session-links.queries.generated.ts'

/** The secrets in the links of plan sessions, for a rotation of the root key. */
export const sealedPaymentPlanSessionLinks = sealedRows<StalePaymentPlanSessionLinksRow, Buffer>({
  table: 'payment_plan_sessions',
  columns: ['link_secret_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(stalePaymentPlanSessionLinks, {
      ...range,
      afterShard: after?.shard ?? -1,
      afterId: after?.id ?? NIL_UUID,
    }),
  reseal: ({ orgId, id, linkSecretSealed }, reseal) =>
    reseal(linkSecretSealed, linkSecretPlace({ kind: 'payment_plan_session', orgId, id })),
  write: (tx, row, newLinkSecretSealed) => tx.run(resealPaymentPlanSessionLink, { ...row, newLinkSecretSealed }),
})
