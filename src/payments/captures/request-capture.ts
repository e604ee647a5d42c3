import { type Account, type Context, findAccount, mint, transaction } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { findPayment } from '../find-records.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { clientOf, configurationOfRecord, type ProviderClient, refuseFailing } from '../providers/index.ts'
import { lockPaymentToRefund } from '../refunds/refunds.queries.generated.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { type AuthorizedAttempt, findAuthorized, insertCapture } from './reserve-capture.ts'
import { sendCapture } from './send-capture.ts'

/**
 * A function that returns the amount to capture, or null to void the payment. Throws if the payment
 * can't be captured or voided.
 */
export type AmountRule = (payment: Payment) => bigint | null

/**
 * Sends a request to capture or void a payment, and returns the payment with the provider's
 * outcome. If the process crashes after the first commit, a worker settles the request.
 */
export async function requestCapture(
  context: Context,
  whenSettled: readonly WhenSettled[],
  paymentId: string,
  amountOf: AmountRule,
): Promise<Payment> {
  const id = requireId('pay', paymentId, 'Payment')
  const payment = await findPayment(context, id)
  if (!payment) throw notFound('Payment')
  amountOf(payment)
  const account = await findAccount(context, { kind: 'Organization', uuid: payment.orgId })
  if (!account) throw notFound('Payment')
  const attempt = await findAuthorized(context, payment, id.shard)
  if (!attempt) throw new Refusal('INVALID_STATE', 'The payment has no authorization that can be captured or voided.')
  const configuration = await configurationOfRecord(context, attempt)
  await refuseFailing(context, configuration)
  const client = await clientOf(context, configuration)
  const { captureRequest } = await reserve(context, { account, id, attempt, client }, amountOf)
  crashPoint('capture: written')
  await sendCapture(context, whenSettled, account, captureRequest, client)
  return (await findPayment(context, id)) ?? payment
}

interface Reserving {
  readonly account: Account
  readonly id: Id
  readonly attempt: AuthorizedAttempt
  readonly client: ProviderClient
}

/**
 * Inserts the request under the payment's lock, so that only one of several concurrent requests is
 * sent.
 */
function reserve(context: Context, { account, id, attempt, client }: Reserving, amountOf: AmountRule) {
  const captureId = mint(context, id.shard)
  return transaction(context, async (tx) => {
    const [row] = await tx.run(lockPaymentToRefund, {
      shard: id.shard,
      id: id.uuid,
      callerId: context.caller.account.id,
    })
    if (!row) throw notFound('Payment')
    const payment = paymentOf(row)
    const amountMinor = amountOf(payment)
    refuseUncountable(amountMinor, payment.currency, client)
    const captureRequest = await insertCapture(context, tx, {
      id: captureId,
      account,
      payment,
      attempt,
      client,
      amountMinor,
    })
    return { id: payment.id, orgId: account.id, captureRequest }
  })
}

/** Some providers count a currency in larger units. */
function refuseUncountable(amountMinor: bigint | null, currency: string, { provider }: ProviderClient): void {
  if (amountMinor === null || provider.minorUnits(amountMinor, currency) !== null) return
  throw invalid('amount', `has more decimal places than the provider allows for ${currency}`)
}
