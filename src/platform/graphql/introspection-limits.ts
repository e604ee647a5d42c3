import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'

const LISTS = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes', 'enumValues', 'args'])

/** A place in a selection: outside of introspection, in it, or in one of its lists. */
type Place = 'outside' | 'inside' | string

/**
 * Returns whether a document asks for more of the schema than the standard introspection query does: `__schema` twice, fields of
 * it under other names, or lists in lists besides the arguments of fields. Each of these multiplies an answer of 15,000 values,
 * which takes an engine 20 ms.
 */
export function isIntrospectionTooWide(
  document: DocumentNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): boolean {
  const seen = new Set<string>()
  let schemas = 0

  function isTooWide({ selections }: SelectionSetNode, place: Place): boolean {
    return selections.some((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return isTooWide(selection.selectionSet, place)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return isFragmentTooWide(selection.name.value, place)
      const { name, alias, selectionSet } = selection
      if (name.value === '__schema') schemas += 1
      if (schemas > 1 || (place !== 'outside' && alias && alias.value !== name.value)) return true
      const below = placeBelow(name.value, place)
      return below === null || (selectionSet !== undefined && isTooWide(selectionSet, below))
    })
  }

  function isFragmentTooWide(name: string, place: Place): boolean {
    const key = `${place} ${name}`
    const fragment = fragments.get(name)
    if (!fragment || seen.has(key)) return false
    seen.add(key)
    return isTooWide(fragment.selectionSet, place)
  }

  return document.definitions.some(
    (each) => each.kind === Kind.OPERATION_DEFINITION && isTooWide(each.selectionSet, 'outside'),
  )
}

/** Returns the place below a field, or null for a list in a list. */
function placeBelow(name: string, place: Place): Place | null {
  if (place === 'outside') return name === '__schema' || name === '__type' ? 'inside' : 'outside'
  if (!LISTS.has(name)) return place
  return place === 'inside' || (place === 'fields' && name === 'args') ? name : null
}
