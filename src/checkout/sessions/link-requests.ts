import { plus, type Timestamp } from '../../platform/time/index.ts'

/** The requests of a customer for a new link, because theirs has ended. */
export interface LinkRequests {
  readonly linkRequests: number
  /** By the machine's clock: a test clock must not lift the bound. */
  readonly linkRequestedAt: Timestamp | null
}

/** The most requests of one session, ever. */
export const LINK_REQUESTS_MOST = 3

/** Returns the time since which a request is open. While one is open, no other is made. */
export function linkRequestOpenSince(wallNow: Timestamp): Timestamp {
  return plus(wallNow, { days: -1 })
}

/** Returns true when the customer can ask for a new link. The guarded update of each kind of session compares the same. */
export function mayRequestLink({ linkRequests, linkRequestedAt }: LinkRequests, wallNow: Timestamp): boolean {
  const isOpen = linkRequestedAt !== null && linkRequestedAt > linkRequestOpenSince(wallNow)
  return !isOpen && linkRequests < LINK_REQUESTS_MOST
}
