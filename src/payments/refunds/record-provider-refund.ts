import { type Account, accountWithCurrentClock, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import type { Attempt } from '../attempt.ts'
import { type Payment, paymentOf, paymentPayload } from '../payment.ts'
import { lockPayment, writePaymentRefunds } from '../payments.queries.generated.ts'
import type { RefundOutcome, ReportedAmount } from '../providers/index.ts'
import { applyRefundOutcomeWithin } from './apply-refund-outcome.ts'
import { type Refund, refundPayload } from './refund.ts'
import { leftToRefund } from './refund-rules.ts'
import { insertProviderRefund, refundMayHaveReference } from './refunds.queries.generated.ts'

/** A refund that was made at the provider and reported by a notification. */
export interface ReportedRefund {
  /** The attempt whose charge was refunded. */
  readonly attempt: Attempt
  readonly reference: string
  readonly amount: ReportedAmount
  readonly outcome: RefundOutcome
}

/**
 * Records a refund that was made at the provider, in a transaction that has locked no payment yet.
 * Returns `unknown` while the refund can't be recorded: it may be one of ours, its charge may not
 * be known as successful yet, or a refund that will fail may still reserve the amount. A refund of
 * a declined charge is only logged, because another attempt may pay the payment.
 */
export async function recordProviderRefund(
  services: Services,
  tx: Transaction,
  account: Account,
  reported: ReportedRefund,
): Promise<'applied' | 'unknown'> {
  const { shard } = account
  const { attempt, reference, outcome } = reported
  const { id: attemptId, paymentId } = attempt
  const configurationIds = [attempt.configurationId]
  const [payments, owner] = await Promise.all([
    tx.run(lockPayment, { shard, id: paymentId }),
    accountWithCurrentClock(tx, account),
  ])
  // Read after locking, to see a refund that another notification has recorded meanwhile.
  const [known] = await tx.run(refundMayHaveReference, { shard, attemptId, configurationIds, reference })
  const row = first(payments)
  if (!row || known || attempt.outcome === null || attempt.outcome === 'Canceled') return 'unknown'
  if (attempt.outcome === 'Declined') return reportUncounted(services, attempt)
  const payment = paymentOf(row)
  const amountMinor = refundableAmount(payment, reported)
  if (amountMinor === null) return 'unknown'
  const refund = await insert(services, tx, owner, { payment, reported, amountMinor })
  if (refund.status === 'Pending') await applyRefundOutcomeWithin(services, tx, owner, refund, outcome)
  return 'applied'
}

/**
 * Logs the refund of a charge that is recorded as declined. If the charge was made after all, the
 * refund returned its amount.
 */
function reportUncounted({ log }: Services, { id: attemptId, paymentId, configurationId }: Attempt): 'applied' {
  const facts = { attemptId, paymentId, configurationId }
  log.error(facts, 'a refund at the provider reverses a charge that is recorded as declined: check both there')
  return 'applied'
}

/**
 * Returns the amount in our minor units; null if it is no valid amount or exceeds the amount that
 * is left to refund.
 */
function refundableAmount(
  payment: Payment,
  { amount: { amountMinor, currency }, outcome }: Pick<ReportedRefund, 'amount' | 'outcome'>,
): bigint | null {
  if (amountMinor === null || amountMinor < 1n || currency !== payment.currency) return null
  return outcome.kind === 'Failed' || amountMinor <= leftToRefund(payment) ? amountMinor : null
}

interface ToInsert {
  readonly payment: Payment
  readonly reported: ReportedRefund
  readonly amountMinor: bigint
}

/** Inserts the refund as failed, without a reservation of its amount, or as pending. */
async function insert(services: Services, tx: Transaction, account: Account, toInsert: ToInsert): Promise<Refund> {
  const { payment, reported, amountMinor } = toInsert
  const { shard } = account
  const refund = refundOfReport(services, account, toInsert)
  if (reported.outcome.kind === 'Failed') {
    const data = { ...paymentPayload(payment, reported.attempt), refund: refundPayload(refund) }
    await Promise.all([
      tx.run(insertProviderRefund, { ...refund, shard, providerReference: reported.reference }),
      announce(services, tx, { type: 'payment.refund_failed', account, subjectId: payment.id, data }),
    ])
    return refund
  }
  const refundsReservedMinor = payment.refundsReservedMinor + amountMinor
  await Promise.all([
    tx.run(writePaymentRefunds, { ...payment, shard, refundsReservedMinor, updatedAt: refund.createdAt }),
    tx.run(insertProviderRefund, { ...refund, shard, providerReference: reported.reference }),
  ])
  return refund
}

function refundOfReport(
  services: Services,
  account: Account,
  { payment, reported: { attempt, reference, outcome }, amountMinor }: ToInsert,
): Refund {
  const now = services.now(account)
  const failed = outcome.kind === 'Failed' ? outcome : null
  return {
    id: services.mintId(account.shard),
    orgId: payment.orgId,
    paymentId: payment.id,
    attemptId: attempt.id,
    configurationId: attempt.configurationId,
    amountMinor,
    currency: payment.currency,
    status: failed === null ? 'Pending' : 'Failed',
    origin: 'Provider',
    request: null,
    providerReference: reference,
    reason: null,
    failureCode: failed?.code ?? null,
    failureMessage: failed?.message ?? null,
    sends: 0,
    createdAt: now,
    updatedAt: now,
  }
}
