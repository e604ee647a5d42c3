import {
  type Account,
  type Context,
  findAccount,
  mint,
  refuseAboveRefundLimit,
  type Services,
  transaction,
} from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { PaymentRefundInput } from '../../platform/graphql/inputs.generated.ts'
import { type Id, requireId, shardOf } from '../../platform/ids/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { reportFailingRefund } from '../charging/report-failing.ts'
import { findPayment } from '../find-records.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { attemptThatCharged } from '../payment-attempts.queries.generated.ts'
import { writePaymentRefunds } from '../payments.queries.generated.ts'
import {
  clientOf,
  configurationOfRecord,
  type ProviderClient,
  type RefundOutcome,
  type RefundReason,
  refuseFailing,
} from '../providers/index.ts'
import { applyRefundOutcome } from './apply-refund-outcome.ts'
import type { Refund, SentRefund } from './refund.ts'
import { amountToRefund } from './refund-rules.ts'
import { countRefunds, insertRefund, lockPaymentToRefund, refundsOfPerson } from './refunds.queries.generated.ts'

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
  const configuration = await configurationOfRecord(context, attempt)
  await refuseFailing(context, configuration)
  const client = await clientOf(context, configuration)
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
  const requestedByPersonId = context.caller.person?.id ?? null
  const refundId = mint(context, shard)
  return transaction(context, async (tx) => {
    const { payment, refunds } = await lockRefundable(context, tx, id)
    const amountMinor = amountToRefund(payment, input.amount, refunds)
    await refuseAboveLimit(context, tx, payment, amountMinor)
    refuseUncountable(client, amountMinor, payment.currency)
    const terms = { refundId, payment, attempt, client, amountMinor, reason: input.reason ?? null }
    const refund = pendingRefund(terms, context.now(account))
    const { refundedMinor } = payment
    const refundsReservedMinor = payment.refundsReservedMinor + amountMinor
    const key = { shard, id: payment.id, updatedAt: refund.createdAt }
    const job = { kind: 'SettleRefund', shard, subjectId: refundId, orgId: account.id } as const
    await Promise.all([
      tx.run(writePaymentRefunds, { ...key, refundedMinor, refundsReservedMinor }),
      tx.run(insertRefund, { ...refund, shard, requestedByPersonId, request: JSON.stringify(refund.request) }),
      enqueue(context, tx, job, SETTLE_AFTER_SECONDS),
    ])
    return { id: refundId, orgId: account.id, refund }
  })
}

/** Throws FORBIDDEN if the person's refunds of the locked payment exceed their refund limit. */
async function refuseAboveLimit({ caller }: Context, tx: Transaction, payment: Payment, amountMinor: bigint) {
  if (!caller.person) return
  const { id: paymentId, orgId, currency } = payment
  const key = { shard: shardOf(paymentId), orgId, paymentId, personId: caller.person.id }
  const earlier = first(await tx.run(refundsOfPerson, key))?.amountMinor ?? 0n
  refuseAboveRefundLimit(caller, { amountMinor: earlier + amountMinor, currency })
}

/** Some providers count a currency in larger units. */
function refuseUncountable({ provider }: ProviderClient, amountMinor: bigint, currency: string): void {
  if (provider.minorUnits(amountMinor, currency) !== null) return
  throw invalid('amount', `has more decimal places than the provider allows for ${currency}`)
}

async function lockRefundable(context: Context, tx: Transaction, { shard, uuid }: Id) {
  const [row] = await tx.run(lockPaymentToRefund, { shard, id: uuid, callerId: context.caller.account.id })
  if (!row) throw notFound('Payment')
  // Reads after locking, to see the refund of a transaction that held the lock before.
  const [counted] = await tx.run(countRefunds, { shard, orgId: row.orgId, paymentId: row.id })
  return { payment: paymentOf(row), refunds: counted?.count ?? 0 }
}

interface RefundTerms extends Pick<Reserving, 'attempt' | 'client'> {
  readonly refundId: string
  readonly payment: Payment
  readonly amountMinor: bigint
  readonly reason: RefundReason | null
}

function pendingRefund(
  { refundId, payment, attempt, client, amountMinor, reason }: RefundTerms,
  at: Timestamp,
): SentRefund {
  const { currency, orgId, id: paymentId } = payment
  const { reference, request, id: attemptId, configurationId } = attempt
  const terms = { refundId, paymentId, attemptId, reference, amountMinor, currency, reason, request }
  return {
    id: refundId,
    orgId,
    paymentId,
    attemptId,
    configurationId,
    amountMinor,
    currency,
    status: 'Pending',
    origin: 'Api',
    request: client.provider.refundRequest(terms, client.access),
    providerReference: null,
    reason,
    failureCode: null,
    failureMessage: null,
    sends: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** Sends a committed refund and applies the provider's outcome. */
async function sendRefund(
  services: Services,
  account: Account,
  refund: SentRefund,
  client: ProviderClient,
): Promise<Refund> {
  const outcome = await refundAtProvider(services, refund, client)
  await reportFailingRefund(services, refund, outcome)
  crashPoint('refund: answered')
  const after = await applyRefundOutcome(services, account, refund, outcome)
  crashPoint('refund: settled')
  return after
}

/** Sends the refund. An internal error is logged and is an unknown outcome. */
async function refundAtProvider(
  { log }: Services,
  refund: SentRefund,
  { provider, access }: ProviderClient,
): Promise<RefundOutcome> {
  try {
    return await provider.refund(access, refund.id, refund.request)
  } catch (err) {
    log.error({ err, refundId: refund.id, paymentId: refund.paymentId }, 'failed to send a refund')
    return { kind: 'Unknown', reference: null, cause: 'unreadable answer' }
  }
}
