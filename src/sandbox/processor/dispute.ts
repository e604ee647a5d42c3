import { randomBase62 } from '../../platform/crypto/index.ts'
import { plus, type Span, type Timestamp } from '../../platform/time/index.ts'
import type { Merchant } from './ledger.ts'
import { notifyOfDispute } from './notify.ts'
import type { ProcessorContext } from './processor-context.ts'
import type { BodyReader } from './read-body.ts'
import type { Charge, ChargeDispute, DisputeMovement, SimulatedDisputeStatus } from './records.ts'
import { hasMovedMoney } from './refund.ts'
import { Rejection } from './rejection.ts'
import { scenarioOf } from './scenario.ts'

/** The time in which the merchant can send evidence. */
const EVIDENCE: Span = { days: 14 }

const REASONS = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'subscription_canceled',
  'processing_error',
  'general',
] as const
const STATUSES = ['warning', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'] as const

/** The statuses in which the disputed amount is taken from the merchant. */
const TAKES: ReadonlySet<SimulatedDisputeStatus> = new Set(['needs_response', 'under_review', 'lost'])
const CLOSED: ReadonlySet<SimulatedDisputeStatus> = new Set(['warning_closed', 'won', 'lost'])

/** The facts of a new dispute. */
type DisputeOrder = Pick<ChargeDispute, 'amount' | 'reason' | 'networkReasonCode' | 'status'>

/**
 * Reads the body of a control request that opens a dispute of a charge. Throws a Rejection, also
 * for a charge that took no money.
 */
export function readDisputeOrder(body: BodyReader, charge: Charge): DisputeOrder {
  if (!isDisputable(charge)) throw new Rejection(409, 'not_disputable', 'The charge took no money.')
  return {
    amount: body.has('amount') ? body.integer('amount', 1, amountTaken(charge)) : amountTaken(charge),
    reason: body.choice('reason', REASONS, 'fraudulent'),
    networkReasonCode: body.textOrNull('networkReasonCode', /^.{1,32}$/),
    status: body.choice('status', STATUSES, 'needs_response'),
  }
}

const isDisputable = (charge: Charge) => charge.amount > 0 && (charge.status === 'disputed' || hasMovedMoney(charge))

const amountTaken = ({ captured, amount }: Charge) => captured ?? amount

/** Opens a dispute of a charge, by default of the amount that it took. */
export function openDispute(
  context: ProcessorContext,
  merchant: Merchant,
  charge: Charge,
  order: DisputeOrder,
): ChargeDispute {
  const dispute: ChargeDispute = {
    id: `dp_${randomBase62(20)}`,
    charge: charge.id,
    ...order,
    currency: charge.currency,
    evidenceDueAt: plus(context.now(), EVIDENCE),
    createdAt: context.now(),
  }
  return writeDispute(context, merchant, charge, dispute, 'opened')
}

/**
 * Reads the body of a control request that changes a dispute, and changes it; throws a Rejection.
 */
export function changeDispute(
  context: ProcessorContext,
  merchant: Merchant,
  { charge, dispute }: { readonly charge: Charge; readonly dispute: ChargeDispute },
  body: BodyReader,
): ChargeDispute {
  const status = body.choice('status', STATUSES, dispute.status)
  const amount = body.has('amount') ? body.integer('amount', 1, amountTaken(charge)) : dispute.amount
  const change = CLOSED.has(status) && status !== dispute.status ? 'closed' : 'updated'
  return writeDispute(context, merchant, charge, { ...dispute, status, amount }, change)
}

/** Writes a dispute, what it moves, and the status of its charge, and notifies the merchant. */
function writeDispute(
  context: ProcessorContext,
  merchant: Merchant,
  charge: Charge,
  changed: ChargeDispute,
  change: 'opened' | 'updated' | 'closed',
): ChargeDispute {
  const dispute = { ...changed, movements: movementsOf(changed, context.now()) }
  context.ledger.record({ kind: 'dispute', merchant: merchant.id, value: dispute })
  const disputes = [...merchant.disputes.values()].filter((each) => each.charge === charge.id)
  const takes = disputes.some(({ status }) => TAKES.has(status))
  const paid = charge.isManual || scenarioOf(charge.scenario).uncaptured ? 'captured' : 'succeeded'
  const value: Charge = { ...charge, dueAt: null, status: takes ? 'disputed' : paid }
  context.ledger.record({ kind: 'charge', merchant: merchant.id, value })
  notifyOfDispute(context, merchant, dispute, change)
  return dispute
}

/**
 * Returns all movements of a dispute. One of another amount gives back what it took and takes the
 * new amount.
 */
function movementsOf({ amount, status, movements = [] }: ChargeDispute, at: Timestamp): readonly DisputeMovement[] {
  const taken = -movements.reduce((sum, each) => sum + each.amount, 0)
  const takes = TAKES.has(status) ? amount : 0
  if (takes === taken) return movements
  return [...movements, ...(taken > 0 ? [{ at, amount: taken }] : []), ...(takes > 0 ? [{ at, amount: -takes }] : [])]
}
