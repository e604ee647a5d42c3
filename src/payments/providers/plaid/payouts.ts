import type { TransferEvent, TransferEventType, TransferSweep } from 'plaid'
import { Refusal } from '../../../platform/refusal.ts'
import { type CalendarDate, parseTimestamp, plus, type Timestamp } from '../../../platform/time/index.ts'
import { type ProviderAccess, ProviderUnavailable, type SettlementReports } from '../port/port.ts'
import { FILE_LINES_MAX } from '../port/read-csv.ts'
import { entry } from '../port/read-object.ts'
import { signedMinor } from '../port/settlement-cells.ts'
import type { SettlementLineType, SettlementReportLine } from '../port/settlement-port.ts'
import { callPlaidOrThrow } from './call-plaid.ts'

/** The greatest page that Plaid returns. */
const PAGE = 25

/**
 * The events of a transfer's sweep, and whether they credit the amount of a debit or reverse the
 * credit.
 */
const KINDS: Readonly<Record<string, { readonly type: SettlementLineType; readonly sign: 1n | -1n }>> = {
  swept: { type: 'Charge', sign: 1n },
  return_swept: { type: 'Return', sign: -1n },
  'refund.swept': { type: 'Refund', sign: -1n },
  'refund.return_swept': { type: 'RefundReversal', sign: 1n },
}

/**
 * Plaid's settlement report of a day: the transfers and refunds of the sweeps that were created on
 * it, each sweep after its lines. Plaid's fees are not part of it.
 */
export const plaidSettlements: SettlementReports = {
  fetchDay: async function* (access, day) {
    let number = 0
    for await (const payout of payoutsOf(access, day)) {
      const currency = payout.iso_currency_code
      let sum = 0n
      for await (const event of eventsOf(access, payout.id)) {
        const line = lineOf(event, currency, ++number)
        if (number > FILE_LINES_MAX)
          throw new Refusal('INVALID_STATE', `The day has more than ${FILE_LINES_MAX} lines.`)
        sum += line.netMinor
        yield line
      }
      yield payoutLineOf(payout, sum, ++number)
    }
  },
}

async function* payoutsOf(access: ProviderAccess, day: CalendarDate): AsyncIterable<TransferSweep> {
  const start = `${day}T00:00:00.000Z` as Timestamp
  const end = plus(start, { days: 1 })
  const span = { start_date: start, end_date: end, count: PAGE }
  for (let offset = 0; offset < FILE_LINES_MAX; offset += PAGE) {
    const found = await callPlaidOrThrow(access, (plaid, options) =>
      plaid.transferSweepList({ ...span, offset }, options),
    )
    for (const payout of found.sweeps) {
      // Plaid does not document whether the end belongs to the span.
      const created = parseTimestamp(payout.created)
      if (created === null) throw new ProviderUnavailable()
      if (created >= start && created < end) yield payout
    }
    if (found.sweeps.length < PAGE) return
  }
}

async function* eventsOf(access: ProviderAccess, payoutId: string): AsyncIterable<TransferEvent> {
  const search = { sweep_id: payoutId, event_types: Object.keys(KINDS) as TransferEventType[], count: PAGE }
  for (let offset = 0; offset < FILE_LINES_MAX; offset += PAGE) {
    const found = await callPlaidOrThrow(access, (plaid, options) =>
      plaid.transferEventList({ ...search, offset }, options),
    )
    yield* found.transfer_events
    if (found.transfer_events.length < PAGE) return
  }
}

function lineOf(event: TransferEvent, currency: string, number: number): SettlementReportLine {
  const kind = entry(KINDS, event.event_type)
  const amount = magnitudeOf(event.sweep_amount, currency)
  if (kind === undefined) throw new ProviderUnavailable()
  // Only another program with the same account makes credits.
  const isDebit = event.transfer_type !== 'credit'
  return {
    ...{ number, reference: String(event.event_id), type: kind.type, occurredAt: parseTimestamp(event.timestamp) },
    ...{ chargeReference: event.transfer_id, refundReference: event.refund_id },
    ...{ disputeReference: null, merchantReference: null },
    ...amountsOf(isDebit ? kind.sign * amount : -kind.sign * amount, currency),
  }
}

/** Returns the line of a sweep: it pays out the sum of its lines, or collects a negative sum. */
function payoutLineOf(payout: TransferSweep, sum: bigint, number: number): SettlementReportLine {
  const currency = payout.iso_currency_code
  // Plaid omits the amount of a sweep if it is zero.
  const amount = magnitudeOf(payout.amount ?? '0', currency)
  return {
    ...{ number, reference: payout.id, type: 'Payout', occurredAt: parseTimestamp(payout.created) },
    ...{ chargeReference: null, refundReference: null, disputeReference: null, merchantReference: null },
    ...amountsOf(sum < 0n ? amount : -amount, currency),
  }
}

function amountsOf(minor: bigint, currency: string) {
  return { amountMinor: minor, currency, feeMinor: 0n, netMinor: minor, settledCurrency: currency }
}

/** Returns an amount without its sign, which depends on the side of the ledger. */
function magnitudeOf(text: string | null | undefined, currency: string): bigint {
  const minor = text == null || !isDollar(currency) ? null : signedMinor(text, currency)
  if (minor === null) throw new ProviderUnavailable()
  return minor < 0n ? -minor : minor
}

/** Plaid debits dollars only. */
const isDollar = (currency: string) => currency === 'USD'
