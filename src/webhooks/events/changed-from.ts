/** Returns the former values of the fields that a change has modified, for an event's `previous`. Null if there are none. */
export function changedFrom<Data extends object>(before: Data, after: Data): Partial<Data> | null {
  const keys = Object.keys(before) as (keyof Data)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return changed.length === 0 ? null : (Object.fromEntries(changed.map((key) => [key, before[key]])) as Partial<Data>)
}
