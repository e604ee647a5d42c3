import type { IdentityStatus } from '../../payments/providers/index.ts'

/** Providers tell what becomes of a session: this is for when they can't, or nobody has told them where. */
export const FIRST_POLL_SECONDS = 3_600

const DAY_SECONDS = 86_400

/** How often, and for how long, a session that stands so is asked for. A provider may let one be completed later all the same. */
const POLLED: Readonly<Partial<Record<IdentityStatus, { readonly everySeconds: number; readonly seconds: number }>>> = {
  Active: { everySeconds: DAY_SECONDS / 4, seconds: 3 * DAY_SECONDS },
  PendingReview: { everySeconds: DAY_SECONDS, seconds: 30 * DAY_SECONDS },
}

/** Whether a session that stands so may come to stand otherwise. */
export const isPolled = (status: IdentityStatus): boolean => POLLED[status] !== undefined

/** In how many seconds a session is asked for again that stood so for that long; null: it is left to what the provider tells. */
export function nextPollSeconds(status: IdentityStatus, followedSeconds: number): number | null {
  const followed = POLLED[status]
  return followed && followedSeconds < followed.seconds ? followed.everySeconds : null
}
