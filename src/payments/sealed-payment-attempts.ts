import { sealedRows } from '../platform/crypto/index.ts'
import { NIL_UUID } from '../platform/ids/index.ts'
import {
  resealPaymentAttempt,
  type StalePaymentAttemptsRow,
  stalePaymentAttempts,
} from './sealed-payment-attempts.queries.generated.ts'
import { actionStateAad } from './settlement/after-outcome.ts'

/** The sealed action states of payment attempts, for rotations of the root key. */
export const sealedPaymentAttempts = sealedRows<StalePaymentAttemptsRow, Buffer>({
  table: 'payment_attempts',
  columns: ['action_state_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(stalePaymentAttempts, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NIL_UUID }),
  reseal: (row, reseal) => reseal(row.actionStateSealed, actionStateAad(row)),
  write: (tx, row, newActionStateSealed) => tx.run(resealPaymentAttempt, { ...row, newActionStateSealed }),
})
