import type { Account, Context, TestClockState } from '../../accounts/index.ts'
import { planCanceled } from '../../plans/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Announcer, announceAll } from '../../webhooks/events/index.ts'
import { type Expirer, expireOverdue, sessionEvent, sessionStatusesBefore } from '../sessions/index.ts'
import {
  endPlanSessionsOfContact,
  expirePlanSessions,
  planSessionsOfClockToExpire,
  planSessionsToExpire,
} from './payment-plan-sessions.queries.generated.ts'
import { cancelPendingPlansOfSessions } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'

/** The sessions that one statement ends and announces. */
const BATCH_ROWS = 200

/** Announces that sessions of one organization were canceled or expired, and cancels their pending plans. */
export async function announceEnded(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  sessions: readonly PaymentPlanSession[],
  now: Timestamp,
): Promise<void> {
  const key = { shard: account.shard, sessionIds: sessions.map(({ id }) => id), now }
  const plans = await tx.run(cancelPendingPlansOfSessions, key)
  const ended = sessions.map((session) => sessionEvent(PLAN_SESSION, session))
  await announceAll(announcer, tx, account, [...ended, ...plans.map(planCanceled)])
}

/**
 * Cancels every open session of a contact whose row the transaction has locked, and announces each. `cancelPlansOfContact`
 * cancels their pending plans. A session past its expiration date becomes Expired: readers may have seen it as Expired already.
 */
export async function cancelPlanSessionsOfContact(
  context: Context,
  tx: Transaction,
  contact: { readonly id: string },
  organization: Account,
): Promise<void> {
  const key = { shard: organization.shard, orgId: organization.id, contactId: contact.id }
  const parameters = { ...key, statusesBefore: sessionStatusesBefore('Canceled'), rowsMost: BATCH_ROWS }
  const now = context.now(organization)
  for (;;) {
    const rows = await tx.run(endPlanSessionsOfContact, { ...parameters, now })
    const events = rows.map((session) => sessionEvent(PLAN_SESSION, session))
    await announceAll(context, tx, organization, events)
    // Ended sessions leave the list, so the loop ends.
    if (rows.length < BATCH_ROWS) return
  }
}

/**
 * Expires plan sessions past their expiration date that are not being completed, cancels their pending plans, and returns their
 * number. Readers judge by the date and never wait for this. With a test clock: its sessions. Without one: sessions without
 * a test clock.
 */
export function expireOverduePlanSessions(services: Expirer, clock: TestClockState | null = null): Promise<number> {
  return expireOverdue<PaymentPlanSession>(services, clock, {
    ofClock: planSessionsOfClockToExpire,
    ofNoClock: planSessionsToExpire,
    expire: expirePlanSessions,
    announce: (tx, organization, sessions, now) => announceEnded(services, tx, organization, sessions, now),
  })
}
