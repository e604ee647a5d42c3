import { audit, organizationOf } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { beingImported, type Import, type ImportCommand, type Importer } from './import-in-progress.ts'
import {
  completeImport,
  countDifferences,
  differencesToMatchAgain,
  totalsOfReport,
} from './import-report.queries.generated.ts'
import { matchLines } from './match-lines.ts'
import { type SettlementReport, settlementOf, settlementPayload } from './settlement-report.ts'

/** The most differing lines that one import matches again. */
const MATCHED_AGAIN_MAX = 10_000

/**
 * Completes an import: updates the differences of this and earlier reports and the sums, and writes
 * the event and the audit entry of a command.
 */
export async function finishImport(
  services: Importer,
  started: Import,
  repeatedLines: number,
  command: ImportCommand | null,
): Promise<SettlementReport> {
  const { shard, id, token, configuration } = started
  const account = await organizationOf(services, configuration)
  return services.db.transaction(async (tx) => {
    await matchAgain(tx, started)
    const sums = await tx.run(totalsOfReport, { shard, reportId: id })
    const lines = sums.reduce((sum, each) => sum + each.lines, 0)
    if (lines === 0 && repeatedLines > 0)
      throw new Refusal(
        'INVALID_STATE',
        'Every line of this settlement report is in a report that was imported before.',
      )
    const completed = await tx.run(completeImport, {
      ...{ shard, id, token, lines, repeatedLines, now: services.wallNow() },
      differences: sums.reduce((sum, each) => sum + each.differences, 0),
      totals: JSON.stringify(sums.map(totalOf)),
      firstAt: extremeOf(
        sums.map(({ firstAt }) => firstAt),
        -1,
      ),
      lastAt: extremeOf(
        sums.map(({ lastAt }) => lastAt),
        1,
      ),
    })
    const row = first(completed)
    if (!row) throw beingImported()
    const settlement = settlementOf(row)
    const data = settlementPayload(settlement)
    await announce(services, tx, { account, type: 'settlement.imported', subjectId: id, data })
    if (command !== null) {
      const record = { type: 'SettlementReport', id }
      await audit(services, tx, { owner: account, action: command, record, outcome: 'done' })
    }
    return settlement
  })
}

/** The sums of one currency, as `totalsOfReport` returns them. */
interface Sums {
  readonly currency: string
  readonly grossMinor: bigint
  readonly feeMinor: bigint
  readonly netMinor: bigint
  readonly paidOutMinor: bigint
  readonly lines: number
}

function totalOf({ currency, grossMinor, feeMinor, netMinor, paidOutMinor, lines }: Sums) {
  const sums = { gross: grossMinor, fee: feeMinor, net: netMinor, paidOut: paidOutMinor }
  return { currency, ...Object.fromEntries(Object.entries(sums).map(([name, minor]) => [name, String(minor)])), lines }
}

/** Returns the earliest (-1) or latest (1) of some times, or null when there is none. */
function extremeOf(times: readonly (Timestamp | null)[], sign: -1 | 1): Timestamp | null {
  const known = times.filter((time) => time !== null).sort()
  return known.at(sign === -1 ? 0 : -1) ?? null
}

/**
 * Matches differing lines of this and of earlier reports again. An unknown outcome may have been
 * settled since, and a later batch may contain the reversal of a refund.
 */
async function matchAgain(tx: Transaction, started: Import): Promise<void> {
  const { shard, configurationIds } = started
  const search = { shard, configurationIds, limit: MATCHED_AGAIN_MAX }
  const lines = await tx.run(differencesToMatchAgain, search)
  if (lines.length === 0) return
  await tx.run(countDifferences, { shard, reportIds: [...(await matchLines(tx, started, lines))] })
}
