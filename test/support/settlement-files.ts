import assert from 'node:assert/strict'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { importSettlementFile } from '../../src/payments/settlement-reports/index.ts'
import { type Merchant, startPayments } from './payments.ts'
import { fileOf } from './settlements.ts'

/** The first line of the sandbox processor's report. */
export const HEADER =
  'line,type,occurred_at,charge,refund,merchant_reference,amount,currency,fee,net,settled_currency,dispute'

/** A line of a report, as the API shows it. */
export interface Line {
  readonly reference: string
  readonly type: string
  readonly amount: string
  readonly difference: string | null
  readonly payment: { readonly id: string } | null
  readonly refundId: string | null
  readonly disputeId: string | null
}

/** A report, as the API shows it. */
export interface Report {
  readonly id: string
  readonly reference: string
  readonly lineCount: number
  readonly repeatedLineCount: number
  readonly differenceCount: number
  readonly totals: readonly Readonly<Record<'currency' | 'gross' | 'fee' | 'net' | 'paidOut', string>>[]
}

const REPORT =
  'id reference lineCount repeatedLineCount differenceCount totals { currency gross fee net paidOut lines }'

/**
 * Starts the product with a sandbox processor, and offers functions that import and read its
 * reports.
 */
export async function startSettlements() {
  const fixture = await startPayments()
  const { server, processor, create, token, configurationIdOf } = fixture

  async function reportsOf(merchant: Merchant): Promise<readonly Report[]> {
    const query = `query ($input: SettlementsInput) { settlements(input: $input) { edges { node { ${REPORT} } } } }`
    const input = { configurationId: configurationIdOf(merchant) }
    const { data, text } = await server.ask<{ settlements: { edges: { node: Report }[] } }>(
      merchant.account.key,
      query,
      {
        input,
      },
    )
    assert.ok(data?.settlements, text)
    return data.settlements.edges.map(({ node }) => node)
  }

  async function linesOf(merchant: Merchant, settlementId: string, onlyDifferences = true): Promise<readonly Line[]> {
    const query = `query ($input: SettlementLinesInput!) { settlementLines(input: $input) { edges { node {
      reference type amount difference payment { id } refundId disputeId } } } }`
    const { data, text } = await server.ask<{ settlementLines: { edges: { node: Line }[] } }>(
      merchant.account.key,
      query,
      { input: { settlementId, onlyDifferences, first: 100 } },
    )
    assert.ok(data?.settlementLines, text)
    return data.settlementLines.edges.map(({ node }) => node)
  }

  /** Returns the ids that a query for records lists that no settlement report names. */
  async function unsettled(merchant: Merchant, field = 'unsettledPayments'): Promise<string[]> {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
    const query = `query ($input: ${type}) { listed: ${field}(input: $input) { edges { node { id } } } }`
    const input = { configurationId: configurationIdOf(merchant), olderThanDays: 0, first: 100 }
    const { data, text } = await server.ask<{ listed: { edges: { node: { id: string } }[] } }>(
      merchant.account.key,
      query,
      { input },
    )
    assert.ok(data?.listed, text)
    return data.listed.edges.map(({ node }) => node.id)
  }

  async function pay(merchant: Merchant, amount: string, card: object = {}): Promise<string> {
    const vaultTokenId = await token(merchant, card)
    const { data, errors } = await create(merchant, { amount, currency: 'USD', vaultTokenId })
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data.made.id
  }

  /**
   * Returns the lines of the processor's reports of every day until now, without header and
   * payouts.
   */
  async function rowsAtProcessor({ ledger, apiKey }: Merchant): Promise<string[]> {
    const { charges, refunds, disputes } = await ledger()
    await processor.advance({ days: 1 })
    const times = [
      ...charges.flatMap(({ settledAt, reversedAt }) => [settledAt, reversedAt]),
      ...refunds.map(({ settledAt }) => settledAt),
      ...disputes.flatMap(({ movements = [] }) => movements.map(({ at }) => at)),
    ]
    const days = new Set(times.flatMap((at) => at?.slice(0, 10) ?? []))
    const rows: string[] = []
    for (const day of days) {
      const response = await fetch(`${processor.url}/v1/settlement-reports/${day}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      })
      assert.equal(response.status, 200)
      const [header, ...lines] = (await response.text()).trimEnd().split('\n')
      assert.equal(header, HEADER)
      rows.push(...lines.filter((line) => !line.startsWith('payout')))
    }
    return rows
  }

  const importRows = (merchant: Merchant, reference: string, rows: readonly string[]) =>
    importSettlementFile(server.services, whenSettled, {
      ...{ configurationId: merchant.configuration.id, reference },
      content: fileOf([HEADER, ...rows, ''].join('\n'), 97),
    })

  return { ...fixture, reportsOf, linesOf, unsettled, pay, rowsAtProcessor, importRows }
}

export const cents = (decimal: string) => Math.round(Number(decimal) * 100)
export const decimal = (minor: number) => (minor / 100).toFixed(2)
export const cell = (row: string, column: number) => row.split(',')[column] ?? ''
export const withCell = (row: string, column: number, value: string) =>
  row
    .split(',')
    .map((each, index) => (index === column ? value : each))
    .join(',')

export const feeRow = (line: string) => `${line},payout,2026-11-20T09:30:00Z,,,,-1.00,USD,0.00,-1.00,USD,`
