import { type Connection, pagingProblems } from '../../platform/graphql/index.ts'
import type { QueryAuditEntriesArgs } from '../../platform/graphql/inputs.generated.ts'
import { refuseProblems } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import type { Context } from '../context.ts'
import { accountNameProblems, requireAccountNamed } from '../owners.ts'
import { newestFirst, refuseCanceled } from '../record-queries.ts'
import { auditEntriesOfAccount } from './audit.queries.generated.ts'
import type { AuditEntry } from './audit-entry.ts'
import { auditTimeProblem, idsOfAuditTime } from './audit-time.ts'
import { recordAuditReading } from './record-audit-reading.ts'

const ACTION_CHARACTERS_MAX = 100
const REQUEST_ID_CHARACTERS_MAX = 100

/** Returns the audit entries of one account, newest first. Defaults to the caller's account. */
export async function auditEntries(context: Context, args: QueryAuditEntriesArgs): Promise<Connection<AuditEntry>> {
  const { accountId, orgId, action = null, requestId = null, since = null, until = null } = args.input ?? {}
  const period = { isSearch: action !== null || requestId !== null, since, until }
  refuseProblems([
    ...accountNameProblems(accountId, orgId),
    action !== null && textProblem('action', action, ACTION_CHARACTERS_MAX),
    requestId !== null && textProblem('requestId', requestId, REQUEST_ID_CHARACTERS_MAX),
    auditTimeProblem(period, context.wallNow()),
    ...pagingProblems(args),
  ])
  const account = await requireAccountNamed(context, accountId, orgId)
  await recordAuditReading(context, account)
  const owner = { shard: account.shard, accountId: account.id, callerId: context.caller.account.id }
  const time = idsOfAuditTime(period, context.wallNow())
  const scope = ['auditEntries', account.id, action, requestId, since, until]
  return newestFirst(context, scope, args, ({ direction, from, limit }) =>
    refuseCanceled(
      context.db.read.run(auditEntriesOfAccount[direction], { ...owner, ...time, action, requestId, from, limit }),
    ),
  )
}
