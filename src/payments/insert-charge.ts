import { type Account, auditParameters, type Context, singleStatement } from '../access/index.ts'
import { type MetadataEntry, metadataText } from '../checkout-sessions/index.ts'
import { eventRows } from '../events/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { plus } from '../platform/time/index.ts'
import type { Tried } from './after-outcome.ts'
import { insertCharge as insertChargeStatement } from './insert-charge.queries.generated.ts'
import { paymentPayload } from './payment.ts'
import { SETTLE_AFTER_SECONDS } from './write-attempt.ts'

/**
 * Writes a new payment with its first try, in one statement: what `insertPayment` and `writeAttempt` write, for the path
 * that every charge through the API takes. Refuses when its method or contact was deleted a moment ago (INVALID_STATE).
 */
export async function insertCharge(context: Context, account: Account, { payment, attempt }: Tried): Promise<void> {
  const { shard } = account
  const data = paymentPayload(payment)
  const { ids: eventIds, ...events } = eventRows(context, account, [
    { type: 'payment.created', subjectId: payment.id, data },
  ])
  const sentAt = attempt.createdAt
  const { stores, customerPresent, configurationId } = attempt
  const row = await singleStatement(context, insertChargeStatement, {
    ...payment,
    ...events,
    ...auditParameters(context, shard),
    ...{ stores, customerPresent, configurationId, sentAt, eventIds, shard },
    paymentId: payment.id,
    attemptId: attempt.id,
    request: JSON.stringify(attempt.request),
    settleAt: plus(sentAt, { seconds: SETTLE_AFTER_SECONDS }),
    metadata: metadataText(payment.metadata as readonly MetadataEntry[] | null),
    action: context.audited?.action ?? 'paymentCreate',
    callerId: context.caller.account.id,
  })
  if (row !== null) return
  const what = payment.paymentMethodId === null ? 'contact' : 'payment method'
  throw new Refusal('INVALID_STATE', `The ${what} is deleted.`)
}
