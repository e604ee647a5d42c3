import {
  byId,
  type Connection,
  type ConnectionArguments,
  pageOf,
  pagingProblems,
} from '../../platform/graphql/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import type { Context } from '../context.ts'
import { accountNameProblems, requireAccountNamed } from '../owners.ts'
import { auditEntriesAscending, auditEntriesDescending } from './audit.queries.generated.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type AuditTime, auditTimeProblem, idsOfAuditTime } from './audit-time.ts'
import { recordAuditReading } from './record-audit-reading.ts'

type Named = string | null | undefined

interface AuditEntriesFilter extends AuditTime {
  readonly accountId?: Named
  readonly orgId?: Named
}

export interface AuditEntriesArguments extends ConnectionArguments {
  readonly input?: (ConnectionArguments['input'] & AuditEntriesFilter) | null | undefined
}

const ACTION_CHARACTERS_MAX = 100

/** Returns the audit entries of one account, newest first. Defaults to the caller's account. */
export async function auditEntries(context: Context, args: AuditEntriesArguments): Promise<Connection<AuditEntry>> {
  const { accountId, orgId, action = null, since = null, until = null } = args.input ?? {}
  const problem = action === null ? null : textProblem('action', action, ACTION_CHARACTERS_MAX)
  const timeProblem = auditTimeProblem({ action, since, until }, context.wallNow())
  refuseProblems([
    ...accountNameProblems(accountId, orgId),
    ...[problem, timeProblem].filter((each) => each !== null),
    ...pagingProblems(args),
  ])
  const account = await requireAccountNamed(context, accountId, orgId)
  await recordAuditReading(context, account)
  const owner = { shard: account.shard, accountId: account.id, callerId: context.caller.account.id }
  const time = idsOfAuditTime({ action, since, until }, context.wallNow())
  return pageOf({
    sealer: context.sealer,
    scope: ['auditEntries', account.id, action, since, until],
    args,
    order: 'newest first',
    by: byId,
    positionOf: (entry: AuditEntry) => entry.id,
    rows: ({ direction, from, limit }) => {
      const statement = direction === 'ascending' ? auditEntriesAscending : auditEntriesDescending
      return context.db.read.run(statement, { ...owner, ...time, action, from, limit })
    },
  })
}
