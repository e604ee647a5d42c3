import type { TestClockState } from '../../accounts/index.ts'
import { planCanceled } from '../../plans/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { announceAll } from '../../webhooks/events/index.ts'
import { type Overdue, ownersOfSessions, type Sweeper, sweepOverdue } from '../sessions/index.ts'
import { sessionEnded } from './end-of-sessions.ts'
import {
  expirePlanSessions,
  planSessionsOfClockToExpire,
  planSessionsToExpire,
} from './payment-plan-sessions.queries.generated.ts'
import { cancelPendingPlansOfSessions } from './plan-of-session.queries.generated.ts'

/**
 * Writes Expired where sessions are past their expiration date, cancels their pending plans and announces both. Readers
 * never wait for it: they judge by the date. Gives how many sessions it expired; what it leaves, the next sweep finds.
 * With a test clock: those that are past it; without one, those of everybody who has none.
 */
export function sweepExpiredSessions(services: Sweeper, clock: TestClockState | null = null): Promise<number> {
  return sweepOverdue(services, clock, {
    ofClock: planSessionsOfClockToExpire,
    ofNoClock: planSessionsToExpire,
    expire: (tx, overdue) => expire(services, tx, overdue),
  })
}

async function expire(services: Sweeper, tx: Transaction, { shard, now, ids }: Overdue): Promise<number> {
  const sessions = await tx.run(expirePlanSessions, { shard, now, ids })
  if (sessions.length === 0) return 0
  const plans = await tx.run(cancelPendingPlansOfSessions, { shard, now, sessionIds: sessions.map(({ id }) => id) })
  const news = [
    ...sessions.map((session) => ({ orgId: session.orgId, announcement: sessionEnded(session) })),
    ...plans.map((plan) => ({ orgId: plan.orgId, announcement: planCanceled(plan) })),
  ]
  const ofOrganizations = Map.groupBy(news, ({ orgId }) => orgId)
  for (const organization of await ownersOfSessions(tx, [...ofOrganizations.keys()])) {
    const ofOne = ofOrganizations.get(organization.id) ?? []
    await announceAll(
      services,
      tx,
      organization,
      ofOne.map(({ announcement }) => announcement),
    )
  }
  return sessions.length
}
