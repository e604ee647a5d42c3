import type { ContactIdvSessionStatus } from '../../platform/graphql/inputs.generated.ts'

/**
 * Providers report changes of a session. Polling covers a provider that cannot, or has no address
 * configured.
 */
export const FIRST_POLL_SECONDS = 3_600

const DAY_SECONDS = 86_400

/** The interval and duration of polling, by status. A session may still be completed after that. */
const POLLED: Readonly<
  Partial<Record<ContactIdvSessionStatus, { readonly everySeconds: number; readonly seconds: number }>>
> = {
  Active: { everySeconds: DAY_SECONDS / 4, seconds: 3 * DAY_SECONDS },
  PendingReview: { everySeconds: DAY_SECONDS, seconds: 30 * DAY_SECONDS },
}

/** Returns true when the status may still change. */
export const isPolled = (status: ContactIdvSessionStatus): boolean => POLLED[status] !== undefined

/**
 * Returns the seconds until the next poll of a session in this status; null when only reports
 * remain.
 */
export function nextPollSeconds(status: ContactIdvSessionStatus, followedSeconds: number): number | null {
  const followed = POLLED[status]
  return followed && followedSeconds < followed.seconds ? followed.everySeconds : null
}
