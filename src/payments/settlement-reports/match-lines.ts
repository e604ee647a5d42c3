import type { Transaction } from '../../platform/db/index.ts'
import { markDuplicateLines, matchSettlementLines } from './import-report.queries.generated.ts'

/** The place of a line in a settlement report. */
export interface LinePlace {
  readonly reportId: string
  readonly number: number
}

/**
 * Matches lines with payments, refunds and disputes, and marks those that repeat an earlier line.
 * Other lines of the same payments may become duplicates. Returns the reports of all these lines.
 */
export async function matchLines(
  tx: Transaction,
  shard: number,
  lines: readonly LinePlace[],
): Promise<ReadonlySet<string>> {
  const reportIds = lines.map(({ reportId }) => reportId)
  const places = { shard, reportIds, numbers: lines.map(({ number }) => number) }
  await tx.run(matchSettlementLines, places)
  const marked = await tx.run(markDuplicateLines, places)
  return new Set([...reportIds, ...marked.map(({ reportId }) => reportId)])
}
