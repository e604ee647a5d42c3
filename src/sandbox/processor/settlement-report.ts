import { isoDecimals } from '../../platform/money/index.ts'
import { type CalendarDate, type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { Merchant } from './ledger.ts'
import type { Charge, ChargeDispute } from './records.ts'

/** The columns of the report. Amounts are decimals; money that leaves the account is negative. */
export const REPORT_COLUMNS = [
  ...['line', 'type', 'occurred_at', 'charge', 'refund', 'merchant_reference'],
  ...['amount', 'currency', 'fee', 'net', 'settled_currency', 'dispute'],
] as const

/** The fee of a charge: 2.9 percent and 30 minor units. */
const FEE_PER_MILLE = 29
const FEE_FIXED = 30

interface ReportLine {
  readonly id: string
  readonly type: 'charge' | 'refund' | 'return' | 'dispute' | 'dispute_reversal' | 'payout'
  readonly at: Timestamp
  readonly charge: string
  readonly refund: string
  readonly dispute: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly fee: number
}

/**
 * Returns the report of a day in UTC as CSV: every movement of money in order of time, then one
 * payout per currency. A negative balance is kept until later days have made up for it.
 */
export function settlementReport(merchant: Merchant, day: CalendarDate): string {
  const lines = [...chargeLines(merchant), ...refundLines(merchant), ...disputeLines(merchant)]
    .filter(({ at }) => dayOf(at) <= day)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const rows = [...lines.filter(({ at }) => dayOf(at) === day), ...payouts(lines, day)].map(rowOf)
  return [REPORT_COLUMNS, ...rows].map((cells) => `${cells.join(',')}\n`).join('')
}

function* chargeLines({ charges }: Merchant): Iterable<ReportLine> {
  for (const charge of charges.values()) {
    const { settledAt, reversedAt } = charge
    if (settledAt) yield lineOf(charge, 'charge', settledAt)
    if (reversedAt) yield lineOf(charge, 'return', reversedAt)
  }
}

function lineOf(charge: Charge, type: 'charge' | 'return', at: Timestamp): ReportLine {
  const { id, reference, currency } = charge
  const amount = charge.captured ?? charge.amount
  const isCharge = type === 'charge'
  return {
    ...{ id: `${type}_${id}`, type, at, charge: id, refund: '', dispute: '', reference, currency },
    amount: isCharge ? amount : -amount,
    fee: isCharge ? feeOf(amount, currency) : 0,
  }
}

/**
 * Returns a fee that never exceeds the amount. Fees of dinars have no third decimal, as amounts of
 * them.
 */
function feeOf(amount: number, currency: string): number {
  const step = isoDecimals(currency) > 2 ? 10 : 1
  return Math.min(amount, Math.round((amount * FEE_PER_MILLE) / 1_000 / step) * step + FEE_FIXED)
}

function* refundLines({ charges, refunds }: Merchant): Iterable<ReportLine> {
  for (const { id, charge, reference, amount, currency, settledAt } of refunds.values()) {
    if (settledAt === undefined) continue
    // As real providers do, the report names our reference of the refund, or else that of the
    // charge.
    const shown = reference ?? charges.get(charge)?.reference ?? ''
    yield {
      ...{ id: `refund_${id}`, type: 'refund', at: settledAt, charge, refund: id, dispute: '', reference: shown },
      ...{ amount: -amount, currency, fee: 0 },
    }
  }
}

function* disputeLines({ charges, disputes }: Merchant): Iterable<ReportLine> {
  for (const dispute of disputes.values()) yield* linesOfDispute(dispute, charges.get(dispute.charge)?.reference ?? '')
}

function linesOfDispute({ id, charge, currency, movements = [] }: ChargeDispute, reference: string): ReportLine[] {
  return movements.map(({ at, amount }, index) => ({
    ...{ id: `dispute_${id}_${index + 1}`, type: amount < 0 ? 'dispute' : 'dispute_reversal', at },
    ...{ charge, refund: '', dispute: id, reference, amount, currency, fee: 0 },
  }))
}

/**
 * Returns the payouts of the last day of some lines, which are in order of time. Each day pays a
 * positive balance out.
 */
function payouts(lines: readonly ReportLine[], day: CalendarDate): ReportLine[] {
  const balances = new Map<string, number>()
  let before = ''
  for (const { at, currency, amount, fee } of lines) {
    if (dayOf(at) !== before) for (const [each, balance] of balances) balances.set(each, Math.min(balance, 0))
    before = dayOf(at)
    balances.set(currency, (balances.get(currency) ?? 0) + amount - fee)
  }
  return [...balances]
    .filter(([, balance]) => before === day && balance > 0)
    .map(([currency, balance]) => ({
      ...{ id: `payout_${day}_${currency}`, type: 'payout', at: `${day}T23:59:59.000Z` as Timestamp },
      ...{ charge: '', refund: '', dispute: '', reference: '', amount: -balance, currency, fee: 0 },
    }))
}

const dayOf = (at: Timestamp) => at.slice(0, 10)

function rowOf({ id, type, at, charge, refund, dispute, reference, amount, currency, fee }: ReportLine): string[] {
  const money = (minor: number) => decimal(minor, currency)
  return [
    ...[id, type, toSeconds(at), charge, refund, reference],
    ...[money(amount), currency, money(fee), money(amount - fee), currency, dispute],
  ]
}

function decimal(minor: number, currency: string): string {
  const decimals = isoDecimals(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return minor < 0 ? `-${text}` : text
}
