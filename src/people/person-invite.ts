import { type Context, type Mode, mint, requireAccountById, transaction } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import type { PersonInviteInput } from '../platform/graphql/inputs.generated.ts'
import { Refusal, refuseProblems } from '../platform/refusal.ts'
import { emailKey } from './email-key.ts'
import type { Invitation } from './invitation.ts'
import { personByEmail, personById } from './people.queries.generated.ts'
import { invitationMessage } from './people-messages.ts'
import { modeProblem, refuseGrant } from './role-rules.ts'
import { writeInvitation } from './write-invitation.ts'

/**
 * Invites a person to an account: sends a link with which the person becomes a member within seven
 * days. Returns the invitation, never the link. An earlier open invitation of the address ends.
 */
export async function personInvite(context: Context, input: PersonInviteInput): Promise<Invitation> {
  const { email, role } = input
  const mode: Mode | null = input.mode ?? null
  const account = await requireAccountById(context, input.accountId)
  refuseProblems([modeProblem(account, mode)])
  refuseGrant(context.caller, account, { role, mode })
  if (!context.sendMail) throw new Refusal('INVALID_STATE', 'No mail server is configured, so messages cannot be sent.')
  const id = mint(context, account.shard)
  const invitedByPersonId = context.caller.person?.id ?? null
  let link = ''
  const invitation = await transaction(context, async (tx) => {
    const written = await writeInvitation(context, tx, account, { id, email, role, mode, invitedByPersonId })
    link = written.link
    return written.invitation
  })
  const about = { accountName: account.name, role }
  await send(context, { id, to: email, ...invitationMessage(await localeFor(context, email), about, link) })
  return invitation
}

/** Returns the language of the invited person if known, or of the person who invites. */
async function localeFor({ db, caller: { person } }: Context, email: string): Promise<string | null> {
  const invited = first(await db.read.run(personByEmail, { emailKey: emailKey(email) }))
  const inviting = person && !invited ? first(await db.read.run(personById, { id: person.id })) : null
  return (invited ?? inviting)?.locale ?? null
}

/** Sends a message after the commit, and logs a failure. */
export async function send(
  { sendMail, log }: Pick<Context, 'sendMail' | 'log'>,
  message: Parameters<NonNullable<Context['sendMail']>>[0],
): Promise<void> {
  const delivery = await sendMail?.(message)
  if (delivery && delivery.outcome !== 'sent')
    log.warn({ messageId: message.id, outcome: delivery.outcome }, 'a message to a person was not sent')
}
