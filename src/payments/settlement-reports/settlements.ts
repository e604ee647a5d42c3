import { type Context, lookupById, recordById, recordsOfOrganization } from '../../accounts/index.ts'
import { byPosition, type Connection, pageOf, pagingProblems } from '../../platform/graphql/index.ts'
import type { QuerySettlementLinesArgs, QuerySettlementsArgs } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { notFound, refuseProblems } from '../../platform/refusal.ts'
import { providerConfiguration } from '../providers/index.ts'
import { type SettlementLine, type SettlementReport, settlementOf } from './settlement-report.ts'
import {
  settlementById,
  settlementLinesOfReport,
  settlementsOfOrganization,
} from './settlement-reports.queries.generated.ts'

/** Returns an imported settlement report by its id, or null when the caller cannot reach one. */
export const findSettlement = lookupById(settlementById, settlementOf)

/**
 * Returns an imported settlement report by its id. Throws NOT_FOUND when the caller cannot reach
 * one.
 */
export const settlement = recordById('stl', 'Settlement report', findSettlement)

/** Lists the imported settlement reports of an organization, newest first. */
export async function settlements(context: Context, args: QuerySettlementsArgs): Promise<Connection<SettlementReport>> {
  const { configurationId: named, onlyDifferences } = args.input ?? {}
  const configurationId = named == null ? null : requireId('ppc', named, 'Provider configuration').uuid
  const filter = { configurationId, onlyDifferences: onlyDifferences ?? false }
  const scope = ['settlements', configurationId, String(filter.onlyDifferences)] as const
  const page = await recordsOfOrganization(context, scope, args, async ({ direction, ...search }) => {
    const rows = await context.db.read.run(settlementsOfOrganization[direction], { ...search, ...filter })
    return rows.map(settlementOf)
  })
  // Only an empty page needs this check. A report proves that the configuration belongs to the
  // organization.
  if (page.edges.length === 0 && named != null) await requireConfigurationOf(context, args.input?.orgId, named)
  return page
}

async function requireConfigurationOf(context: Context, orgId: string | null | undefined, named: string) {
  const found = await providerConfiguration(context, named)
  const isOther = orgId != null && requireId('org', orgId, 'Organization').uuid !== found.orgId
  if (isOther) throw notFound('Provider configuration')
}

/**
 * Lists the lines of a settlement report in its order. Throws NOT_FOUND for a report that the
 * caller cannot reach.
 */
export async function settlementLines(
  context: Context,
  args: QuerySettlementLinesArgs,
): Promise<Connection<SettlementLine>> {
  refuseProblems(pagingProblems(args))
  const { settlementId, type = null, onlyDifferences } = args.input
  const { shard, uuid: reportId } = requireId('stl', settlementId, 'Settlement report')
  const filter = { type, onlyDifferences: onlyDifferences ?? false }
  const whose = { shard, reportId, callerId: context.caller.account.id }
  const page = await pageOf<SettlementLine, bigint>({
    sealer: context.sealer,
    scope: ['settlementLines', reportId, type, filter.onlyDifferences],
    args,
    order: 'oldest first',
    by: byPosition,
    positionOf: ({ number }) => BigInt(number),
    rows: async ({ direction, from, limit }) => {
      const search = { ...whose, ...filter, from, limit }
      const rows = await context.db.read.run(settlementLinesOfReport[direction], search)
      return rows as readonly SettlementLine[]
    },
  })
  // Only an empty page needs this check. A line proves the caller's access.
  if (page.edges.length === 0) await settlement(context, settlementId)
  return page
}
