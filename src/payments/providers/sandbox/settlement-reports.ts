import { request } from 'undici'
import { type ProviderAccess, ProviderUnavailable, type SettlementReports } from '../port/port.ts'
import { TIME_LIMIT_MS } from '../port/retry.ts'
import { type CellReader, readLines } from '../port/settlement-cells.ts'
import type { SettlementLineType, SettlementReportLine } from '../port/settlement-port.ts'

const COLUMNS = [
  ...['line', 'type', 'occurred_at', 'charge', 'refund', 'merchant_reference'],
  ...['amount', 'currency', 'fee', 'net', 'settled_currency'],
]

const TYPES: Readonly<Record<string, SettlementLineType>> = {
  charge: 'Charge',
  refund: 'Refund',
  return: 'Return',
  dispute: 'Dispute',
  dispute_reversal: 'DisputeReversal',
  payout: 'Payout',
}
const TYPE_NAMES = Object.keys(TYPES)

const readFile = (file: AsyncIterable<Uint8Array>) => readLines(file, COLUMNS, lineOf)

/** The settlement reports of the sandbox processor: one CSV file for each day. */
export const sandboxSettlements: SettlementReports = {
  readFile,
  fetchDay: async function* (access, day) {
    yield* readFile(await fetchReport(access, day))
  },
}

async function fetchReport({ endpoint, credentials }: ProviderAccess, day: string): Promise<AsyncIterable<Uint8Array>> {
  if (endpoint === null) throw new ProviderUnavailable()
  try {
    const { statusCode, body } = await request(`${endpoint.replace(/\/$/, '')}/v1/settlement-reports/${day}`, {
      headers: { authorization: `Bearer ${credentials.apiKey}` },
      headersTimeout: TIME_LIMIT_MS,
      bodyTimeout: TIME_LIMIT_MS,
    })
    if (statusCode === 200) return body
    await body.dump()
  } catch {
    // Refused below, without the address and the key.
  }
  throw new ProviderUnavailable()
}

function lineOf(number: number, cells: CellReader): SettlementReportLine {
  const [currency, settledCurrency] = [cells.currency('currency'), cells.currency('settled_currency')]
  return {
    number,
    reference: cells.required('line'),
    type: TYPES[cells.choice('type', TYPE_NAMES)]!,
    occurredAt: cells.timestamp('occurred_at'),
    chargeReference: cells.text('charge'),
    refundReference: cells.text('refund'),
    // Reports of earlier versions have no such column.
    disputeReference: cells.text('dispute'),
    merchantReference: cells.text('merchant_reference'),
    amountMinor: cells.amount('amount', currency),
    currency,
    feeMinor: cells.amount('fee', settledCurrency),
    netMinor: cells.amount('net', settledCurrency),
    settledCurrency,
  }
}
