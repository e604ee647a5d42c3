import { type Account, type Context, type Mode, type Role, requireAccountById, transaction } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { MembershipUpdateInput } from '../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../platform/ids/index.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import { accountIdOfMember, findMembership, type Membership } from './membership.ts'
import { enqueueMessage } from './messages/enqueue-person-message.ts'
import { lockMembershipsOfAccount, membershipById, updateMembership } from './people.queries.generated.ts'
import { refundLimitColumns, refundLimitOf, refundLimitProblem, requestedRefundLimit } from './refund-limits.ts'
import { type Grant, modeProblem, refuseChangeOfOwner, refuseGrant, refuseLossOfLastOwner } from './role-rules.ts'

/**
 * Changes the role, the mode and the refund limit of a member. The old permissions end within a
 * second. The member gets a message about a new role.
 */
export async function membershipUpdate(context: Context, input: MembershipUpdateInput): Promise<Membership> {
  const { membership: found, account } = await requireMembership(context, input.id)
  refuseProblems([refundLimitProblem(input.refundLimit)])
  const updatedAt = context.wallNow()
  return transaction(context, async (tx) => {
    const { before, members } = await lockMembership(context, tx, found)
    // Reads after locking, to keep fields that another change has just set.
    const grant = grantAfter(before, input)
    refuseProblems([modeProblem(account, grant.mode)])
    refuseGrant(context.caller, account, grant)
    const { refundLimit, ...roleAndMode } = grant
    const written = { ...roleAndMode, ...refundLimitColumns(refundLimit) }
    refuseChangeOfOwner(context.caller, before)
    refuseLossOfLastOwner(account, members, found.id, grant)
    await tx.run(updateMembership, { shard: account.shard, accountId: account.id, id: found.id, ...written, updatedAt })
    if (grant.role !== before.role) {
      const message = {
        kind: 'RoleChanged',
        accountId: account.id,
        personId: before.personId,
        role: grant.role,
      } as const
      await enqueueMessage(context, tx, message)
    }
    return { ...before, ...written, updatedAt }
  })
}

/** Returns the grant after a change. Omitted fields stay unchanged. */
function grantAfter(before: Membership, { role, mode, refundLimit }: MembershipUpdateInput): Grant {
  return {
    role: role ?? (before.role as Role),
    mode: mode === undefined ? (before.mode as Mode | null) : mode,
    refundLimit: refundLimit === undefined ? refundLimitOf(before) : requestedRefundLimit(refundLimit),
  }
}

/** Returns a membership and its account. Throws NOT_FOUND if the caller can't access it. */
export async function requireMembership(
  context: Context,
  membershipId: string,
): Promise<{ readonly membership: Membership; readonly account: Account }> {
  const membership = await findMembership(context, requireId('mbr', membershipId, 'Membership'))
  if (!membership) throw notFound('Membership')
  return { membership, account: await requireAccountById(context, accountIdOfMember(membership)) }
}

/**
 * Locks a membership and those of the account's Owners. Throws NOT_FOUND for a member who was
 * removed meanwhile.
 */
export async function lockMembership({ caller }: Context, tx: Transaction, { id, accountId }: Membership) {
  const shard = shardOf(id)
  const members = await tx.run(lockMembershipsOfAccount, { shard, accountId, id })
  const before = first(await tx.run(membershipById, { shard, id, callerId: caller.account.id }))
  if (!before) throw notFound('Membership')
  return { before, members }
}
