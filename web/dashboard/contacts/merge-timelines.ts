/** The first page of a list of records, newest first. */
export interface ReadList<Entry> {
  readonly entries: readonly Entry[]
  /** True if there are older records that were not read. */
  readonly hasMore: boolean
}

/** The newest records of several lists. */
export interface Timeline<Entry> {
  readonly entries: readonly Entry[]
  readonly hasMore: boolean
}

/**
 * Returns the records of all lists, newest first. Ends at the last record of the first list that
 * has more records, so that no record is missing in between.
 */
export function mergeTimelines<Entry extends { readonly at: string }>(
  lists: readonly ReadList<Entry>[],
): Timeline<Entry> {
  const ends = lists.flatMap(({ entries, hasMore }) => (hasMore ? [timeOf(entries.at(-1))] : []))
  const oldest = Math.max(...ends, Number.NEGATIVE_INFINITY)
  const entries = lists
    .flatMap((list) => list.entries)
    .filter((entry) => timeOf(entry) >= oldest)
    .toSorted((one, other) => timeOf(other) - timeOf(one))
  return { entries, hasMore: ends.length > 0 }
}

function timeOf(entry: { readonly at: string } | undefined): number {
  return entry ? Date.parse(entry.at) : Number.NEGATIVE_INFINITY
}
