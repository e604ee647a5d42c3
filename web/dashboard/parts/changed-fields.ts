/** Returns whether two records of texts, lists and records have the same values. */
export function isSame(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other)
}

/**
 * Returns the fields that differ from those before. An update with them alone leaves what another
 * person changed meanwhile.
 */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[]
  const changed = names.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>
}
