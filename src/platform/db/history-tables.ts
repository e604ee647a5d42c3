/** The number of days for which weekly histories can be read. */
export const DAYS_SHOWN = 90

/**
 * Histories with weekly partitions, and the days that they are kept: a day longer than they are
 * shown, because process clocks differ and a reader may be about to write a row of the same week.
 * Partitions are dropped in this order, so that a request is never shown without its body.
 */
export const DAYS_KEPT: ReadonlyMap<string, number> = new Map(
  ['webhook_requests', 'webhook_attempts', 'events', 'event_copies'].map((table) => [table, DAYS_SHOWN + 1]),
)

/** Histories with monthly partitions, and how many past months are kept. */
export const MONTHS_KEPT: ReadonlyMap<string, number> = new Map([['audit_entries', 12]])

/** Queues, and their columns with ids of weekly histories. A week is kept while one needs it. */
export const QUEUES_OF_WEEKS: ReadonlyMap<string, string> = new Map([
  ['event_outbox', 'event_id'],
  ['cell_outbox', 'event_id'],
  ['webhook_due', 'request_id'],
])

/** Histories that the app's role can only insert and read. */
export const APPEND_ONLY: readonly string[] = ['audit_entries']

/**
 * Histories whose rows are updated once, soon after the insert. Free space in the page keeps that
 * update local.
 */
export const CHANGED_ONCE: ReadonlyMap<string, string> = new Map([['webhook_requests', 'fillfactor = 50']])
