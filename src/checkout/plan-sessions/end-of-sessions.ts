import type { Account, Context } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { type Announcement, announceAll } from '../../webhooks/events/index.ts'
import { sessionStatusesBefore } from '../sessions/index.ts'
import { endPlanSessionsOfContact } from './payment-plan-sessions.queries.generated.ts'
import { type PaymentPlanSession, sessionPayload } from './session.ts'

/** The sessions that one statement ends and announces. */
const ROWS_MOST = 200

/** Returns the event of a session that was just canceled or expired. */
export function sessionEnded(session: PaymentPlanSession): Announcement {
  const type = session.status === 'Expired' ? 'payment_plan_session.expired' : 'payment_plan_session.canceled'
  return { type, subjectId: session.id, data: sessionPayload(session) }
}

/**
 * Cancels every open session of a contact whose row the transaction has locked, and announces each. A session past its
 * expiration date becomes Expired: readers may have seen it as Expired already.
 */
export async function cancelPlanSessionsOfContact(
  context: Context,
  tx: Transaction,
  contact: { readonly id: string },
  organization: Account,
): Promise<void> {
  const key = { shard: organization.shard, orgId: organization.id, contactId: contact.id }
  const parameters = { ...key, statusesBefore: sessionStatusesBefore('Canceled'), rowsMost: ROWS_MOST }
  const now = context.now(organization)
  for (;;) {
    const rows = await tx.run(endPlanSessionsOfContact, { ...parameters, now })
    await announceAll(context, tx, organization, rows.map(sessionEnded))
    // Ended sessions leave the list, so the loop ends.
    if (rows.length < ROWS_MOST) return
  }
}
