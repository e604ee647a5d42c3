import { first } from '../../platform/db/index.ts'
import type { ExportCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { notFound, problem, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { type Context, lockChanges, mint, organizationProblems, requireOrganization, transaction } from '../index.ts'
import { type Export, exportOf } from './export.ts'
import { countExports, insertExport } from './exports.queries.generated.ts'

const LIFETIME_HOURS = 24
const EXPORTS_MAX = 20

/**
 * Starts an export of an organization's records. Throws INVALID_STATE while the organization has
 * too many.
 */
export async function exportCreate(context: Context, input: ExportCreateInput): Promise<Export> {
  const { orgId: named, kind, since = null, until = null } = input
  const isEmpty = since !== null && until !== null && until <= since
  refuseProblems([
    ...organizationProblems(context, named),
    ...(isEmpty ? [problem('until', 'must be after since')] : []),
  ])
  const { shard, id: orgId } = await requireOrganization(context, named)
  const now = context.wallNow()
  const id = mint(context, shard)
  return transaction(context, async (tx) => {
    const callerId = context.caller.account.id
    await lockChanges(context, tx, orgId, 'Exports')
    // The snapshot of this query is taken after the lock is granted.
    const open = first(await tx.run(countExports, { shard, orgId, now }))
    if (open && open.exports >= EXPORTS_MAX)
      throw new Refusal('INVALID_STATE', `The organization has ${EXPORTS_MAX} exports. Wait until one expires.`)
    const period = { since, until, expiresAt: plus(now, { hours: LIFETIME_HOURS }) }
    const made = first(await tx.run(insertExport, { shard, id, orgId, kind, callerId, now, ...period }))
    if (made === null) throw notFound('Organization')
    await enqueue(context, tx, { kind: 'WriteExport', shard, subjectId: id, orgId }, 0)
    return exportOf(made)
  })
}
