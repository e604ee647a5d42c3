import type { Account, Context, TestClockState } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { type Announcer, announceAll } from '../../webhooks/events/index.ts'
import { type Expirer, expireOverdue, sessionEvent } from '../sessions/index.ts'
import { cancelPaymentOfSession } from './payment-of-session.ts'
import {
  endPaymentSessionsOfContact,
  expirePaymentSessions,
  paymentSessionsOfClockToExpire,
  paymentSessionsToExpire,
} from './payment-sessions.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession } from './session.ts'

/** The sessions that one statement ends and announces. */
const BATCH_ROWS = 200

/** Announces that sessions of one organization were canceled or expired, and cancels their pending payments. */
export async function announceEnded(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  sessions: readonly PaymentSession[],
): Promise<void> {
  const events = sessions.map((session) => sessionEvent(PAYMENT_SESSION, session))
  await announceAll(announcer, tx, account, events)
  for (const session of sessions) await cancelPaymentOfSession(announcer, tx, account, session)
}

/**
 * Cancels every open session of a contact whose row the transaction has locked. A session past its expiration date becomes
 * Expired: readers may have seen it as Expired already. A session that is being paid keeps its outcome: the provider may
 * have charged, and `settleSessionOfPayment` ends it later.
 */
export async function cancelPaymentSessionsOfContact(
  context: Context,
  tx: Transaction,
  contact: { readonly id: string },
  organization: Account,
): Promise<void> {
  const key = { shard: organization.shard, orgId: organization.id, contactId: contact.id }
  for (;;) {
    const now = context.now(organization)
    const rows = await tx.run(endPaymentSessionsOfContact, { ...key, now, rowsMost: BATCH_ROWS })
    await announceEnded(context, tx, organization, rows)
    // Ended sessions leave the list, so the loop ends.
    if (rows.length < BATCH_ROWS) return
  }
}

/**
 * Expires payment sessions past their expiration date that are not being paid, cancels their pending payments, and returns
 * their number. Readers judge by the date and never wait for this. With a test clock: its sessions. Without one: sessions
 * without a test clock.
 */
export function expireOverduePaymentSessions(services: Expirer, clock: TestClockState | null = null): Promise<number> {
  return expireOverdue<PaymentSession>(services, clock, {
    ofClock: paymentSessionsOfClockToExpire,
    ofNoClock: paymentSessionsToExpire,
    expire: expirePaymentSessions,
    announce: (tx, organization, sessions) => announceEnded(services, tx, organization, sessions),
  })
}
