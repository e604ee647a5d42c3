/** The subscription to all events. */
export const ALL_EVENTS = '*'

/** The events of one kind of record. */
export interface EventFamily {
  /** The first part of the names, such as `payment`. */
  readonly record: string
  /** The subscription to all of them, such as `payment.*`. */
  readonly pattern: string
  /** Such as `payment.created`. */
  readonly names: readonly string[]
}

/** Returns the names of events by kind of record, in the order in which the kinds first appear. */
export function familiesOf(names: readonly string[]): readonly EventFamily[] {
  const records = [...new Set(names.map(recordOf))]
  return records.map((record) => ({
    record,
    pattern: `${record}.*`,
    names: names.filter((name) => recordOf(name) === record),
  }))
}

function recordOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

/** Returns the families that match a search, each with the matching names. */
export function findFamilies(
  families: readonly EventFamily[],
  search: string,
  titleOf: (record: string) => string,
): readonly EventFamily[] {
  const wanted = search.trim().toLowerCase()
  return families.flatMap((family) => {
    if (titleOf(family.record).toLowerCase().includes(wanted)) return [family]
    const names = family.names.filter((name) => name.includes(wanted))
    return names.length > 0 ? [{ ...family, names }] : []
  })
}

/** Returns the subscriptions that are neither an event's name nor all events of a record. */
export function otherSubscriptions(chosen: readonly string[], families: readonly EventFamily[]): readonly string[] {
  const known = new Set(families.flatMap(({ pattern, names }) => [pattern, ...names]))
  return chosen.filter((each) => each !== ALL_EVENTS && !known.has(each))
}

/** Returns the subscriptions with one of them added or removed. */
export function withSubscription(chosen: readonly string[], each: string, isChosen: boolean): readonly string[] {
  const others = chosen.filter((other) => other !== each)
  return isChosen ? [...others, each] : others
}

/** Returns the subscriptions with all events of a record, or with none. */
export function withFamily(chosen: readonly string[], family: EventFamily, isChosen: boolean): readonly string[] {
  const others = chosen.filter((each) => each !== family.pattern && !family.names.includes(each))
  return isChosen ? [...others, family.pattern] : others
}

/** Returns whether two lists subscribe to the same events. `*` includes all others. */
export function isSameSubscription(some: readonly string[], others: readonly string[]): boolean {
  const [before, after] = [setOf(some), setOf(others)]
  return before.size === after.size && [...before].every((each) => after.has(each))
}

function setOf(subscriptions: readonly string[]): ReadonlySet<string> {
  return new Set(subscriptions.includes(ALL_EVENTS) ? [ALL_EVENTS] : subscriptions)
}
