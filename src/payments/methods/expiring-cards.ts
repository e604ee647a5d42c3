import type { Account } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import {
  type Announcement,
  type Reminder,
  type ReminderHandler,
  type ReminderResult,
  writeReminder,
} from '../../webhooks/events/index.ts'
import { expiryStages, lastDayOf } from './card-expiry.ts'
import { type LockExpiringCardsRow, lockExpiringCards } from './expiring-cards.queries.generated.ts'
import { type PaymentMethod, paymentMethodOf, paymentMethodPayload } from './payment-method.ts'

/** Announces the expiry of stored cards, except of Invalid cards and those of deleted contacts. */
export const announceExpiringCards: ReminderHandler = async (services, tx, account, reminders) => {
  const ids = reminders.map(({ subjectId }) => subjectId)
  const rows = await tx.run(lockExpiringCards, { shard: account.shard, ids })
  const now = services.now(account)
  return rows.map((row) => resultOf(row, reminders.find(({ subjectId }) => subjectId === row.id)!, now))
}

function resultOf(row: LockExpiringCardsRow, { announcedUntil }: Reminder, now: Timestamp): ReminderResult {
  const { contactDeleted, isUsedByPlan, ...columns } = row
  const method = paymentMethodOf(columns)
  const subjectId = method.id
  if (method.deletedAt !== null || contactDeleted) return { subjectId, announcedUntil, dueAt: null, event: null }
  const { due, nextAt } = expiryStages(method, now)
  const isNew = due !== null && (announcedUntil === null || due.at > announcedUntil) && method.status === 'Active'
  if (!isNew) return { subjectId, announcedUntil, dueAt: nextAt, event: null }
  const event = expiringEvent(method, { daysBefore: due.daysBefore, isUsedByPlan }, now)
  return { subjectId, announcedUntil: due.at, dueAt: nextAt, event }
}

function expiringEvent(
  method: PaymentMethod,
  { daysBefore, isUsedByPlan }: { readonly daysBefore: number; readonly isUsedByPlan: boolean },
  now: Timestamp,
): Announcement {
  const { expirationMonth: month, expirationYear: year } = method
  const lastDay = lastDayOf({ month: month ?? 1, year: year ?? 1 })
  const data = { ...paymentMethodPayload(method, now), expiration: { lastDay, daysBefore, isUsedByPlan } }
  return { type: 'payment_method.expiring', subjectId: method.id, data }
}

/** Writes when the expiry of a stored or renewed card is announced next. */
export async function scheduleExpiry(
  tx: Transaction,
  account: Pick<Account, 'shard' | 'id'>,
  method: PaymentMethod,
  now: Timestamp,
): Promise<void> {
  if (method.type !== 'Card') return
  await writeReminder(tx, account, {
    kind: 'CardExpiring',
    subjectId: method.id,
    dueAt: expiryStages(method, now).nextAt,
  })
}
