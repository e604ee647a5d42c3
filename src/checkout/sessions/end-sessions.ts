import { type Account, accountOf, MACHINE_CLOCK, type Services, type TestClockState } from '../../accounts/index.ts'
import type { Statement, Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { ownersOfSessions as ownersOfSessionsStatement } from './checkout-sessions.queries.generated.ts'

const BATCH_ROWS = 500
const BATCHES_MAX = 200

/** The dependencies of expiring sessions. */
export type ExpiryServices = Pick<Services, 'db' | 'now' | 'mintId' | 'hint'>

interface Batch {
  readonly now: Timestamp
  readonly rowsMax: number
}

interface OverdueSession {
  readonly shard: number
  readonly id: string
}

/** The statements that expire one kind of session, and a callback for the expired ones. */
interface Expiring<Session extends { readonly orgId: string }> {
  /** Returns overdue sessions of a test clock. */
  readonly ofClock: Statement<Batch & { readonly shard: number; readonly clockId: string }, OverdueSession>
  /** Returns overdue sessions without a test clock. */
  readonly ofNoClock: Statement<Batch, OverdueSession>
  /** Expires sessions of one shard, except those that changed since. */
  readonly expire: Statement<{ readonly shard: number; readonly now: Timestamp; ids: readonly string[] }, Session>
  /** Announces the expired sessions of one organization and cancels their pending records. */
  readonly announce: (
    tx: Transaction,
    organization: Account,
    sessions: readonly Session[],
    now: Timestamp,
  ) => Promise<void>
}

/**
 * Expires overdue sessions, one shard in a transaction, and returns their number. The next run
 * expires the rest. With a test clock: its sessions. Without one: sessions without a test clock.
 */
export async function expireOverdue<Session extends { readonly orgId: string }>(
  services: ExpiryServices,
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
  { db }: ExpiryServices,
  clock: TestClockState | null,
  now: Timestamp,
  { ofClock, ofNoClock }: Expiring<Session>,
): Promise<OverdueSession[]> {
  const batch = { now, rowsMax: BATCH_ROWS }
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
  for (const organization of await ownersOfSessions(tx, overdue.shard, [...ofOrganizations.keys()]))
    await announce(tx, organization, ofOrganizations.get(organization.id) ?? [], overdue.now)
  return sessions.length
}

/** Returns the organizations of one shard with these uuids. */
async function ownersOfSessions(tx: Transaction, shard: number, ids: readonly string[]): Promise<Account[]> {
  return (await tx.run(ownersOfSessionsStatement, { shard, ids: [...ids] })).map(accountOf)
}

/** The sessions of a contact that one statement ends. */
const CONTACT_BATCH_ROWS = 200

/**
 * Ends every open session of a contact whose row the transaction has locked, and announces each. A
 * session past its expiration date becomes Expired: readers may have seen it as Expired. A session
 * that is being completed keeps its outcome, because the provider may have charged already.
 */
export async function endSessionsOfContact<Session>(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  organization: Account,
  contactId: string,
  {
    end,
    announce,
  }: {
    readonly end: Statement<ContactBatch, Session>
    readonly announce: (sessions: readonly Session[]) => Promise<void>
  },
): Promise<void> {
  const { shard, id: orgId } = organization
  for (;;) {
    const batch = { shard, orgId, contactId, now: now(organization), rowsMax: CONTACT_BATCH_ROWS }
    const sessions = await tx.run(end, batch)
    await announce(sessions)
    // Ended sessions leave the list, so the loop ends.
    if (sessions.length < CONTACT_BATCH_ROWS) return
  }
}

interface ContactBatch extends Batch {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
}
