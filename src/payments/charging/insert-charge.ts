import {
  type Account,
  allCommitted,
  auditParameters,
  type Context,
  leaseColumns,
  leaseLost,
  type Services,
} from '../../accounts/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { eventRows } from '../../webhooks/events/index.ts'
import { paymentPayload } from '../payment.ts'
import type { AttemptedPayment } from '../settlement/after-outcome.ts'
import { insertCharges } from './insert-charge.queries.generated.ts'
import { SETTLE_AFTER_SECONDS } from './write-attempt.ts'

/**
 * Inserts a new payment with its first attempt, in one statement with concurrent charges. It writes
 * what `insertPayment` and `writeAttempt` write, for charges through the API. Throws INVALID_STATE
 * when the method or contact was deleted just before, and CONFLICT when another run took over the
 * idempotency key.
 */
export async function insertCharge(
  context: Context,
  account: Account,
  { payment, attempt }: AttemptedPayment,
): Promise<void> {
  const row = await context.db.writeBatched(
    insertCharges,
    account.shard,
    chargeRow(context, account, { payment, attempt }),
  )
  if (row?.isMade) return allCommitted(context)
  if (row?.isAble) throw leaseLost()
  const what = payment.paymentMethodId === null ? 'contact' : 'payment method'
  throw new Refusal('INVALID_STATE', `The ${what} is deleted.`)
}

/** Returns the row of `insertCharges`. */
function chargeRow(context: Context, account: Account, attempted: AttemptedPayment) {
  return {
    ...chargeColumns(context, account, attempted),
    ...auditParameters(context, account.shard),
    action: context.audited?.action ?? 'paymentCreate',
    callerId: context.caller.account.id,
    ...leaseColumns(context),
  }
}

/**
 * Returns a new payment with its first attempt, its job and its event as columns of one statement.
 */
export function chargeColumns(
  services: Pick<Services, 'now' | 'mintId'>,
  account: Account,
  { payment, attempt }: AttemptedPayment,
) {
  const { stores, customerPresent, configurationId, request, createdAt: sentAt } = attempt
  const announced = { type: 'payment.created', subjectId: payment.id, data: paymentPayload(payment) } as const
  const { ids, payloads, occurredAt, targetAccounts } = eventRows(services, account, [announced])
  return {
    ...payment,
    ...{ attemptId: attempt.id, stores, customerPresent, configurationId, request, sentAt },
    settleAt: plus(sentAt, { seconds: SETTLE_AFTER_SECONDS }),
    ...{ eventId: ids[0], payload: payloads[0], occurredAt, targetAccounts },
  }
}
