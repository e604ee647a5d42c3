import type { Transaction } from '../../platform/db/index.ts'
import type { Import } from './import-in-progress.ts'
import { markDuplicateLines, matchSettlementLines } from './import-report.queries.generated.ts'

/** The key of a line of a settlement report. */
export interface LineKey {
  readonly reportId: string
  readonly number: number
}

/**
 * Matches lines with payments, refunds and disputes of their account, and marks those that repeat
 * an earlier line. Other lines of the same payments may become duplicates. Returns the reports of
 * the given and the marked lines.
 */
export async function matchLines(
  tx: Transaction,
  { shard, configurationIds }: Pick<Import, 'shard' | 'configurationIds'>,
  lines: readonly LineKey[],
): Promise<ReadonlySet<string>> {
  const reportIds = lines.map(({ reportId }) => reportId)
  const keys = { shard, reportIds, numbers: lines.map(({ number }) => number) }
  await tx.run(matchSettlementLines, { ...keys, configurationIds })
  const marked = await tx.run(markDuplicateLines, keys)
  return new Set([...reportIds, ...marked.map(({ reportId }) => reportId)])
}
