import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { tooComplex } from './document-limits.ts'
import { listSizeOf, pageSizeOf, type Size, type Variables } from './page-size.ts'

/** The most records that one operation may ask for. */
export const COST_MOST = 10_000

/** What each root field costs by itself: a mutation as much as a page of a hundred records. */
const COST_OF_QUERY = 1
const COST_OF_MUTATION = 100

/** How many selected fields a plan may hold: fragments that spread fragments multiply. */
const PLAN_MOST = 5_000

/** `fixed` once, and `each` with the children for every one of `size`. */
interface Plan {
  readonly fixed: number
  readonly size: Size
  readonly each: number
  readonly children: readonly Plan[]
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/**
 * Weighs a valid operation, once: gives a function from its variables to its cost, which is about the number of records
 * that a full answer holds. A connection multiplies what is selected in it by its page size, wherever that is given.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): (variables: Variables) => number {
  const isMutation = operation.operation === 'mutation'
  const root = isMutation ? schema.getMutationType() : schema.getQueryType()
  const plans = plansOf(schema, root ?? null, operation, fragments, isMutation ? COST_OF_MUTATION : COST_OF_QUERY)
  if (plans.some(hasVariableSize)) return (variables) => total(plans, variables)
  const cost = total(plans, {})
  return () => cost
}

function plansOf(
  schema: GraphQLSchema,
  root: GraphQLNamedType | null,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  fixedOfRoots: number,
): Plan[] {
  let planned = 0

  function below(type: GraphQLNamedType | null, sets: readonly SelectionSetNode[], fixed: number): Plan[] {
    const groups = new Map<string, FieldGroup>()
    for (const set of sets) collect(schema, type, set.selections, fragments, groups, new Set())
    return [...groups.values()].flatMap(({ parent, nodes }) => planOf(parent, nodes, fixed) ?? [])
  }

  function planOf(parent: GraphQLNamedType, nodes: readonly FieldNode[], fixed: number): Plan | null {
    planned += 1
    if (planned > PLAN_MOST) throw tooComplex('The operation selects too many fields.')
    const [node] = nodes
    const field = node && 'getFields' in parent ? parent.getFields()[node.name.value] : undefined
    if (!node || !field || !('args' in field)) return null
    const type = getNamedType(field.type)
    if (!isCompositeType(type)) return fixed > 0 ? { fixed, size: 1, each: 0, children: [] } : null
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type)
    const size = type.name.endsWith('Connection') ? pageSizeOf(node, operation) : isList ? listSizeOf(type, node) : 1
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return { fixed, size, each: isRecord(type) ? 1 : 0, children: below(type, sets, 0) }
  }

  return below(root, [operation.selectionSet], fixedOfRoots)
}

/** A record has an id and was read for itself; an address inside it was not. */
function isRecord(type: GraphQLNamedType): boolean {
  return isAbstractType(type) || (isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
}

interface FieldGroup {
  readonly parent: GraphQLNamedType
  readonly nodes: FieldNode[]
}

/** Fields by type and response name, through fragments, merged as an engine merges them. */
function collect(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | null,
  selections: readonly SelectionNode[],
  fragments: Fragments,
  groups: Map<string, FieldGroup>,
  seen: Set<string>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (!parent || selection.name.value.startsWith('__')) continue
      const key = `${parent.name}.${(selection.alias ?? selection.name).value}`
      const group = groups.get(key)
      if (group) group.nodes.push(selection)
      else groups.set(key, { parent, nodes: [selection] })
      continue
    }
    const isSpread = selection.kind === Kind.FRAGMENT_SPREAD
    if (isSpread && seen.has(selection.name.value)) continue
    if (isSpread) seen.add(selection.name.value)
    const fragment = isSpread ? fragments.get(selection.name.value) : selection
    const condition = fragment?.typeCondition ? (schema.getType(fragment.typeCondition.name.value) ?? null) : parent
    if (fragment) collect(schema, condition, fragment.selectionSet.selections, fragments, groups, seen)
  }
}

function hasVariableSize(plan: Plan): boolean {
  return typeof plan.size === 'function' || plan.children.some(hasVariableSize)
}

function total(plans: readonly Plan[], variables: Variables): number {
  let sum = 0
  for (const { fixed, size, each, children } of plans)
    sum += fixed + (typeof size === 'function' ? size(variables) : size) * (each + total(children, variables))
  return sum
}
