import type {
  SettlementDifference,
  SettlementLineType,
  SettlementSource,
} from '../../platform/graphql/inputs.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { SettlementByIdRow, SettlementLinesOfReportAscendingRow } from './settlement-reports.queries.generated.ts'

/**
 * The sums of a report's lines in one settled currency, in minor units as text. Payouts are
 * separate.
 */
export interface SettlementTotal {
  readonly currency: string
  readonly gross: string
  readonly fee: string
  readonly net: string
  readonly paidOut: string
  readonly lines: number
}

/** An imported settlement report. Ids are uuids. */
export type SettlementReport = Omit<SettlementByIdRow, 'source' | 'totals'> & {
  readonly source: SettlementSource
  readonly totals: readonly SettlementTotal[]
}

/** Returns the report of a row. The table's constraints and the import guarantee its parts. */
export function settlementOf(row: SettlementByIdRow): SettlementReport {
  return row as SettlementReport
}

/** A line of a settlement report. Ids are uuids. */
export type SettlementLine = Omit<SettlementLinesOfReportAscendingRow, 'type' | 'difference'> & {
  readonly type: SettlementLineType
  readonly difference: SettlementDifference | null
}

/** Formats minor units of either sign with the currency's decimals: "-49.90". */
export function formatSigned(minor: bigint, currency: string): string {
  return minor < 0n ? `-${formatMinor(-minor, currency)}` : formatMinor(minor, currency)
}

/** Returns totals as the API and events show them. */
export function formatTotals({ totals }: Pick<SettlementReport, 'totals'>) {
  return totals.map(({ currency, lines, ...sums }) => {
    const shown = (minor: string) => formatSigned(BigInt(minor), currency)
    const { gross, fee, net, paidOut } = sums
    return { currency, gross: shown(gross), fee: shown(fee), net: shown(net), paidOut: shown(paidOut), lines }
  })
}

/** Returns a report as events show it. */
export function settlementPayload(settlement: SettlementReport) {
  const shown = (at: Timestamp | null) => at && toSeconds(at)
  return {
    id: formatId('stl', settlement.id),
    orgId: formatId('org', settlement.orgId),
    configurationId: formatId('ppc', settlement.configurationId),
    reference: settlement.reference,
    source: settlement.source,
    since: shown(settlement.periodStart),
    until: shown(settlement.periodEnd),
    lineCount: settlement.lines,
    repeatedLineCount: settlement.repeatedLines,
    differenceCount: settlement.differences,
    totals: formatTotals(settlement),
    importedAt: toSeconds(settlement.importedAt),
  }
}
