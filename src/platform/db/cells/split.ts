import type { Route } from '../route.ts'

/** A statement's parameters by name. */
type Parameters = Readonly<Record<string, unknown>>

/** Returns the shards that the parameters of a statement name, in the order of their list. */
export function shardsIn(route: Route, parameters: object): readonly number[] {
  if (route.to !== 'shard' && route.to !== 'shards') return []
  const value = (parameters as Parameters)[route.parameter]
  return (route.to === 'shard' ? [value] : value) as readonly number[]
}

/**
 * Splits the parameters of a statement over a list of shards: each part has the shards of one key
 * (a cell), and the elements of parallel lists that belong to them.
 */
export function splitByKey<Key, P extends object>(
  route: Route & { readonly to: 'shards' },
  parameters: P,
  keyOf: (shard: number) => Key,
): Map<Key, P> {
  const shards = shardsIn(route, parameters)
  const indexes = Map.groupBy(shards.keys(), (index) => keyOf(shards[index] as number))
  const parts = new Map<Key, P>()
  for (const [key, kept] of indexes) {
    const pick = (name: string) => {
      const list = (parameters as Parameters)[name] as readonly unknown[]
      return [name, kept.map((index) => list[index])]
    }
    const lists = Object.fromEntries([route.parameter, ...route.parallel].map(pick))
    parts.set(key, indexes.size === 1 ? parameters : { ...parameters, ...lists })
  }
  return parts
}
