import { type Account, MACHINE_CLOCK, type Services, type TestClockState } from '../../accounts/index.ts'
import type { Statement, Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { ownersOfSessions } from './owners-of-sessions.ts'

const BATCH_ROWS = 500
const BATCHES_MAX = 200

/** The services that expiring sessions needs. */
export type Expirer = Pick<Services, 'db' | 'now' | 'mintId' | 'hint'>

interface Batch {
  readonly now: Timestamp
  readonly rowsMost: number
}

interface Found {
  readonly shard: number
  readonly id: string
}

/** The statements that expire one kind of session, and what follows. */
export interface Expiring<Session extends { readonly orgId: string }> {
  /** Returns overdue sessions of a test clock. */
  readonly ofClock: Statement<Batch & { readonly shard: number; readonly clockId: string }, Found>
  /** Returns overdue sessions without a test clock. */
  readonly ofNoClock: Statement<Batch, Found>
  /** Expires sessions of one shard, except those that changed since. */
  readonly expire: Statement<{ readonly shard: number; readonly now: Timestamp; ids: readonly string[] }, Session>
  /** Announces the expired sessions of one organization and cancels what they had pending. */
  readonly announce: (
    tx: Transaction,
    organization: Account,
    sessions: readonly Session[],
    now: Timestamp,
  ) => Promise<void>
}

/**
 * Expires overdue sessions, one shard in a transaction, and returns their number. The next run expires what this one leaves.
 * With a test clock: its sessions. Without one: sessions without a test clock.
 */
export async function expireOverdue<Session extends { readonly orgId: string }>(
  services: Expirer,
  clock: TestClockState | null,
  expiring: Expiring<Session>,
): Promise<number> {
  let expired = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const now = services.now(clock ?? MACHINE_CLOCK)
    const due = await overdue(services, clock, now, expiring)
    const before = expired
    for (const [shard, rows] of Map.groupBy(due, (row) => row.shard)) {
      const ids = rows.map(({ id }) => id)
      expired += await services.db.transaction((tx) => expire(tx, { shard, now, ids }, expiring))
    }
    if (due.length < BATCH_ROWS || expired === before) break
  }
  if (expired > 0) services.hint('outbox')
  return expired
}

function overdue<Session extends { readonly orgId: string }>(
  { db }: Expirer,
  clock: TestClockState | null,
  now: Timestamp,
  { ofClock, ofNoClock }: Expiring<Session>,
): Promise<Found[]> {
  const batch = { now, rowsMost: BATCH_ROWS }
  return clock
    ? db.read.run(ofClock, { ...batch, shard: clock.shard, clockId: clock.id })
    : db.read.run(ofNoClock, batch)
}

async function expire<Session extends { readonly orgId: string }>(
  tx: Transaction,
  overdue: { readonly shard: number; readonly now: Timestamp; readonly ids: readonly string[] },
  { expire, announce }: Expiring<Session>,
): Promise<number> {
  const sessions = await tx.run(expire, overdue)
  const ofOrganizations = Map.groupBy(sessions, ({ orgId }) => orgId)
  for (const organization of await ownersOfSessions(tx, [...ofOrganizations.keys()]))
    await announce(tx, organization, ofOrganizations.get(organization.id) ?? [], overdue.now)
  return sessions.length
}
