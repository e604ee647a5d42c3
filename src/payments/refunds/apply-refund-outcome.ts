import { type Account, accountWithCurrentClock, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { completeJob, enqueue } from '../../platform/queue/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { type Payment, paymentOf, paymentPayload } from '../payment.ts'
import { attemptOfRefund } from '../payment-attempts.queries.generated.ts'
import { lockPayment, writePaymentRefunds } from '../payments.queries.generated.ts'
import type { RefundOutcome } from '../providers/index.ts'
import { type Refund, refundOf, refundPayload } from './refund.ts'
import { decideRefund, refundsAfter } from './refund-rules.ts'
import { lockRefund, writeRefundOutcome } from './refunds.queries.generated.ts'

const SETTLE_UNKNOWN_AFTER_SECONDS = 2

type RefundRef = Pick<Refund, 'id' | 'paymentId'>

/** Applies an outcome in a transaction of its own. Returns the refund after it. */
export async function applyRefundOutcome(
  services: Services,
  account: Account,
  refund: RefundRef,
  outcome: RefundOutcome,
): Promise<Refund> {
  const after = await services.db.transaction((tx) => applyRefundOutcomeWithin(services, tx, account, refund, outcome))
  services.hint('outbox')
  return after
}

/**
 * Applies an outcome in the given transaction, which has locked no payment yet. Locks the payment
 * first, then the refund.
 */
export async function applyRefundOutcomeWithin(
  services: Services,
  tx: Transaction,
  account: Account,
  { id, paymentId }: RefundRef,
  outcome: RefundOutcome,
): Promise<Refund> {
  const { shard } = account
  const [payments, refunds, attempts, owner] = await Promise.all([
    tx.run(lockPayment, { shard, id: paymentId }),
    tx.run(lockRefund, { shard, id }),
    tx.run(attemptOfRefund, { shard, refundId: id }),
    accountWithCurrentClock(tx, account),
  ])
  const [payment, row, attempt] = [first(payments), first(refunds), first(attempts)]
  if (!payment || !row || !attempt)
    throw new Error('payment, attempt or refund not found, although they are never deleted')
  const before = refundOf(row)
  const decision = decideRefund(before.status, outcome.kind)
  if (decision === 'contradicts') reportContradiction(services, before, outcome)
  if (decision === 'Succeeded' || decision === 'Failed') {
    return end(services, tx, owner, {
      payment: paymentOf(payment),
      attempt: attemptOf(attempt),
      before,
      outcome,
      end: decision,
    })
  }
  return before.status === 'Pending' ? wait(services, tx, shard, before, outcome) : before
}

interface Ending {
  readonly payment: Payment
  /** The attempt whose charge is refunded. */
  readonly attempt: Attempt
  readonly before: Refund
  readonly outcome: RefundOutcome
  readonly end: 'Succeeded' | 'Failed'
}

async function end(services: Services, tx: Transaction, account: Account, ending: Ending): Promise<Refund> {
  const { before, outcome, end: status } = ending
  const { shard } = account
  const updatedAt = services.now(account)
  const refund = { ...withReference(before, outcome), status, updatedAt }
  const payment = {
    ...ending.payment,
    ...refundsAfter(ending.payment, before.amountMinor, before.status, status),
    updatedAt,
  }
  await Promise.all([
    tx.run(writeRefundOutcome, { ...refund, shard }),
    tx.run(writePaymentRefunds, { ...payment, shard }),
    announce(services, tx, {
      type: status === 'Succeeded' ? 'payment.refunded' : 'payment.refund_failed',
      account,
      subjectId: payment.id,
      data: { ...paymentPayload(payment, ending.attempt), refund: refundPayload(refund) },
    }),
    completeJob(tx, { kind: 'SettleRefund', shard, subjectId: refund.id }),
  ])
  return refund
}

/** Stores the provider's reference, and schedules the settling of an unknown outcome. */
async function wait(
  services: Services,
  tx: Transaction,
  shard: number,
  before: Refund,
  outcome: RefundOutcome,
): Promise<Refund> {
  const refund = withReference(before, outcome)
  const { id: subjectId, orgId, providerReference } = refund
  const job = { kind: 'SettleRefund', shard, subjectId, orgId } as const
  await Promise.all([
    providerReference !== before.providerReference && tx.run(writeRefundOutcome, { ...refund, shard }),
    outcome.kind === 'Unknown' && before.sends === 1 && enqueue(services, tx, job, SETTLE_UNKNOWN_AFTER_SECONDS),
  ])
  return refund
}

function withReference(before: Refund, outcome: RefundOutcome): Refund {
  const providerReference = outcome.reference ?? before.providerReference
  const failureCode = outcome.kind === 'Failed' ? outcome.code : null
  const failureMessage = outcome.kind === 'Failed' ? outcome.message : null
  return { ...before, providerReference, failureCode, failureMessage }
}

/** Logs that the provider contradicts a refund that has ended. An operator must check it. */
function reportContradiction({ log }: Services, { id, paymentId, status }: Refund, { kind }: RefundOutcome): void {
  log.error(
    { refundId: id, paymentId, status, reportedStatus: kind },
    'a provider contradicts the outcome of a finished refund: check the refund at the provider',
  )
}
