import { type Context, type Mode, mint, requireAccountById, transaction } from '../accounts/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { PersonInviteInput } from '../platform/graphql/inputs.generated.ts'
import { Refusal, refuseProblems } from '../platform/refusal.ts'
import type { Invitation } from './invitation.ts'
import { refundLimitProblem, requestedRefundLimit } from './refund-limits.ts'
import { modeProblem, refuseGrant } from './role-rules.ts'
import { writeInvitation } from './write-invitation.ts'

/**
 * Invites a person to an account. A job sends the link, which works for seven days. Returns the
 * invitation, never the link. Revokes an earlier open invitation of the address.
 */
export async function personInvite(context: Context, input: PersonInviteInput): Promise<Invitation> {
  const { email, role } = input
  const mode: Mode | null = input.mode ?? null
  const account = await requireAccountById(context, input.accountId)
  refuseProblems([modeProblem(account, mode), refundLimitProblem(input.refundLimit)])
  const refundLimit = requestedRefundLimit(input.refundLimit)
  refuseGrant(context.caller, account, { role, mode, refundLimit })
  if (!context.sendsMail)
    throw new Refusal('INVALID_STATE', 'No mail server is configured, so messages cannot be sent.')
  const invited = {
    id: mint(context, account.shard),
    email,
    role,
    mode,
    refundLimit,
    invitedByPersonId: context.caller.person?.id ?? null,
  }
  const invitation = await transaction(context, async (tx) => {
    const written = await writeInvitation(context, tx, account, invited)
    return written.invitation
  })
  crashPoint('invitation: written')
  return invitation
}
