import { MACHINE_CLOCK, type Services, type TestClockState } from '../../accounts/index.ts'
import type { Statement, Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

/** One look finds so many sessions, and one transaction expires no more; one sweep looks so often. */
const ROWS_A_LOOK = 500
const LOOKS_MOST = 200

/** The services that expiring sessions needs. */
export type Sweeper = Pick<Services, 'db' | 'now' | 'mintId' | 'hint'>

/** Sessions of one bucket that were found past their expiration date as of `now`. */
export interface Overdue {
  readonly shard: number
  readonly now: Timestamp
  readonly ids: readonly string[]
}

interface Look {
  readonly now: Timestamp
  readonly rowsMost: number
}

interface Found {
  readonly shard: number
  readonly id: string
}

/** The statements and the effect that expire sessions of one kind. */
export interface Expiring {
  /** Finds those of a test clock. */
  readonly ofClock: Statement<Look & { readonly shard: number; readonly clockId: string }, Found>
  /** Finds those of everybody who has none. */
  readonly ofNoClock: Statement<Look, Found>
  /** Writes Expired where nobody was faster, and announces it. Gives how many it expired. */
  readonly expire: (tx: Transaction, overdue: Overdue) => Promise<number>
}

/**
 * Has sessions that are past their date expire, a bucket a transaction, and gives how many did; what it leaves, the next sweep
 * finds. With a test clock: those that are past it; without one, those of everybody who has none.
 */
export async function sweepOverdue(
  services: Sweeper,
  clock: TestClockState | null,
  expiring: Expiring,
): Promise<number> {
  let expired = 0
  for (let look = 0; look < LOOKS_MOST; look++) {
    const now = services.now(clock ?? MACHINE_CLOCK)
    const due = await overdue(services, clock, now, expiring)
    const before = expired
    for (const [shard, rows] of Map.groupBy(due, (row) => row.shard)) {
      const ids = rows.map(({ id }) => id)
      expired += await services.db.transaction((tx) => expiring.expire(tx, { shard, now, ids }))
    }
    if (due.length < ROWS_A_LOOK || expired === before) break
  }
  if (expired > 0) services.hint('outbox')
  return expired
}

function overdue(
  { db }: Sweeper,
  clock: TestClockState | null,
  now: Timestamp,
  { ofClock, ofNoClock }: Expiring,
): Promise<Found[]> {
  const look = { now, rowsMost: ROWS_A_LOOK }
  return clock ? db.read.run(ofClock, { ...look, shard: clock.shard, clockId: clock.id }) : db.read.run(ofNoClock, look)
}
