/**
 * Every partitioned table is a history. Its partitions hold an ISO week of ids each; those of these tables hold a month,
 * and so many months are kept before the present one.
 */
export const MONTHS_KEPT: ReadonlyMap<string, number> = new Map([['audit_entries', 12]])

/** Histories that the app's role can add to and read, and nothing else. */
export const APPEND_ONLY: readonly string[] = ['audit_entries']
