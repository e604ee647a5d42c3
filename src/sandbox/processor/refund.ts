import { randomBase62 } from '../../platform/crypto/index.ts'
import { plus, type Span } from '../../platform/time/index.ts'
import { refundView } from './charge-view.ts'
import type { Merchant } from './ledger.ts'
import { notifyOfRefund } from './notify.ts'
import type { ProcessorContext } from './processor-context.ts'
import { bodyReader } from './read-body.ts'
import type { Charge, ChargeRefund } from './records.ts'
import { invalidField, notFound, Rejection } from './rejection.ts'
import type { PlannedCall } from './run-once.ts'
import { type Scenario, scenarioOf } from './scenario.ts'

/** The time in which a pending refund settles. */
const REFUND: Span = { days: 1 }
const AMOUNT_MAX = 999_999_999_999

/** The body of `POST /v1/refunds`. */
export interface RefundOrder {
  /** Null for a refund that is made at the processor. */
  readonly reference: string | null
  readonly charge: string
  readonly amount: number
  readonly currency: string
}

/** Reads the body of `POST /v1/refunds`; throws a Rejection. */
export function readRefundOrder(body: unknown): RefundOrder {
  const order = bodyReader(body)
  return {
    reference: order.text('reference'),
    charge: order.text('charge'),
    amount: order.integer('amount', 1, AMOUNT_MAX),
    currency: order.text('currency', /^[A-Z]{3}$/),
  }
}

/** Validates a refund and returns it to run. A charge's refunds never exceed its amount. */
export function planRefund(context: ProcessorContext, merchant: Merchant, order: RefundOrder): PlannedCall {
  const charge = merchant.charges.get(order.charge)
  if (!charge) throw notFound('charge')
  if (!hasMovedMoney(charge))
    throw new Rejection(409, 'not_refundable', 'The charge did not succeed, or was not captured.')
  if (charge.currency !== order.currency) throw invalidField('currency', 'not that of the charge')
  if (order.amount > (charge.captured ?? charge.amount) - charge.refunded)
    throw new Rejection(422, 'amount_too_large', 'More than is left of the charge.')
  return { fault: undefined, run: () => refundView(createRefund(context, merchant, charge, order)) }
}

/**
 * Returns whether the money of a charge has arrived and has not left again by a return or dispute.
 */
export function hasMovedMoney({ status, scenario }: Charge): boolean {
  return status === 'captured' || (status === 'succeeded' && !scenarioOf(scenario).uncaptured)
}

function createRefund(context: ProcessorContext, merchant: Merchant, charge: Charge, order: RefundOrder): ChargeRefund {
  const waits = isSlow(charge, scenarioOf(charge.scenario))
  const refund: ChargeRefund = {
    id: `re_${randomBase62(20)}`,
    ...order,
    status: waits ? 'pending' : 'succeeded',
    createdAt: context.now(),
    dueAt: waits ? plus(context.now(), REFUND) : null,
  }
  const value = { ...charge, refunded: charge.refunded + order.amount }
  context.ledger.record({ kind: 'charge', merchant: merchant.id, value })
  return writeRefund(context, merchant, refund)
}

function isSlow({ instrument }: Charge, { refunds }: Scenario): boolean {
  return instrument.type === 'bank_account' || refunds !== undefined
}

/** Settles a pending refund. A failed refund returns its amount to the charge. */
export function endRefund(context: ProcessorContext, merchant: Merchant, refund: ChargeRefund): void {
  const charge = merchant.charges.get(refund.charge)
  if (!charge) return
  const fails = scenarioOf(charge.scenario).refunds === 'failing'
  if (fails) {
    const value = { ...charge, refunded: charge.refunded - refund.amount }
    context.ledger.record({ kind: 'charge', merchant: merchant.id, value })
  }
  writeRefund(context, merchant, { ...refund, status: fails ? 'failed' : 'succeeded', dueAt: null })
}

function writeRefund(context: ProcessorContext, merchant: Merchant, refund: ChargeRefund): ChargeRefund {
  const value = refund.status === 'succeeded' ? { ...refund, settledAt: context.now() } : refund
  context.ledger.record({ kind: 'refund', merchant: merchant.id, value })
  notifyOfRefund(context, merchant, refund)
  return refund
}
