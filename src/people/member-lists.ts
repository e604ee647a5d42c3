import { type Context, newestFirst, requireAccountById } from '../accounts/index.ts'
import { type Connection, pagingProblems } from '../platform/graphql/index.ts'
import type { QueryInvitationsArgs, QueryPeopleArgs } from '../platform/graphql/inputs.generated.ts'
import { refuseProblems } from '../platform/refusal.ts'
import type { Invitation } from './invitation.ts'
import type { Membership } from './membership.ts'
import { invitationsOfAccount, membershipsOfAccount } from './people.queries.generated.ts'

/** Returns the members of one account, by default the caller's, newest first. */
export async function people(context: Context, args: QueryPeopleArgs): Promise<Connection<Membership>> {
  const owner = await ownerOf(context, args)
  return newestFirst(context, ['people', owner.accountId], args, ({ direction, from, limit }) =>
    context.db.read.run(membershipsOfAccount[direction], { ...owner, from, limit }),
  )
}

/**
 * Returns the invitations to one account, by default the caller's, newest first. Includes accepted,
 * revoked and expired ones.
 */
export async function invitations(context: Context, args: QueryInvitationsArgs): Promise<Connection<Invitation>> {
  const owner = await ownerOf(context, args)
  return newestFirst(context, ['invitations', owner.accountId], args, ({ direction, from, limit }) =>
    context.db.read.run(invitationsOfAccount[direction], { ...owner, from, limit }),
  )
}

async function ownerOf(context: Context, args: QueryPeopleArgs | QueryInvitationsArgs) {
  refuseProblems(pagingProblems(args))
  const { shard, id: accountId } = await requireAccountById(context, args.input?.accountId)
  return { shard, accountId, callerId: context.caller.account.id }
}
