import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'

const LISTS = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes', 'enumValues', 'args'])

/** A position in a selection: outside of introspection, in it, or in one of its lists. */
type Position = 'outside' | 'inside' | string

/**
 * Returns whether a document requests more of the schema than the standard introspection query:
 * `__schema` twice, fields of it under other names, or lists in lists besides the arguments of
 * fields. Each of these multiplies a response of 15,000 values, which takes an engine 20 ms.
 */
export function isIntrospectionTooWide(
  document: DocumentNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): boolean {
  const seen = new Set<string>()
  let schemas = 0

  function isTooWide({ selections }: SelectionSetNode, position: Position): boolean {
    return selections.some((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return isTooWide(selection.selectionSet, position)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return isFragmentTooWide(selection.name.value, position)
      const { name, alias, selectionSet } = selection
      if (name.value === '__schema') schemas += 1
      if (schemas > 1 || (position !== 'outside' && alias && alias.value !== name.value)) return true
      const below = positionBelow(name.value, position)
      return below === null || (selectionSet !== undefined && isTooWide(selectionSet, below))
    })
  }

  function isFragmentTooWide(name: string, position: Position): boolean {
    const key = `${position} ${name}`
    const fragment = fragments.get(name)
    if (!fragment || seen.has(key)) return false
    seen.add(key)
    return isTooWide(fragment.selectionSet, position)
  }

  return document.definitions.some(
    (each) => each.kind === Kind.OPERATION_DEFINITION && isTooWide(each.selectionSet, 'outside'),
  )
}

/** Returns the position below a field, or null for a list in a list. */
function positionBelow(name: string, position: Position): Position | null {
  if (position === 'outside') return name === '__schema' || name === '__type' ? 'inside' : 'outside'
  if (!LISTS.has(name)) return position
  return position === 'inside' || (position === 'fields' && name === 'args') ? name : null
}
