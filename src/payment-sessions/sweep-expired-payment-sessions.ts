import { MACHINE_CLOCK, type Services } from '../access/index.ts'
import { ownersOfSessions } from '../checkout-sessions/index.ts'
import { tellEnded } from './end-of-sessions.ts'
import { expirePaymentSessions, paymentSessionsToExpire } from './payment-sessions.queries.generated.ts'

type Sweeper = Pick<Services, 'db' | 'now' | 'mintId' | 'hint'>

/** One look finds so many sessions, and one transaction expires no more; one sweep looks so often. */
const ROWS_A_LOOK = 500
const LOOKS_MOST = 200

/**
 * Writes Expired where sessions are past their expiration date and nobody is paying them, cancels their pending payments and
 * announces both. Readers never wait for it: they judge by the date. Gives how many it expired; what it leaves, the next
 * sweep finds.
 */
export async function sweepExpiredPaymentSessions(services: Sweeper): Promise<number> {
  let expired = 0
  for (let look = 0; look < LOOKS_MOST; look++) {
    const due = await services.db.read.run(paymentSessionsToExpire, {
      now: services.now(MACHINE_CLOCK),
      rowsMost: ROWS_A_LOOK,
    })
    const before = expired
    for (const [shard, rows] of Map.groupBy(due, (row) => row.shard)) {
      expired += await expireInShard(
        services,
        shard,
        rows.map(({ id }) => id),
      )
    }
    if (due.length < ROWS_A_LOOK || expired === before) break
  }
  if (expired > 0) services.hint('outbox')
  return expired
}

/** A transaction touches one bucket. */
async function expireInShard(services: Sweeper, shard: number, ids: readonly string[]): Promise<number> {
  return services.db.transaction(async (tx) => {
    const sessions = await tx.run(expirePaymentSessions, { shard, now: services.now(MACHINE_CLOCK), ids })
    const ofOrganizations = Map.groupBy(sessions, ({ orgId }) => orgId)
    for (const organization of await ownersOfSessions(tx, [...ofOrganizations.keys()]))
      await tellEnded(services, tx, organization, ofOrganizations.get(organization.id) ?? [])
    return sessions.length
  })
}
