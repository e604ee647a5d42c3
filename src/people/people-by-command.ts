import { type Account, audit, type Mode, type Role, type Services } from '../accounts/index.ts'
import { NIL_UUID } from '../platform/ids/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import type { Invitation } from './invitation.ts'
import type { Membership } from './membership.ts'
import { membershipsOfAccount } from './people.queries.generated.ts'
import { modeProblem } from './role-rules.ts'
import { writeInvitation } from './write-invitation.ts'

type Commanding = Pick<
  Services,
  'db' | 'wallNow' | 'now' | 'mintId' | 'publicUrl' | 'operator' | 'sealer' | 'sendsMail' | 'hint'
>

/** A new invitation with its link, which can't be read again. */
export interface InvitationByCommand {
  readonly invitation: Invitation
  readonly link: string
  /** True when a worker also mails the link to the person. */
  readonly isMailed: boolean
}

/**
 * Invites a person to any account with any role, so that an operator can create the first Owner.
 */
export async function inviteByCommand(
  services: Commanding,
  account: Account,
  { email, role, mode }: { readonly email: string; readonly role: Role; readonly mode: Mode | null },
): Promise<InvitationByCommand> {
  refuseProblems([modeProblem(account, mode)])
  const id = services.mintId(account.shard)
  const { invitation, link } = await services.db.transaction(async (tx) => {
    const written = await writeInvitation(services, tx, account, {
      id,
      email,
      role,
      mode,
      refundLimit: null,
      invitedByPersonId: null,
    })
    const record = { type: 'Invitation', id }
    await audit(services, tx, { owner: account, action: 'command.person.invite', record, outcome: 'done' })
    return written
  })
  services.hint('outbox')
  return { invitation, link, isMailed: services.sendsMail }
}

const MEMBERS_A_PAGE = 1000

/** Returns all members of an account, oldest first. */
export async function membersByCommand(
  { db }: Pick<Services, 'db'>,
  { shard, id: accountId }: Account,
): Promise<Membership[]> {
  const members: Membership[] = []
  for (let from = NIL_UUID; ; from = members.at(-1)?.id ?? from) {
    const page = { shard, accountId, callerId: accountId, from, limit: MEMBERS_A_PAGE }
    const rows = await db.read.run(membershipsOfAccount.ascending, page)
    members.push(...rows)
    if (rows.length < MEMBERS_A_PAGE) return members
  }
}
