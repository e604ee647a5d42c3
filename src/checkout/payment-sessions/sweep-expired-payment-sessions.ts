import type { TestClockState } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { type Overdue, ownersOfSessions, type Sweeper, sweepOverdue } from '../sessions/index.ts'
import { tellEnded } from './end-of-sessions.ts'
import {
  expirePaymentSessions,
  paymentSessionsOfClockToExpire,
  paymentSessionsToExpire,
} from './payment-sessions.queries.generated.ts'

/**
 * Writes Expired where sessions are past their expiration date and nobody is paying them, cancels their pending payments and
 * announces both. Readers never wait for it: they judge by the date. Gives how many it expired; what it leaves, the next
 * sweep finds. With a test clock: those that are past it; without one, those of everybody who has none.
 */
export function sweepExpiredPaymentSessions(services: Sweeper, clock: TestClockState | null = null): Promise<number> {
  return sweepOverdue(services, clock, {
    ofClock: paymentSessionsOfClockToExpire,
    ofNoClock: paymentSessionsToExpire,
    expire: (tx, overdue) => expire(services, tx, overdue),
  })
}

async function expire(services: Sweeper, tx: Transaction, { shard, now, ids }: Overdue): Promise<number> {
  const sessions = await tx.run(expirePaymentSessions, { shard, now, ids })
  const ofOrganizations = Map.groupBy(sessions, ({ orgId }) => orgId)
  for (const organization of await ownersOfSessions(tx, [...ofOrganizations.keys()]))
    await tellEnded(services, tx, organization, ofOrganizations.get(organization.id) ?? [])
  return sessions.length
}
