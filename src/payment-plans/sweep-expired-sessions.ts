import { MACHINE_CLOCK, type Services, type StandingClock } from '../access/index.ts'
import { ownersOfSessions } from '../checkout-sessions/index.ts'
import { announceAll } from '../events/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { planCanceled, sessionEnded } from './end-of-sessions.ts'
import { expireSessions, sessionsOfClockToExpire, sessionsToExpire } from './payment-plan-sessions.queries.generated.ts'
import { cancelPendingPlansOfSessions } from './payment-plans.queries.generated.ts'

type Sweeper = Pick<Services, 'db' | 'now' | 'mintId' | 'hint'>

/** One look finds so many sessions, and one transaction expires no more; one sweep looks so often. */
const ROWS_A_LOOK = 500
const LOOKS_MOST = 200

/**
 * Writes Expired where sessions are past their expiration date, cancels their pending plans and announces both. Readers
 * never wait for it: they judge by the date. Gives how many sessions it expired; what it leaves, the next sweep finds.
 * With a test clock: those that are past it; without one, those of everybody who has none.
 */
export async function sweepExpiredSessions(services: Sweeper, clock: StandingClock | null = null): Promise<number> {
  let expired = 0
  for (let look = 0; look < LOOKS_MOST; look++) {
    const now = services.now(clock ?? MACHINE_CLOCK)
    const due = await overdue(services, clock, now)
    const before = expired
    for (const [shard, rows] of Map.groupBy(due, (row) => row.shard)) {
      const ids = rows.map(({ id }) => id)
      expired += await expireInShard(services, { shard, now, ids })
    }
    if (due.length < ROWS_A_LOOK || expired === before) break
  }
  if (expired > 0) services.hint('outbox')
  return expired
}

function overdue({ db }: Sweeper, clock: StandingClock | null, now: Timestamp) {
  const look = { now, rowsMost: ROWS_A_LOOK }
  return clock
    ? db.read.run(sessionsOfClockToExpire, { ...look, shard: clock.shard, clockId: clock.id })
    : db.read.run(sessionsToExpire, look)
}

interface Overdue {
  readonly shard: number
  readonly now: Timestamp
  readonly ids: readonly string[]
}

/** A transaction touches one bucket. */
async function expireInShard(services: Sweeper, { shard, now, ids }: Overdue): Promise<number> {
  return services.db.transaction(async (tx) => {
    const sessions = await tx.run(expireSessions, { shard, now, ids })
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
  })
}
