/**
 * The event types of a provider that an adapter ignores, each with the reason. A name that ends
 * with `*` stands for all types that start with the part before it.
 */
export type IgnoredEvents = Readonly<Record<string, string>>

/**
 * Returns the name in the list that covers an event type; undefined for a type that the list does
 * not cover.
 */
export function ignoredName(ignored: IgnoredEvents, type: string): string | undefined {
  return Object.keys(ignored).find((name) => (name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : name === type))
}
