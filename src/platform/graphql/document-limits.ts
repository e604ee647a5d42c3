import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode, visit } from 'graphql'
import { Refusal } from '../refusal.ts'
import { isIntrospectionTooWide } from './introspection-limits.ts'

const DEPTH_MAX = 12
const ALIASES_MAX = 15
/** Limits aliases, because a response repeats an alias for each record. */
export const NAME_LENGTH_MAX = 255

/**
 * Refuses a document that is too deep or repeats too much under other names. It runs before
 * validation, which compares selections in quadratic time. Introspection is not counted for depth:
 * the standard query is deeper.
 */
export function refuseBeyondLimits(document: DocumentNode): void {
  refuseLongNames(document)
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const depths = new Map<string, number>()
  let repeats = 0

  function depthOf(set: SelectionSetNode): number {
    const names = new Set<string>()
    let depth = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const { name, alias, selectionSet } = selection
        const responseName = (alias ?? name).value
        if ((alias && alias.value !== name.value) || names.has(responseName)) repeats += 1
        names.add(responseName)
        const isIntrospection = name.value === '__schema' || name.value === '__type'
        const below = selectionSet ? depthOf(selectionSet) : 0
        depth = Math.max(depth, isIntrospection ? 1 : 1 + below)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        depth = Math.max(depth, depthOf(selection.selectionSet))
      } else {
        depth = Math.max(depth, depthOfFragment(selection.name.value))
      }
    }
    return depth
  }

  function depthOfFragment(name: string): number {
    const known = depths.get(name)
    if (known !== undefined) return known
    depths.set(name, 0)
    const definition = fragments.get(name)
    const depth = definition ? depthOf(definition.selectionSet) : 0
    depths.set(name, depth)
    return depth
  }

  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION && depthOf(definition.selectionSet) > DEPTH_MAX)
      throw tooComplex(`The operation is nested more than ${DEPTH_MAX} levels deep.`)
  for (const name of fragments.keys()) depthOfFragment(name)
  if (isIntrospectionTooWide(document, fragments))
    throw tooComplex('The introspection query selects more than the standard introspection query.')
  if (repeats > ALIASES_MAX) throw tooComplex(`The document has more than ${ALIASES_MAX} aliases or repeated fields.`)
}

function refuseLongNames(document: DocumentNode): void {
  visit(document, {
    Name: ({ value }) => {
      if (value.length > NAME_LENGTH_MAX)
        throw tooComplex(`A name in the document has more than ${NAME_LENGTH_MAX} characters.`)
    },
  })
}

/** Returns the refusal of a document that requests more than the limits allow. */
export function tooComplex(message: string): Refusal {
  return new Refusal('QUERY_TOO_COMPLEX', message)
}
