import type { Role, Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { sealedRows } from '../../platform/crypto/index.ts'
import { first } from '../../platform/db/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { type Mailer, sendByJob } from '../../platform/mail/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { accountMessage } from './person-message.ts'
import {
  clearInvitationToken,
  invitationToSend,
  resealInvitationToken,
  type StaleInvitationTokensRow,
  staleInvitationTokens,
} from './person-messages.queries.generated.ts'

type Sender = Pick<Services, 'db' | 'wallNow' | 'sealer' | 'publicUrl' | 'log'>

/**
 * Runs the job SendInvitation: sends the link of an open invitation at least once, or gives up
 * after the last attempt. Deletes the sealed token afterwards.
 */
export async function sendInvitation(services: Sender, mailer: Mailer | null, job: Job): Promise<number | null> {
  const { db, wallNow, sealer } = services
  const { shard, subjectId: id } = job
  const found = first(await db.read.run(invitationToSend, { shard, id, now: wallNow() }))
  if (found) {
    const { accountId, accountName, email, grantedRole, locale } = found
    const link = invitationLink(services, sealer.open(found.tokenSealed, invitationTokenAad({ accountId, id })))
    const content = accountMessage({ kind: 'Invitation', locale, accountName, role: grantedRole as Role, link })
    const again = await sendByJob(services, mailer, { id, to: email, ...content }, job, { accountId, invitationId: id })
    crashPoint('invitation: sent')
    if (again !== null) return again
  }
  await db.write.run(clearInvitationToken, { shard, id })
  return null
}

/**
 * Returns the link of an invitation. The token is in the fragment, which browsers do not send, so
 * that no log contains it.
 */
export function invitationLink({ publicUrl }: Pick<Services, 'publicUrl'>, token: string): string {
  return `${publicUrl}/session/accept#token=${token}`
}

/**
 * Returns the associated data of an invitation's sealed token, so that it opens for this invitation
 * only.
 */
export function invitationTokenAad({
  accountId,
  id,
}: {
  readonly accountId: string
  readonly id: string
}): readonly string[] {
  return ['invitation.token', accountId, id]
}

/** The sealed tokens of unsent invitations, for a rotation of the root key. */
export const sealedInvitationTokens = sealedRows<StaleInvitationTokensRow, Buffer>({
  table: 'invitations',
  columns: ['token_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(staleInvitationTokens, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NIL_UUID }),
  reseal: (row, reseal) => reseal(row.tokenSealed, invitationTokenAad(row)),
  write: (tx, row, newTokenSealed) => tx.run(resealInvitationToken, { ...row, newTokenSealed }),
})
