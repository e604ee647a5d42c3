import type { Account, Context, TestClockState } from '../../accounts/index.ts'
import { planEvent } from '../../plans/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Announcer, announceAll } from '../../webhooks/events/index.ts'
import { type ExpiryServices, endSessionsOfContact, expireOverdue, sessionEvent } from '../sessions/index.ts'
import {
  endPlanSessionsOfContact,
  expirePlanSessions,
  planSessionsOfClockToExpire,
  planSessionsToExpire,
} from './payment-plan-sessions.queries.generated.ts'
import { cancelPendingPlansOfSessions } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'

/**
 * Announces that sessions of one organization were canceled or expired, and cancels their pending
 * plans.
 */
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
  const canceled = plans.map((plan) => planEvent('payment_plan.canceled', plan))
  await announceAll(announcer, tx, account, [...ended, ...canceled])
}

/**
 * Ends the open sessions of a contact that is being deleted. `cancelPlansOfContact` cancels their
 * pending plans.
 */
export function cancelPlanSessionsOfContact(
  context: Context,
  tx: Transaction,
  { id }: { readonly id: string },
  organization: Account,
): Promise<void> {
  return endSessionsOfContact(context, tx, organization, id, {
    end: endPlanSessionsOfContact,
    announce: (sessions) =>
      announceAll(
        context,
        tx,
        organization,
        sessions.map((session) => sessionEvent(PLAN_SESSION, session)),
      ),
  })
}

/**
 * Expires plan sessions past their expiration date that are not being completed, and cancels their
 * pending plans. Returns their number, as `expireOverdue` does.
 */
export function expireOverduePlanSessions(
  services: ExpiryServices,
  clock: TestClockState | null = null,
): Promise<number> {
  return expireOverdue<PaymentPlanSession>(services, clock, {
    ofClock: planSessionsOfClockToExpire,
    ofNoClock: planSessionsToExpire,
    expire: expirePlanSessions,
    announce: (tx, organization, sessions, now) => announceEnded(services, tx, organization, sessions, now),
  })
}
