import { type Account, type Context, findAccount, mint, transaction } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Id, requireId, shardOf } from '../../platform/ids/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { type ProviderClient, providerClient } from '../charging/provider-client.ts'
import { findPayment } from '../find-records.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { attemptThatCharged } from '../payment-attempts.queries.generated.ts'
import { writePaymentRefunds } from '../payments.queries.generated.ts'
import type { Refund } from './refund.ts'
import { amountToRefund } from './refund-rules.ts'
import { countRefunds, insertRefund, lockPaymentToRefund } from './refunds.queries.generated.ts'
import { sendRefund } from './send-refund.ts'

/** The input of `paymentRefund`, after the scalars have parsed it. */
export interface PaymentRefundInput {
  readonly paymentId: string
  /** A decimal number as text. */
  readonly amount?: string | null
}

/** The time that the request itself may take to send the refund. */
const SETTLE_AFTER_SECONDS = 60

/** Refunds a payment in full or in part. Returns the refund with the provider's outcome. */
export async function paymentRefund(context: Context, input: PaymentRefundInput): Promise<Refund> {
  const id = requireId('pay', input.paymentId, 'Payment')
  const payment = await findPayment(context, id)
  if (!payment) throw notFound('Payment')
  amountToRefund(payment, input.amount, 0)
  const account = await findAccount(context, { kind: 'Organization', uuid: payment.orgId })
  if (!account) throw notFound('Payment')
  const attempt = await charged(context, payment)
  const client = await providerClient(context, attempt)
  const { refund } = await reserve(context, { account, id, attempt, client }, input)
  crashPoint('refund: written')
  return sendRefund(context, account, refund, client)
}

async function charged({ db }: Context, { id: paymentId }: Payment): Promise<Attempt & { reference: string }> {
  const row = first(await db.read.run(attemptThatCharged, { shard: shardOf(paymentId), paymentId }))
  const reference = row?.providerReference
  // The payment was returned or disputed just before.
  if (!row || !reference) throw new Refusal('INVALID_STATE', 'Only a Succeeded payment can be refunded.')
  return { ...attemptOf(row), reference }
}

interface Reserving {
  readonly account: Account
  readonly id: Id
  readonly attempt: Attempt & { readonly reference: string }
  readonly client: ProviderClient
}

/**
 * Reserves the amount under the payment's lock, so that concurrent refunds never exceed the
 * payment.
 */
function reserve(context: Context, { account, id, attempt, client }: Reserving, input: PaymentRefundInput) {
  const { shard } = account
  const refundId = mint(context, shard)
  return transaction(context, async (tx) => {
    const { payment, refunds } = await lockRefundable(context, tx, id)
    const amountMinor = amountToRefund(payment, input.amount, refunds)
    refuseUncountable(client, amountMinor, payment.currency)
    const refund = pendingRefund({ refundId, payment, attempt, client, amountMinor }, context.now(account))
    const { refundedMinor } = payment
    const refundsReservedMinor = payment.refundsReservedMinor + amountMinor
    const key = { shard, id: payment.id, updatedAt: refund.createdAt }
    await Promise.all([
      tx.run(writePaymentRefunds, { ...key, refundedMinor, refundsReservedMinor }),
      tx.run(insertRefund, { ...refund, shard, request: JSON.stringify(refund.request) }),
      enqueue(
        context,
        tx,
        { kind: 'SettleRefund', shard, subjectId: refundId, orgId: account.id },
        SETTLE_AFTER_SECONDS,
      ),
    ])
    return { id: refundId, orgId: account.id, refund }
  })
}

/** Some providers count a currency in larger units. */
function refuseUncountable({ provider }: ProviderClient, amountMinor: bigint, currency: string): void {
  if (provider.minorUnits(amountMinor, currency) !== null) return
  throw invalid('amount', `has more decimal places than the provider allows for ${currency}`)
}

async function lockRefundable(context: Context, tx: Transaction, { shard, uuid }: Id) {
  const [row] = await tx.run(lockPaymentToRefund, { shard, id: uuid, callerId: context.caller.account.id })
  if (!row) throw notFound('Payment')
  // Read after locking: a transaction that waited for the lock must see the refund of the one that
  // had it.
  const [counted] = await tx.run(countRefunds, { shard, orgId: row.orgId, paymentId: row.id })
  return { payment: paymentOf(row), refunds: counted?.count ?? 0 }
}

interface RefundTerms extends Pick<Reserving, 'attempt' | 'client'> {
  readonly refundId: string
  readonly payment: Payment
  readonly amountMinor: bigint
}

function pendingRefund({ refundId, payment, attempt, client, amountMinor }: RefundTerms, at: Timestamp): Refund {
  const { currency, orgId, id: paymentId } = payment
  const { reference, request, id: attemptId, configurationId } = attempt
  const terms = { refundId, paymentId, attemptId, reference, amountMinor, currency, request }
  return {
    id: refundId,
    orgId,
    paymentId,
    attemptId,
    configurationId,
    amountMinor,
    currency,
    status: 'Pending',
    request: client.provider.refundRequest(terms, client.access),
    providerReference: null,
    failureMessage: null,
    sends: 1,
    createdAt: at,
    updatedAt: at,
  }
}
