import type { Account, Context } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { type Announcement, type Announcer, announceAll } from '../../webhooks/events/index.ts'
import { cancelPaymentOfSession } from './payment-of-session.ts'
import { endPaymentSessionsOfContact } from './payment-sessions.queries.generated.ts'
import { type PaymentSession, sessionPayload } from './session.ts'

/** So many sessions are ended and announced by one statement each. */
const ROWS_MOST = 200

/** What is announced of a session that was just canceled or expired. */
function sessionEnded(session: PaymentSession): Announcement {
  const type = session.status === 'Expired' ? 'payment_session.expired' : 'payment_session.canceled'
  return { type, subjectId: session.id, data: sessionPayload(session) }
}

/** Announces that these sessions of an organization have ended, and cancels the payments that they had pending. */
export async function tellEnded(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  sessions: readonly PaymentSession[],
): Promise<void> {
  await announceAll(announcer, tx, account, sessions.map(sessionEnded))
  for (const session of sessions) await cancelPaymentOfSession(announcer, tx, account, session)
}

/**
 * Cancels every open session of a contact whose row the transaction has locked. One that is past its expiration date
 * becomes Expired, as nobody must read Expired first and Canceled later. One that is being paid is left to its outcome:
 * the provider may have charged, and `settleSessionOfPayment` ends it after.
 */
export async function cancelPaymentSessionsOfContact(
  context: Context,
  tx: Transaction,
  contact: { readonly id: string },
  organization: Account,
): Promise<void> {
  const key = { shard: organization.shard, orgId: organization.id, contactId: contact.id }
  for (;;) {
    const rows = await tx.run(endPaymentSessionsOfContact, {
      ...key,
      now: context.now(organization),
      rowsMost: ROWS_MOST,
    })
    await tellEnded(context, tx, organization, rows)
    // Every round ends rows for good, so this does end.
    if (rows.length < ROWS_MOST) return
  }
}
