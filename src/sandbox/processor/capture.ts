import { plus, type Span } from '../../platform/time/index.ts'
import { writeCharge } from './charge.ts'
import { chargeView } from './charge-view.ts'
import type { Merchant } from './ledger.ts'
import type { ProcessorContext } from './processor-context.ts'
import { bodyReader } from './read-body.ts'
import type { Charge } from './records.ts'
import { notFound, Rejection } from './rejection.ts'
import type { PlannedCall } from './run-once.ts'
import { scenarioOf } from './scenario.ts'

/** The time in which a slow capture ends. */
const CAPTURE: Span = { days: 1 }
const AMOUNT_MAX = 999_999_999_999

/** The body of a request to capture or void a charge. */
export interface CaptureOrder {
  readonly reference: string
  readonly charge: string
  /** Null to void the charge. */
  readonly amount: number | null
}

/** Reads the body of `POST /v1/captures` or `/v1/voids`; throws a Rejection. */
export function readCaptureOrder(body: unknown, kind: 'capture' | 'void'): CaptureOrder {
  const order = bodyReader(body)
  return {
    reference: order.text('reference'),
    charge: order.text('charge'),
    amount: kind === 'void' ? null : order.integer('amount', 1, AMOUNT_MAX),
  }
}

/** Validates a capture or void and returns it to run. A capture releases the rest of the amount. */
export function planCapture(context: ProcessorContext, merchant: Merchant, order: CaptureOrder): PlannedCall {
  const charge = merchant.charges.get(order.charge)
  if (!charge) throw notFound('charge')
  if (charge.status !== 'authorized') throw new Rejection(409, 'not_authorized', 'The charge has no authorization.')
  if (order.amount !== null && order.amount > charge.amount)
    throw new Rejection(422, 'amount_too_large', 'More than was authorized.')
  return { fault: undefined, run: () => chargeView(context, merchant, change(context, merchant, charge, order)) }
}

function change(
  context: ProcessorContext,
  merchant: Merchant,
  charge: Charge,
  { amount, reference: captureReference }: CaptureOrder,
): Charge {
  const requested = { ...charge, captureReference, dueAt: null }
  if (amount === null) return writeCharge(context, merchant, { ...requested, status: 'canceled' })
  const captured = { ...requested, captured: amount }
  if (!scenarioOf(charge.scenario).captures) return writeCharge(context, merchant, { ...captured, status: 'captured' })
  const dueAt = plus(context.now(), CAPTURE)
  return writeCharge(context, merchant, { ...captured, status: 'capturing', dueAt })
}
