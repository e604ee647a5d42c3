import { randomUUID } from 'node:crypto'
import type { OrganizationPart, Services } from '../../accounts/index.ts'
import type { Queryable, Transaction } from '../../platform/db/index.ts'
import { LAST_SHARD, timeOfId } from '../../platform/ids/index.ts'
import { type CalendarDate, dateIn, epochMsOf, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import {
  type ClaimTotalsRow,
  changedPayments,
  claimTotals,
  deleteClaimedTotal,
  markAllTotals,
  markTotals as markTotalsDue,
  oldestUncountedChange,
  postponeTotal,
} from './totals.queries.generated.ts'

/** Changes that follow each other are counted together. */
const FIRST_COUNT_AFTER_MS = 1_000
const LEASE_MS = 5 * 60_000
const CLAIMED_MAX = 16
/** Totals that change all the time take at most this share of a worker's time, or are this old. */
const PAUSE_FOR_EACH_MS = 20
const PAUSE_MS_MAX = 10 * 60_000

/** Records whose totals are kept. */
export type TotalsKind = 'Payments' | 'Plans'

/** An event whose record may have changed totals. Ids are uuids. */
export interface ChangeEvent {
  readonly shard: number
  readonly targetAccount: string
  readonly eventId: string
  readonly type: string
  readonly subjectId: string
}

/** Totals to count. `day` has no meaning for plans. */
export type DueTotals = Pick<ClaimTotalsRow, 'shard' | 'orgId' | 'timeZone' | 'hasClock'> & {
  readonly day: CalendarDate
}

/**
 * Counts the records of totals. Returns a function that replaces the stored totals in the
 * transaction that removes their mark.
 */
export type CountTotals = (services: Services, due: DueTotals) => Promise<(tx: Transaction) => Promise<void>>

/** Plans are counted for all days at once. */
export const ALL_DAYS = 'infinity' as CalendarDate

interface Mark {
  readonly shard: number
  readonly orgId: string
  readonly kind: TotalsKind
  readonly day: CalendarDate
  readonly changeId: string
  readonly changedAt: Timestamp
}

/**
 * Marks the totals that events have changed. Runs before the events leave the outbox, so a crash
 * loses no mark. Days are computed here: the database may not know every time zone, and an error
 * would stop all events.
 */
export async function markTotals({ db, wallNow }: Services, events: readonly ChangeEvent[]): Promise<void> {
  const dueAt = plus(wallNow(), { milliseconds: FIRST_COUNT_AFTER_MS })
  const changedAt = ({ eventId }: ChangeEvent) => timestampOf(timeOfId(eventId))
  const ofPayments = events.filter(({ type }) => type.startsWith('payment.'))
  const payments =
    ofPayments.length === 0
      ? []
      : await db.write.run(changedPayments, {
          shards: ofPayments.map(({ shard }) => shard),
          paymentIds: ofPayments.map(({ subjectId }) => subjectId),
          changeIds: ofPayments.map(({ eventId }) => eventId),
          changedAt: ofPayments.map(changedAt),
        })
  const found = [
    ...payments.map(
      ({ createdAt, timeZone, ...change }): Mark => ({ ...change, kind: 'Payments', day: dateIn(timeZone, createdAt) }),
    ),
    ...events
      .filter(({ type }) => type.startsWith('payment_plan.'))
      .map((event): Mark => {
        const { shard, targetAccount: orgId, eventId: changeId } = event
        return { shard, orgId, kind: 'Plans', day: ALL_DAYS, changeId, changedAt: changedAt(event) }
      }),
  ]
  // The oldest is last, so that each mark keeps its time.
  const oldestLast = found.toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1))
  const marks = [...new Map(oldestLast.map((mark) => [`${mark.orgId} ${mark.kind} ${mark.day}`, mark])).values()]
  if (marks.length === 0) return
  await db.write.run(markTotalsDue, {
    shards: marks.map(({ shard }) => shard),
    orgIds: marks.map(({ orgId }) => orgId),
    kinds: marks.map(({ kind }) => kind),
    days: marks.map(({ day }) => day),
    changeIds: marks.map(({ changeId }) => changeId),
    changedAt: marks.map((mark) => mark.changedAt),
    dueAt,
  })
}

/** An organization whose totals are counted again. */
type CountedOrganization = { readonly id: string; readonly shard: number }

/** Marks all totals of an organization, so that the worker counts them again. */
export async function recountTotals(db: Queryable, organization: CountedOrganization, now: Timestamp): Promise<void> {
  const { id: orgId, shard } = organization
  await db.run(markAllTotals, { shard, orgId, changeId: randomUUID(), changedAt: now })
}

/** Counts the totals again when an organization changes its time zone, because days change. */
export const totalsPart: OrganizationPart<{ readonly timeZone?: string | null }> = {
  problems: () => [],
  write: async (context, tx, account, { timeZone }) => {
    if (timeZone != null) await recountTotals(tx, account, context.wallNow())
  },
}

/** Counts marked totals, a few in a call. Returns true when there may be more. */
export async function countDueTotals(
  services: Services,
  counters: Readonly<Record<TotalsKind, CountTotals>>,
): Promise<boolean> {
  const token = randomUUID()
  const now = services.wallNow()
  const claimed = await services.db.write.run(claimTotals, {
    ...{ fromShard: 0, toShard: LAST_SHARD, rowsMax: CLAIMED_MAX, now, token },
    leaseUntil: plus(now, { milliseconds: LEASE_MS }),
  })
  for (const due of claimed) {
    const { orgId, kind, day } = due
    try {
      await countClaimed(services, counters[due.kind as TotalsKind], due, token)
    } catch (err) {
      // They are counted again when the lease ends. The other totals do not wait for that.
      services.log.error({ err, orgId, kind, day }, 'failed to count totals')
    }
  }
  return claimed.length === CLAIMED_MAX
}

async function countClaimed(services: Services, count: CountTotals, claimed: ClaimTotalsRow, token: string) {
  const { db, wallNow } = services
  const { shard, orgId, kind, day, changeId } = claimed
  const startedAt = wallNow()
  const replace = await count(services, claimed)
  await db.transaction(async (tx) => {
    const key = { shard, orgId, kind, day, token }
    const isCurrent = (await tx.run(deleteClaimedTotal, { ...key, changeId })).length > 0
    const dueAt = plus(wallNow(), { milliseconds: pauseAfter(epochMsOf(wallNow()) - epochMsOf(startedAt)) })
    if (isCurrent || (await tx.run(postponeTotal, { ...key, changedAt: startedAt, dueAt })).length > 0)
      await replace(tx)
  })
}

/** Returns the time between two counts of the same totals in milliseconds. */
export function pauseAfter(tookMs: number): number {
  return Math.min(PAUSE_MS_MAX, FIRST_COUNT_AFTER_MS + tookMs * PAUSE_FOR_EACH_MS)
}

/** Totals of an organization from one day to another. */
interface TotalsOfPeriod {
  readonly shard: number
  readonly orgId: string
  readonly kind: TotalsKind
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Returns the time up to which totals count all changes, by the machine's clock. */
export async function totalsAsOf({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>, totals: TotalsOfPeriod) {
  const now = wallNow()
  const [oldest] = await db.read.run(oldestUncountedChange, totals)
  const eventAt = oldest?.eventId == null ? null : timestampOf(timeOfId(oldest.eventId))
  return [now, oldest?.changedAt ?? now, eventAt ?? now].toSorted()[0]!
}
