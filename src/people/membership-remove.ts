import { type Context, transaction } from '../accounts/index.ts'
import { enqueue } from '../platform/queue/index.ts'
import { announce } from '../webhooks/events/index.ts'
import { membershipPayload } from './membership.ts'
import { lockMembership, requireMembership } from './membership-update.ts'
import { deleteMembership, lockPerson, personHasMembership } from './people.queries.generated.ts'
import { endSessions } from './person-session.ts'
import { refuseChangeOfOwner, refuseLossOfLastOwner } from './role-rules.ts'

/** A removed membership. */
export interface MembershipRemoveResult {
  readonly id: string
}

/**
 * Removes a member. It takes effect within a second. If the person has no other membership, their
 * sessions end. A job deletes their saved views of the accounts that they no longer reach.
 */
export async function membershipRemove(
  context: Context,
  input: { readonly id: string },
): Promise<MembershipRemoveResult> {
  const { membership: found, account } = await requireMembership(context, input.id)
  return transaction(context, async (tx) => {
    // Concurrent removals from several accounts run one after another, so that the last one ends
    // the sessions.
    await tx.run(lockPerson, { id: found.personId })
    const { before, members } = await lockMembership(context, tx, found)
    refuseChangeOfOwner(context.caller, before)
    refuseLossOfLastOwner(account, members, found.id, null)
    const { id: orgId, shard } = account
    await tx.run(deleteMembership, { shard, accountId: orgId, id: found.id })
    await enqueue(context, tx, { kind: 'DeleteSavedViews', shard, subjectId: found.personId, orgId }, 0)
    const others = await tx.run(personHasMembership, { personId: found.personId })
    if (others.length === 0) await endSessions(context, tx, { personId: found.personId })
    const data = membershipPayload(before)
    await announce(context, tx, { type: 'person.removed', account, subjectId: found.id, data })
    return { id: before.id, accountId: before.accountId }
  })
}
