import { randomBase62 } from '../../platform/crypto/index.ts'
import { plus, type Span } from '../../platform/time/index.ts'
import type { Plan } from './answer-once.ts'
import { refundView } from './charge-view.ts'
import type { House } from './house.ts'
import type { Merchant } from './ledger.ts'
import { reader } from './read-body.ts'
import type { Charge, Refund } from './records.ts'
import { Rejection, unknown, wrong } from './rejection.ts'
import { type Scenario, scenarioOf } from './scenario.ts'
import { tellOfRefund } from './tell.ts'

/** How long a refund takes that is not done at once. */
const REFUND: Span = { days: 1 }
const AMOUNT_MAX = 999_999_999_999

/** What a merchant asks to be given back. */
export interface RefundOrder {
  readonly reference: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
}

/** Reads the body of `POST /v1/refunds`; throws a Rejection. */
export function readRefundOrder(body: unknown): RefundOrder {
  const order = reader(body)
  return {
    reference: order.text('reference'),
    charge: order.text('charge'),
    amount: order.integer('amount', 1, AMOUNT_MAX),
    currency: order.text('currency', /^[A-Z]{3}$/),
  }
}

/** What giving it back would do; a charge never gives back more than it took. */
export function planRefund(house: House, merchant: Merchant, order: RefundOrder): Plan {
  const charge = merchant.charges.get(order.charge)
  if (!charge) throw unknown('charge')
  if (charge.status !== 'succeeded') throw new Rejection(409, 'not_refundable', 'The charge did not succeed.')
  if (charge.currency !== order.currency) throw wrong('currency', 'not that of the charge')
  if (order.amount > charge.amount - charge.refunded)
    throw new Rejection(422, 'amount_too_large', 'More than is left of the charge.')
  return { fault: undefined, run: () => refundView(begin(house, merchant, charge, order)) }
}

function begin(house: House, merchant: Merchant, charge: Charge, order: RefundOrder): Refund {
  const waits = isSlow(charge, scenarioOf(charge.scenario))
  const refund: Refund = {
    id: `re_${randomBase62(20)}`,
    ...order,
    status: waits ? 'pending' : 'succeeded',
    createdAt: house.now(),
    dueAt: waits ? plus(house.now(), REFUND) : null,
  }
  const value = { ...charge, refunded: charge.refunded + order.amount }
  house.ledger.record({ kind: 'charge', merchant: merchant.id, value })
  return writeRefund(house, merchant, refund)
}

function isSlow({ instrument }: Charge, { refunds }: Scenario): boolean {
  return instrument.type === 'bank_account' || refunds !== undefined
}

/** Ends a refund that waited; one that fails gives its amount back to the charge. */
export function endRefund(house: House, merchant: Merchant, refund: Refund): void {
  const charge = merchant.charges.get(refund.charge)
  if (!charge) return
  const fails = scenarioOf(charge.scenario).refunds === 'failing'
  if (fails) {
    const value = { ...charge, refunded: charge.refunded - refund.amount }
    house.ledger.record({ kind: 'charge', merchant: merchant.id, value })
  }
  writeRefund(house, merchant, { ...refund, status: fails ? 'failed' : 'succeeded', dueAt: null })
}

function writeRefund(house: House, merchant: Merchant, refund: Refund): Refund {
  house.ledger.record({ kind: 'refund', merchant: merchant.id, value: refund })
  tellOfRefund(house, merchant, refund)
  return refund
}
