import { randomUUID } from 'node:crypto'
import type { OrganizationPart, Services } from '../../accounts/index.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { timeOfId } from '../../platform/ids/index.ts'
import { type CalendarDate, dateIn, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { changedPayments, markAllTotals, markTotals as markTotalsDue } from './totals.queries.generated.ts'

/** The delay of a first count, so that changes in quick succession are counted together. */
export const FIRST_COUNT_AFTER_MS = 1_000

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

/** Plans are counted for all days at once. */
export const ALL_DAYS = 'infinity' as CalendarDate

interface Mark {
  readonly shard: number
  readonly orgId: string
  readonly kind: TotalsKind
  readonly day: CalendarDate
  readonly changedAt: Timestamp
}

/**
 * Marks the totals that events have changed. Runs before the events leave the outbox, so a crash
 * loses no mark. Each call sets a new change id: a count in progress then starts again, even if the
 * first events of a batch were marked before. Days are computed here: the database may not know
 * every time zone, and an error would stop all events.
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
          changedAt: ofPayments.map(changedAt),
        })
  const found = [
    ...payments.map(
      ({ createdAt, timeZone, ...change }): Mark => ({ ...change, kind: 'Payments', day: dateIn(timeZone, createdAt) }),
    ),
    ...events
      .filter(({ type }) => type.startsWith('payment_plan.'))
      .map((event): Mark => {
        const { shard, targetAccount: orgId } = event
        return { shard, orgId, kind: 'Plans', day: ALL_DAYS, changedAt: changedAt(event) }
      }),
  ]
  // The oldest change is last, so that the map keeps it for each mark.
  const oldestLast = found.toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1))
  const marks = [...new Map(oldestLast.map((mark) => [`${mark.orgId} ${mark.kind} ${mark.day}`, mark])).values()]
  if (marks.length === 0) return
  await db.write.run(markTotalsDue, {
    shards: marks.map(({ shard }) => shard),
    orgIds: marks.map(({ orgId }) => orgId),
    kinds: marks.map(({ kind }) => kind),
    days: marks.map(({ day }) => day),
    changeId: randomUUID(),
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
export const totalsPart: OrganizationPart = {
  problems: () => [],
  write: async (context, tx, account, _input, before) => {
    if (account.timeZone !== before.timeZone) await recountTotals(tx, account, context.wallNow())
  },
}
