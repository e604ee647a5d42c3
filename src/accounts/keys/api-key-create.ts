import type { ApiKeyCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { type Problem, problem, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import type { Caller, Context } from '../context.ts'
import { mint, transaction } from '../idempotency/idempotent-run.ts'
import { requireAccountById } from '../owners.ts'
import { grantedPermissions, permissionProblems } from '../permissions/granted-permissions.ts'
import { hasPermission, permissionSet } from '../permissions/permissions.ts'
import { refundLimitRefusal, refundLimitsOf } from '../permissions/refund-limit.ts'
import type { NewApiKey } from './api-key.ts'
import { apiKeyProblems, createApiKey } from './create-api-key.ts'

/**
 * Creates a key for an account and returns its text, which can't be read again. Throws FORBIDDEN if
 * a key creates one for its own account, so that a leaked key can't create another. The new key
 * expires no later than the caller's key, and by default at the same time. It gets only permissions
 * of the caller, by default all of them.
 */
export async function apiKeyCreate(context: Context, input: ApiKeyCreateInput): Promise<NewApiKey> {
  const createdAt = context.wallNow()
  const { name } = input
  const expiresAt = input.expiresAt ?? context.caller.keyExpiresAt
  const problems = apiKeyProblems({ name, expiresAt }, createdAt)
  refuseProblems([
    ...problems,
    laterEndProblem(context.caller, expiresAt),
    ...permissionProblems(context.caller, input.permissions),
  ])
  const account = await requireAccountById(context, input.accountId)
  if (context.caller.keyId !== null && account.id === context.caller.account.id) {
    throw new Refusal(
      'FORBIDDEN',
      'A key can only create keys for accounts below its own. Use a key of the account above, or the command line.',
    )
  }
  const permissions = grantedPermissions(context.caller, input.permissions)
  const limits = refundLimitsOf(context.caller)
  // A key has no limit, and would be a way around that of its creator.
  if (limits && hasPermission({ permissions: permissionSet(permissions) }, 'Refunds'))
    throw refundLimitRefusal(limits, ', so you can only create keys without the permission Refunds.')
  const about = { id: mint(context, account.shard), name, createdAt, expiresAt, permissions }
  return transaction(context, async (tx) => {
    const made = await createApiKey(tx, account, about)
    return { id: about.id, accountId: account.id, ...made }
  })
}

function laterEndProblem({ keyExpiresAt }: Caller, expiresAt: Timestamp | null): Problem | null {
  if (keyExpiresAt === null || expiresAt === null || expiresAt <= keyExpiresAt) return null
  const end = toSeconds(keyExpiresAt)
  return problem('expiresAt', `must not be later than the expiration of the key that creates it, ${end}`)
}
