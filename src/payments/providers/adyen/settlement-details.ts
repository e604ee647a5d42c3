import { type Timestamp, timestampIn } from '../../../platform/time/index.ts'
import type { SettlementReports } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { type CellReader, readLines } from '../port/settlement-cells.ts'
import type { SettlementLineType, SettlementReportLine } from '../port/settlement-port.ts'

const FEES = ['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)']
const COLUMNS = [
  ...['Merchant Account', 'Psp Reference', 'Merchant Reference', 'Payment Method', 'Creation Date', 'TimeZone'],
  ...['Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)', 'Gross Credit (GC)'],
  ...['Net Currency', 'Net Debit (NC)', 'Net Credit (NC)', ...FEES, 'Batch Number'],
]

/** The line types of Adyen's row types. Other row types become Other lines. */
export const LINE_TYPES: Readonly<Record<string, SettlementLineType>> = {
  Settled: 'Charge',
  Refunded: 'Refund',
  RefundedReversed: 'RefundReversal',
  Chargeback: 'Dispute',
  SecondChargeback: 'Dispute',
  ChargebackReversed: 'DisputeReversal',
  Fee: 'Fee',
  MiscCosts: 'Fee',
  PaymentCost: 'Fee',
  InvoiceDeduction: 'Fee',
  MerchantPayout: 'Payout',
  Balancetransfer: 'Adjustment',
  BankInstructionReturned: 'Adjustment',
  DepositCorrection: 'Adjustment',
  ManualCorrected: 'Adjustment',
  MatchedStatement: 'Adjustment',
  ReserveAdjustment: 'Adjustment',
}

const NOT_ADYEN = 'Another acquirer settles it, so that the balance at Adyen does not change.'

/** The types of rows that are not imported, each with the reason. */
export const IGNORED_TYPES: Readonly<Record<string, string>> = {
  AcquirerPayout: NOT_ADYEN,
  AdjustmentExternallyWithInfo: NOT_ADYEN,
  ChargebackExternallyWithInfo: NOT_ADYEN,
  ChargebackReversedExternallyWithInfo: NOT_ADYEN,
  RefundedExternallyWithInfo: NOT_ADYEN,
  SettledExternallyWithInfo: NOT_ADYEN,
}

/**
 * The time zones of the abbreviations in reports. The abbreviation of a standard time means the
 * zone, because Adyen also writes it in summer.
 */
const TIME_ZONES: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'UTC',
  BST: 'Europe/London',
  WET: 'Europe/Lisbon',
  CET: 'Europe/Amsterdam',
  CEST: '+02:00',
  EET: 'Europe/Athens',
  EEST: '+03:00',
  EST: 'America/New_York',
  EDT: '-04:00',
  PST: 'America/Los_Angeles',
  PDT: '-07:00',
  SGT: 'Asia/Singapore',
  HKT: 'Asia/Hong_Kong',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
  AEDT: '+11:00',
}

/** Adyen's settlement details report, as a CSV file of one merchant account. */
export const adyenSettlements: SettlementReports = {
  readFile: (file) => readLines(file, COLUMNS, createLineReader()),
}

/** Returns a function that reads the rows of one file. */
function createLineReader() {
  let merchantAccount: string | null = null
  const rowsOfReference = new Map<string, number>()

  /**
   * Numbers the rows with the same reference, so that a capture that is settled twice is not
   * dropped as a repetition.
   */
  function unique(reference: string): string {
    const rows = (rowsOfReference.get(reference) ?? 0) + 1
    rowsOfReference.set(reference, rows)
    return rows === 1 ? reference : `${reference} #${rows}`
  }

  return (number: number, cells: CellReader): SettlementReportLine | null => {
    const account = cells.required('Merchant Account')
    merchantAccount ??= account
    if (account !== merchantAccount) cells.fail('Merchant Account', 'must be the same in each line of a file')
    const type = cells.required('Type')
    if (Object.hasOwn(IGNORED_TYPES, type)) return null
    const reference = cells.text('Modification Reference') ?? cells.text('Psp Reference') ?? ''
    const parts = [`batch ${cells.required('Batch Number')}`, type, reference]
    const common = { number, reference: unique(parts.filter((part) => part !== '').join(' ')) }
    return { ...common, occurredAt: bookedAt(cells), ...referencesOf(cells), ...amountsOf(cells, typeOf(cells)) }
  }
}

/** Returns the type of a row's line. Adyen reports the bank's return of a debit as a chargeback. */
function typeOf(cells: CellReader): SettlementLineType {
  const type = entry(LINE_TYPES, cells.text('Type')) ?? 'Other'
  return type === 'Dispute' && cells.text('Payment Method') === 'ach' ? 'Return' : type
}

/**
 * Returns when a row was booked, if the report has the column, or its creation; null in an unknown
 * time zone.
 */
function bookedAt(cells: CellReader): Timestamp | null {
  const booked = cells.text('Booking Date')
  const [column, zoneColumn] = booked ? ['Booking Date', 'Booking Date TimeZone'] : ['Creation Date', 'TimeZone']
  const local = cells.text(column)
  if (local === null) return null
  if (timestampIn('UTC', local) === null) cells.fail(column, 'must be a time such as 2026-11-20 09:30:00')
  const zone = entry(TIME_ZONES, cells.text(zoneColumn))
  return zone === undefined ? null : timestampIn(zone, local)
}

function referencesOf(cells: CellReader) {
  const type = typeOf(cells)
  const isRefund = type === 'Refund' || type === 'RefundReversal'
  const isDispute = type === 'Dispute' || type === 'DisputeReversal'
  // Reports have the column for the reference of a modification only if it was added.
  const ofModification = isRefund ? cells.text('Modification Merchant Reference') : null
  return {
    chargeReference: cells.text('Psp Reference'),
    refundReference: isRefund ? cells.text('Modification Reference') : null,
    disputeReference: isDispute ? cells.text('Modification Reference') : null,
    merchantReference: ofModification ?? cells.text('Merchant Reference'),
  }
}

function amountsOf(cells: CellReader, type: SettlementLineType) {
  const settledCurrency = cells.currency('Net Currency')
  const netMinor = difference(cells, 'Net Credit (NC)', 'Net Debit (NC)', settledCurrency)
  const net = { type, netMinor, settledCurrency }
  if (type === 'Fee') return { ...net, amountMinor: 0n, currency: settledCurrency, feeMinor: -netMinor }
  const feeMinor = cells.sum(FEES, settledCurrency)
  const hasGross = cells.text('Gross Debit (GC)') !== null || cells.text('Gross Credit (GC)') !== null
  if (!hasGross) return { ...net, amountMinor: netMinor + feeMinor, currency: settledCurrency, feeMinor }
  const currency = cells.currency('Gross Currency')
  const amountMinor = difference(cells, 'Gross Credit (GC)', 'Gross Debit (GC)', currency)
  // Without a conversion, the fee is the difference, so that the sums agree with any set of
  // columns.
  return { ...net, amountMinor, currency, feeMinor: currency === settledCurrency ? amountMinor - netMinor : feeMinor }
}

function difference(cells: CellReader, credit: string, debit: string, currency: string): bigint {
  return cells.amount(credit, currency) - cells.amount(debit, currency)
}
