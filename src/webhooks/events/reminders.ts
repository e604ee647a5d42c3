import {
  type Account,
  accountWithCurrentClock,
  MACHINE_CLOCK,
  organizationOf,
  type Services,
  type TestClockState,
} from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Announcement, announceAll } from './announce.ts'
import {
  type DueRemindersRow,
  deleteReminder,
  dueReminders,
  dueRemindersOfClock,
  lockDueReminders,
  scheduleReminder,
  writeReminders,
} from './reminders.queries.generated.ts'

/** A test clock and its time before its newest step. */
interface SteppedClock extends TestClockState {
  readonly steppedFrom: Timestamp
}

/** The kinds of events that are announced before something happens. Rows store these names. */
export type ReminderKind = 'CardExpiring' | 'ChargeUpcoming'

/** A due reminder, which the transaction has locked. */
export interface Reminder {
  /** The uuid of the record. */
  readonly subjectId: string
  /** The time up to which it was announced; null when it never was. */
  readonly announcedUntil: Timestamp | null
}

/** The consequences of a due reminder. */
export interface ReminderResult extends Reminder {
  /** When it is due next. Null: never, and it is deleted. */
  readonly dueAt: Timestamp | null
  readonly event: Announcement | null
}

/**
 * Returns the results of due reminders of an organization. Locks their records without waiting for
 * other transactions, and leaves out those that another one has locked.
 */
export type ReminderHandler = (
  services: Services,
  tx: Transaction,
  account: Account,
  reminders: readonly Reminder[],
) => Promise<readonly ReminderResult[]>

const ROWS_MAX = 200
const PASSES_MAX = 1_000

/**
 * Announces what is due on the machine's clock, or on a test clock, until nothing is left. An event
 * and the next time of its reminder are one transaction, so that a crash repeats and omits none.
 */
export async function announceDueReminders(
  services: Services,
  handlers: Readonly<Record<ReminderKind, ReminderHandler>>,
  clock?: SteppedClock,
): Promise<void> {
  const failedOrgIds = new Set<string>()
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const rows = await findDue(services, [...failedOrgIds], clock)
    let announced = 0
    for (const group of batchesOf(rows, clock)) {
      const [{ kind, orgId }] = group as [DueRemindersRow]
      try {
        announced += await announceGroup(services, handlers[kind as ReminderKind], group, clock)
      } catch (err) {
        services.log.error({ err, kind, orgId }, 'failed to announce what is due')
        failedOrgIds.add(orgId)
      }
    }
    if (announced === 0) return
    services.hint('outbox')
  }
}

/** On a test clock, only reminders that fell due at the same time are announced together. */
function batchesOf(rows: readonly DueRemindersRow[], clock: SteppedClock | undefined) {
  return Map.groupBy(rows, ({ kind, orgId, dueAt }) => `${kind} ${orgId} ${clock ? dueAt : ''}`).values()
}

function findDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  exceptOrgIds: readonly string[],
  clock: TestClockState | undefined,
): Promise<readonly DueRemindersRow[]> {
  const limits = { exceptOrgIds, rowsMax: ROWS_MAX }
  return clock
    ? db.write.run(dueRemindersOfClock, { ...limits, shard: clock.shard, clockId: clock.id, now: clock.clockNow })
    : db.write.run(dueReminders, { ...limits, now: now(MACHINE_CLOCK) })
}

/** Announces due reminders of one kind and organization. Returns their number. */
async function announceGroup(
  services: Services,
  handler: ReminderHandler,
  group: readonly DueRemindersRow[],
  clock: SteppedClock | undefined,
): Promise<number> {
  const [{ kind, shard, orgId, dueAt }] = group as [DueRemindersRow]
  const known = await organizationOf(services, { orgId })
  return services.db.transaction(async (tx) => {
    const present = await accountWithCurrentClock(tx, known)
    // On a test clock, the time at which they fell due, or of the later change that made them due.
    const at = clock && (dueAt > clock.steppedFrom ? dueAt : clock.steppedFrom)
    const account = at ? { ...present, clockNow: at } : present
    const ids = group.map(({ subjectId }) => subjectId)
    const due = await tx.run(lockDueReminders, { shard, kind, ids, now: services.now(account) })
    if (due.length === 0) return 0
    const results = await handler(services, tx, account, due)
    await tx.run(writeReminders, {
      shard,
      kind,
      ids: results.map(({ subjectId }) => subjectId),
      dueAts: results.map(({ dueAt }) => dueAt),
      announcedUntil: results.map(({ announcedUntil }) => announcedUntil),
    })
    crashPoint('reminder: written')
    const events = results.map(({ event }) => event).filter((event) => event !== null)
    await announceAll(services, tx, account, events)
    return results.length
  })
}

/**
 * Writes when the reminder of a record is due, in the transaction that changes the record. Null:
 * never.
 */
export async function writeReminder(
  tx: Transaction,
  { shard, id: orgId }: Pick<Account, 'shard' | 'id'>,
  {
    kind,
    subjectId,
    dueAt,
  }: { readonly kind: ReminderKind; readonly subjectId: string; readonly dueAt: Timestamp | null },
): Promise<void> {
  const key = { shard, kind, subjectId }
  if (dueAt === null) await tx.run(deleteReminder, key)
  else await tx.run(scheduleReminder, { ...key, orgId, dueAt })
}
