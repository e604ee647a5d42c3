import { audit, organizationOf, type Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { attemptOf } from '../attempt.ts'
import { attemptInShard } from '../payment-attempts.queries.generated.ts'
import type { ChargeOutcome, RefundOutcome } from '../providers/index.ts'
import { applyRefundOutcomeWithin } from '../refunds/apply-refund-outcome.ts'
import { type RefundStatus, refundOf } from '../refunds/refund.ts'
import { refundInShard } from '../refunds/refunds.queries.generated.ts'
import { releaseToken } from '../token-use.ts'
import { applyOutcomeWithin, type WhenSettled } from './apply-outcome.ts'
import { settlementJob } from './settle-by-hand.queries.generated.ts'

/** The provider's reference of a charge or refund that an operator found; null when no money moved. */
export type ManualOutcome = { readonly reference: string | null }

/**
 * Records the outcome that an operator found at the provider for an attempt of unknown outcome.
 * Returns the payment's status. Throws INVALID_STATE when the attempt has ended, or while a worker
 * still polls it.
 */
export async function settleAttemptByHand(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attemptId: string,
  { reference }: ManualOutcome,
): Promise<PaymentStatus> {
  const shard = shardOf(attemptId)
  const row = first(await services.db.read.run(attemptInShard, { shard, id: attemptId }))
  if (!row) throw notFound('Payment attempt')
  const attempt = attemptOf(row)
  if (attempt.outcome !== null) throw new Refusal('INVALID_STATE', `The attempt has already ended: ${attempt.outcome}.`)
  await refuseWhilePolled(services, 'SettleAttempt', attemptId)
  const account = await organizationOf(services, attempt)
  const outcome: ChargeOutcome =
    reference === null ? { kind: 'Canceled', reference } : { kind: 'Succeeded', reference, stored: null }
  const ref = { account, paymentId: attempt.paymentId, attemptId, isByHand: true }
  const record = { type: 'Payment', id: attempt.paymentId } as const
  const after = await services.db.transaction(async (tx) => {
    const applied = await applyOutcomeWithin(services, tx, whenSettled, ref, outcome)
    await audit(services, tx, { owner: account, action: 'command.payment.settle', record, outcome: 'done' })
    return applied
  })
  services.hint('outbox')
  await releaseToken(services, after.attempt)
  return after.payment.status
}

/** Records the outcome that an operator found at the provider for a refund. Returns its status. */
export async function settleRefundByHand(
  services: Services,
  refundId: string,
  { reference }: ManualOutcome,
): Promise<RefundStatus> {
  const row = first(await services.db.read.run(refundInShard, { shard: shardOf(refundId), id: refundId }))
  if (!row) throw notFound('Refund')
  const refund = refundOf(row)
  if (refund.status !== 'Pending') throw new Refusal('INVALID_STATE', `The refund has already ended: ${refund.status}.`)
  await refuseWhilePolled(services, 'SettleRefund', refundId)
  const account = await organizationOf(services, refund)
  const outcome: RefundOutcome =
    reference === null
      ? { kind: 'Failed', reference, code: 'unknown', message: 'The provider did not make the refund.' }
      : { kind: 'Succeeded', reference }
  const record = { type: 'Refund', id: refundId } as const
  const { status } = await services.db.transaction(async (tx) => {
    const applied = await applyRefundOutcomeWithin(services, tx, account, refund, outcome)
    await audit(services, tx, { owner: account, action: 'command.refund.settle', record, outcome: 'done' })
    return applied
  })
  services.hint('outbox')
  return status
}

/** Refuses while a worker may send it again, because that would make a charge recorded as not made. */
async function refuseWhilePolled(
  { db }: Services,
  kind: 'SettleAttempt' | 'SettleRefund',
  subjectId: string,
): Promise<void> {
  const [pending] = await db.read.run(settlementJob, { shard: shardOf(subjectId), kind, subjectId })
  if (pending) throw new Refusal('INVALID_STATE', 'A worker is still determining the outcome.')
}
