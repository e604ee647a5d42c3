import { audit, organizationOf, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { AttemptedPayment, PaymentOutcome } from '../attempt.ts'
import { pendingCaptureRequest } from '../captures/capture-requests.queries.generated.ts'
import { capturableAmount } from '../captures/capture-rules.ts'
import { attemptInShard, paymentHasOpenAttempt } from '../payment-attempts.queries.generated.ts'
import type { RefundOutcome } from '../providers/index.ts'
import { applyRefundOutcomeWithin } from '../refunds/apply-refund-outcome.ts'
import { type RefundStatus, refundOf } from '../refunds/refund.ts'
import { refundInShard } from '../refunds/refunds.queries.generated.ts'
import { releaseToken } from '../token-use.ts'
import { applyOutcomeWithin, lockAttempt, type WhenSettled } from './apply-outcome.ts'
import { settlementJob } from './settle-by-hand.queries.generated.ts'

/** The provider's reference of the refund; null if no money moved. */
export interface ManualOutcome {
  readonly reference: string | null
}

/**
 * The outcome of a charge that an operator found. `amount`: the captured part of an authorization,
 * as decimal text.
 */
export interface ManualCharge extends ManualOutcome {
  readonly amount?: string | undefined
}

/**
 * Records the outcome that an operator found at the provider: for an attempt of unknown outcome, an
 * authorization whose capture was not reported, or a declined or canceled attempt that was charged
 * all the same. Returns the payment's status. Throws INVALID_STATE if the attempt has ended
 * otherwise, if a worker may still send a request, or if nothing would change.
 */
export async function settleAttemptByHand(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attemptId: string,
  found: ManualCharge,
): Promise<PaymentStatus> {
  const shard = shardOf(attemptId)
  const row = first(await services.db.read.run(attemptInShard, { shard, id: attemptId }))
  if (!row) throw notFound('Payment attempt')
  const { paymentId, orgId } = row
  const account = await organizationOf(services, { orgId })
  const ref = { account, paymentId, attemptId, isByHand: true }
  const record = { type: 'Payment', id: paymentId } as const
  const after = await services.db.transaction(async (tx) => {
    const before = await lockAttempt(tx, ref)
    const outcome = await manualOutcome(tx, before, found)
    const applied = await applyOutcomeWithin(services, tx, whenSettled, ref, outcome)
    refuseUnchanged(before, applied)
    await audit(services, tx, { owner: account, action: 'command.payment.settle', record, outcome: 'done' })
    return applied
  })
  services.hint('outbox')
  await releaseToken(services, after.attempt)
  return after.payment.status
}

/**
 * Returns the outcome to apply to a locked attempt. Throws when an operator can't report it now.
 */
async function manualOutcome(
  tx: Transaction,
  { payment, attempt }: AttemptedPayment,
  { reference, amount }: ManualCharge,
): Promise<PaymentOutcome> {
  const shard = shardOf(attempt.id)
  if (attempt.outcome !== null) {
    await refuseUnlessOnlyCharge(tx, { payment, attempt }, reference)
    const capturedMinor = capturedAmount({ payment, attempt }, null, amount)
    return { kind: 'Recaptured', reference: attempt.providerReference ?? reference, capturedMinor }
  }
  const pending = first(await tx.run(pendingCaptureRequest, { shard, paymentId: payment.id }))
  // A worker only waits for the result of an accepted capture.
  if (attempt.stage !== 'Authorized') await refuseWhilePolled(tx, 'SettleAttempt', attempt.id)
  else if (pending?.providerReference === null) await refuseWhilePolled(tx, 'SettleCapture', pending.id)
  if (reference === null) return { kind: 'Canceled', reference }
  const capturedMinor = capturedAmount({ payment, attempt }, pending?.amountMinor ?? null, amount)
  return { kind: 'Succeeded', reference: attempt.providerReference ?? reference, stored: null, capturedMinor }
}

/**
 * Throws unless an ended attempt can be recorded as charged: it was declined or canceled, the
 * operator names its charge, and no other attempt of the payment has charged or still may.
 */
async function refuseUnlessOnlyCharge(
  tx: Transaction,
  { payment: { id: paymentId, isVerification }, attempt: { id, outcome } }: AttemptedPayment,
  reference: string | null,
): Promise<void> {
  const mayBeCharged = outcome === 'Declined' || outcome === 'Canceled'
  if (reference === null || !mayBeCharged || isVerification)
    throw new Refusal('INVALID_STATE', `The attempt has already ended: ${outcome}.`)
  const [other] = await tx.run(paymentHasOpenAttempt, { shard: shardOf(id), paymentId })
  if (!other) return
  throw new Refusal(
    'INVALID_STATE',
    'Another attempt of the payment has charged, or may still do so. Refund this charge at the provider.',
  )
}

/** Returns the captured amount; undefined for a payment that is captured with its charge. */
function capturedAmount(
  { payment, attempt }: AttemptedPayment,
  pendingMinor: bigint | null,
  amount: string | undefined,
): bigint | undefined {
  const { capture, currency, amountMinor } = payment
  if (amount !== undefined) {
    if (capture !== null) return capturableAmount(amount, currency, payment.authorizedMinor ?? amountMinor)
    throw new Refusal('INVALID_STATE', 'Only a payment that was created with capture: Manual takes `--amount`.')
  }
  const isAuthorized = attempt.stage === 'Authorized' || attempt.outcome !== null
  if (capture === null || !isAuthorized) return undefined
  if (pendingMinor !== null) return pendingMinor
  throw new Refusal('INVALID_STATE', '`--amount` is required: no capture of this payment is in progress.')
}

/** Throws if the outcome changed nothing, so that no audit entry is written. */
function refuseUnchanged({ attempt: before }: AttemptedPayment, { attempt: after }: AttemptedPayment): void {
  if (before.stage !== after.stage || before.outcome !== after.outcome) return
  throw new Refusal('INVALID_STATE', `Nothing was recorded: the attempt stays ${after.outcome ?? after.stage}.`)
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
  await refuseWhilePolled(services.db.read, 'SettleRefund', refundId)
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

/**
 * Throws while a worker may still send the request. The worker could make a charge that the
 * operator has recorded as not made.
 */
async function refuseWhilePolled(
  db: Pick<Transaction, 'run'>,
  kind: 'SettleAttempt' | 'SettleCapture' | 'SettleRefund',
  subjectId: string,
): Promise<void> {
  const [pending] = await db.run(settlementJob, { shard: shardOf(subjectId), kind, subjectId })
  if (pending) throw new Refusal('INVALID_STATE', 'A worker is still determining the outcome.')
}
