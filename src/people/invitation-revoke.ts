import { type Context, transaction } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Invitation } from './invitation.ts'
import { invitationById, revokeInvitation } from './people.queries.generated.ts'

/**
 * Revokes an invitation, so that its link stops working. Returns a revoked invitation unchanged.
 */
export async function invitationRevoke(context: Context, input: { readonly id: string }): Promise<Invitation> {
  const { shard, uuid: id } = requireId('inv', input.id, 'Invitation')
  return transaction(context, async (tx) => {
    const found = first(await tx.run(invitationById, { shard, id, callerId: context.caller.account.id }))
    if (!found) throw notFound('Invitation')
    const key = { shard, accountId: found.accountId, id }
    const revoked = first(await tx.run(revokeInvitation, { ...key, now: context.wallNow() }))
    if (!revoked) throw new Refusal('INVALID_STATE', 'The invitation was accepted. Remove the member instead.')
    return { ...found, ...revoked }
  })
}
