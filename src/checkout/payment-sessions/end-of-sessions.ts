import type { Account, Context, TestClockState } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { type Announcer, announceAll } from '../../webhooks/events/index.ts'
import { type ExpiryServices, endSessionsOfContact, expireOverdue, sessionEvent } from '../sessions/index.ts'
import { cancelPaymentOfSession } from './payment-of-session.ts'
import {
  endPaymentSessionsOfContact,
  expirePaymentSessions,
  paymentSessionsOfClockToExpire,
  paymentSessionsToExpire,
} from './payment-sessions.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession } from './session.ts'

/**
 * Announces that sessions of one organization were canceled or expired, and cancels their pending
 * payments.
 */
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
 * Ends the open sessions of a contact that is being deleted. `settleSessionOfPayment` ends those
 * that are being paid later.
 */
export function cancelPaymentSessionsOfContact(
  context: Context,
  tx: Transaction,
  { id }: { readonly id: string },
  organization: Account,
): Promise<void> {
  return endSessionsOfContact(context, tx, organization, id, {
    end: endPaymentSessionsOfContact,
    announce: (sessions) => announceEnded(context, tx, organization, sessions),
  })
}

/**
 * Expires payment sessions past their expiration date that are not being paid, and cancels their
 * pending payments. Returns their number, as `expireOverdue` does.
 */
export function expireOverduePaymentSessions(
  services: ExpiryServices,
  clock: TestClockState | null = null,
): Promise<number> {
  return expireOverdue<PaymentSession>(services, clock, {
    ofClock: paymentSessionsOfClockToExpire,
    ofNoClock: paymentSessionsToExpire,
    expire: expirePaymentSessions,
    announce: (tx, organization, sessions) => announceEnded(services, tx, organization, sessions),
  })
}
