import { epochMsOf, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import type { PaymentMethod } from './payment-method.ts'

/** The days before the end of a card's last month on which its expiry is announced. */
const EXPIRY_DAYS = [60, 30, 7] as const

const DAY_MS = 86_400_000

/** The announcements of a card's expiry at a time. */
interface ExpiryStages {
  /** The newest announcement that is due. Null after the card has expired. */
  readonly due: { readonly at: Timestamp; readonly daysBefore: (typeof EXPIRY_DAYS)[number] } | null
  /** The time of the next announcement. */
  readonly nextAt: Timestamp | null
}

/** Returns the announcements of a card's expiry. All are null for a bank account. */
export function expiryStages(
  { expirationMonth, expirationYear }: Pick<PaymentMethod, 'expirationMonth' | 'expirationYear'>,
  now: Timestamp,
): ExpiryStages {
  if (expirationMonth === null || expirationYear === null) return { due: null, nextAt: null }
  const endMs = Date.UTC(expirationYear, expirationMonth, 1)
  const nowMs = epochMsOf(now)
  const stages = EXPIRY_DAYS.map((daysBefore) => ({ daysBefore, atMs: endMs - daysBefore * DAY_MS }))
  const due = endMs > nowMs ? stages.findLast(({ atMs }) => atMs <= nowMs) : undefined
  const next = stages.find(({ atMs }) => atMs > nowMs)
  return {
    due: due ? { daysBefore: due.daysBefore, at: timestampOf(due.atMs) } : null,
    nextAt: next ? timestampOf(next.atMs) : null,
  }
}

/** Returns the last day of a card's last month, such as `2029-12-31`. */
export function lastDayOf({ month, year }: { readonly month: number; readonly year: number }): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
