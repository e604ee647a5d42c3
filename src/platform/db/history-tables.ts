/** How many days of the weekly histories may be read. */
export const DAYS_SHOWN = 90

/**
 * Histories whose partitions hold an ISO week of ids each. A week goes a day after the last of it was shown: the clocks of
 * processes differ, and who could still read a row may be about to write one beside it. Dropped in this order: a request is never
 * shown without its event.
 */
export const DAYS_KEPT: ReadonlyMap<string, number> = new Map(
  ['webhook_requests', 'webhook_attempts', 'events'].map((table) => [table, DAYS_SHOWN + 1]),
)

/** Histories whose partitions hold a month, and how many of them are kept before the present one. */
export const MONTHS_KEPT: ReadonlyMap<string, number> = new Map([['audit_entries', 12]])

/** Queues, and their columns with ids of the weekly histories: while something waits, its week stays. */
export const QUEUES_OF_WEEKS: ReadonlyMap<string, string> = new Map([
  ['event_outbox', 'event_id'],
  ['webhook_due', 'request_id'],
])

/** Histories that the app's role can add to and read, and nothing else. */
export const APPEND_ONLY: readonly string[] = ['audit_entries']

/** Histories whose rows are changed once, soon after they were made: the change finds room in their page. */
export const CHANGED_ONCE: ReadonlyMap<string, string> = new Map([['webhook_requests', 'fillfactor = 50']])
