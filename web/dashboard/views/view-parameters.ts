/** A search parameter of a list, as saved views have it. */
export interface ViewParameter {
  readonly name: string
  readonly value: string
}

/** Returns the filters of a list by name, without its page. */
export function filtersIn(search: object): readonly ViewParameter[] {
  return Object.entries(search)
    .flatMap(([name, value]) => (typeof value === 'string' && !isPosition(name) ? [{ name, value }] : []))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns whether a view has these filters, in whatever order. */
export function hasFilters(view: readonly ViewParameter[], filters: readonly ViewParameter[]): boolean {
  const values = new Map(view.map(({ name, value }) => [name, value]))
  return values.size === filters.length && filters.every(({ name, value }) => values.get(name) === value)
}

/** Returns the search parameters of a view, for the address of its own list. */
export function searchOf(view: readonly ViewParameter[]): Readonly<Record<string, string>> {
  return Object.fromEntries(view.flatMap(({ name, value }) => (isPosition(name) ? [] : [[name, value]])))
}

function isPosition(name: string): boolean {
  return name === 'after' || name === 'before'
}
