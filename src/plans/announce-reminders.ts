import type { Services, TestClockState } from '../accounts/index.ts'
import { announceExpiringCards } from '../payments/methods/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { announceDueReminders } from '../webhooks/events/index.ts'
import { announceUpcomingCharges } from './upcoming-charges.ts'

/**
 * Announces upcoming charges and expiring cards that are due on the machine's clock, or on a test
 * clock.
 */
export function announceReminders(
  services: Services,
  clock?: TestClockState & { readonly steppedFrom: Timestamp },
): Promise<void> {
  const handlers = { CardExpiring: announceExpiringCards, ChargeUpcoming: announceUpcomingCharges }
  return announceDueReminders(services, handlers, clock)
}
