import { organizationOf, type Services } from '../../accounts/index.ts'
import { settleReportedCharge, type WhenSettled } from '../index.ts'
import { reportedCharges } from './apply-reported-charges.queries.generated.ts'
import type { Import } from './import-in-progress.ts'
import { matchSettlementLines } from './import-report.queries.generated.ts'

const BATCH_LINES = 500

/**
 * Settles the open attempts whose charges are in a report, and matches their lines again. Amount
 * and currency of a line must be those of the payment. A repetition changes nothing, because the
 * attempts have ended.
 */
export async function applyReportedCharges(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { shard, id: reportId, configuration, configurationIds }: Import,
): Promise<void> {
  const account = await organizationOf(services, configuration)
  for (let after = 0, isLast = false; !isLast; ) {
    const charges = await services.db.read.run(reportedCharges, { shard, reportId, after, limit: BATCH_LINES })
    for (const charge of charges) await settleReportedCharge(services, whenSettled, account, charge)
    const numbers = charges.map(({ number }) => number)
    const lines = { shard, configurationIds, reportIds: numbers.map(() => reportId), numbers }
    if (charges.length > 0) await services.db.write.run(matchSettlementLines, lines)
    after = numbers.at(-1) ?? after
    isLast = charges.length < BATCH_LINES
  }
}
