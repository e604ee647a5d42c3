import type { Services } from '../../accounts/index.ts'
import { timeOfId } from '../../platform/ids/index.ts'
import { type CalendarDate, timestampOf } from '../../platform/time/index.ts'
import type { TotalsKind } from './mark-totals.ts'
import { oldestUncountedChange } from './totals.queries.generated.ts'

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
