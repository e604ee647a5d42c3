import type Stripe from 'stripe'
import { Refusal } from '../../../platform/refusal.ts'
import { timestampOf } from '../../../platform/time/index.ts'
import { entry } from '../port/read-object.ts'
import type { SettlementLineType, SettlementReportLine } from '../port/settlement-port.ts'
import { amountOf } from './currencies.ts'
import { returnCodeOf } from './declines.ts'
import { networkReasonCode } from './disputes.ts'
import { idOf } from './stored-credential.ts'

/**
 * The line types of balance transactions. Other transaction types become Other lines. Reserves and
 * similar types are corrections of the balance.
 */
export const LINE_TYPES: Readonly<Record<string, SettlementLineType>> = {
  charge: 'Charge',
  payment: 'Charge',
  refund: 'Refund',
  payment_refund: 'Refund',
  refund_failure: 'RefundReversal',
  payment_failure_refund: 'Return',
  payment_reversal: 'Return',
  stripe_fee: 'Fee',
  stripe_fx_fee: 'Fee',
  tax_fee: 'Fee',
  payout: 'Payout',
  payout_cancel: 'Payout',
  payout_failure: 'Payout',
  adjustment: 'Adjustment',
  payment_network_reserve_hold: 'Adjustment',
  payment_network_reserve_release: 'Adjustment',
  payout_minimum_balance_hold: 'Adjustment',
  payout_minimum_balance_release: 'Adjustment',
  reserve_hold: 'Adjustment',
  reserve_release: 'Adjustment',
  reserve_transaction: 'Adjustment',
  reserved_funds: 'Adjustment',
  topup: 'Adjustment',
  topup_reversal: 'Adjustment',
}

/**
 * The reporting categories that are more specific than the type: of adjustments, and of the
 * remainder after a partial capture.
 */
const CATEGORIES: Readonly<Record<string, SettlementLineType>> = {
  dispute: 'Dispute',
  dispute_reversal: 'DisputeReversal',
  refund_failure: 'RefundReversal',
  charge_failure: 'Return',
  fee: 'Fee',
  network_cost: 'Fee',
  tax: 'Fee',
  partial_capture_reversal: 'Adjustment',
}
const REFINED = ['adjustment', 'refund', 'payment_refund']

/**
 * Returns the line of a balance transaction with its expanded source. The charge's reference is its
 * PaymentIntent, as in attempts. Throws a Refusal for an amount that cannot be represented.
 */
export function lineOf(transaction: Stripe.BalanceTransaction, number: number): SettlementReportLine {
  const { id, created, amount, fee, net } = transaction
  const settledCurrency = transaction.currency.toUpperCase()
  const settled = (units: number) => minorOf(units, settledCurrency, id)
  const type = lineTypeOf(transaction)
  const common = {
    ...{ number, reference: id, type, occurredAt: timestampOf(created * 1_000) },
    ...{ netMinor: settled(net), settledCurrency },
  }
  if (type === 'Fee')
    return {
      ...{ ...common, ...NO_REFERENCES },
      ...{ amountMinor: 0n, currency: settledCurrency, feeMinor: -settled(net) },
    }
  const { units, currency, ...references } = sourceOf(transaction)
  // The transaction of a charge may have the whole authorized amount. Another transaction then has
  // the uncaptured part.
  const isOther = currency !== settledCurrency || type === 'Charge'
  const shown = isOther ? minorOf(amount < 0 ? -units : units, currency, id) : settled(amount)
  return { ...common, ...references, amountMinor: shown, currency, feeMinor: settled(fee) }
}

function lineTypeOf({ type, reporting_category: category, source }: Stripe.BalanceTransaction): SettlementLineType {
  const refined = REFINED.includes(type) ? entry(CATEGORIES, category) : undefined
  const found = refined ?? entry(LINE_TYPES, type) ?? 'Other'
  return found === 'Dispute' && isReturn(source) ? 'Return' : found
}

/**
 * Returns whether a source is a returned debit. Stripe reports a late return as a dispute with the
 * reason of a return.
 */
function isReturn(source: Stripe.BalanceTransaction['source']): boolean {
  if (typeof source !== 'object' || source?.object !== 'dispute') return false
  return returnCodeOf(networkReasonCode(source), source.reason) !== null
}

const NO_REFERENCES = { chargeReference: null, refundReference: null, disputeReference: null, merchantReference: null }

/**
 * Returns the references of a transaction's source, and its amount in the currency of the payment.
 */
function sourceOf({ source, amount, currency }: Stripe.BalanceTransaction) {
  const own = { units: Math.abs(amount), currency: currency.toUpperCase() }
  const none = { ...NO_REFERENCES, ...own }
  if (typeof source !== 'object' || source === null) return none
  switch (source.object) {
    case 'charge':
      return {
        ...{ ...NO_REFERENCES, chargeReference: idOf(source.payment_intent) },
        merchantReference: source.metadata.attempt_id ?? null,
        ...{ units: source.amount_captured, currency: source.currency.toUpperCase() },
      }
    case 'refund':
      return {
        ...{ ...NO_REFERENCES, chargeReference: idOf(source.payment_intent) },
        refundReference: source.id,
        merchantReference: source.metadata?.refund_id ?? null,
        ...{ units: source.amount, currency: source.currency.toUpperCase() },
      }
    case 'dispute':
      return {
        ...{ ...NO_REFERENCES, chargeReference: idOf(source.payment_intent), disputeReference: source.id },
        ...{ units: source.amount, currency: source.currency.toUpperCase() },
      }
    default:
      return none
  }
}

function minorOf(units: number, currency: string, id: string): bigint {
  const minor = amountOf(units, currency)
  if (minor === null)
    throw new Refusal(
      'INVALID_STATE',
      `The balance transaction ${id} has an amount or a currency that is not supported.`,
    )
  return minor
}
