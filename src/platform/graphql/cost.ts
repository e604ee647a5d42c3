import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getDirectiveValues,
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

/** The most records and scalars that one operation may request. */
export const RECORDS_MAX = 10_000
export const VALUES_MAX = 80_000

/** The base cost of root fields: a mutation costs as much as a page of a hundred records. */
const COST_OF_QUERY = 1
const COST_OF_MUTATION = 100
/** A connection within a record is a separate query for each record, whatever it finds. */
const COST_OF_NESTED_CONNECTION = 4

/** The most selected fields of a plan: fragments that spread fragments multiply. */
const PLAN_MAX = 5_000

/**
 * A part of a response: `fixed` once, and for each of `size` the `records`, the `values` and the
 * children.
 */
interface Plan {
  readonly fixed: number
  readonly size: Size
  readonly records: 0 | 1
  readonly values: 0 | 1
  readonly children: readonly Plan[]
}

/** The estimated size of a full response. */
export interface Cost {
  readonly records: number
  /** The number of scalars. */
  readonly values: number
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/**
 * Weighs a valid operation once and returns a function from its variables to its cost. A connection
 * multiplies the cost of its selection by its page size.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): (variables: Variables) => Cost {
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
    if (planned > PLAN_MAX) throw tooComplex('The operation selects too many fields.')
    const [node] = nodes
    const field = node && 'getFields' in parent ? parent.getFields()[node.name.value] : undefined
    if (!node || !field || !('args' in field)) return null
    const type = getNamedType(field.type)
    if (!isCompositeType(type)) return { fixed, size: 1, records: 0, values: 1, children: [] }
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    const children = below(type, sets, 0)
    if (isConnection(type)) {
      const own = fixed > 0 ? fixed : COST_OF_NESTED_CONNECTION
      // The fields of the connection itself, such as `totalCount`, are not repeated for each row.
      const once = children.reduce((sum, child) => sum + child.fixed, 0)
      const perRow = children.map((child) => ({ ...child, fixed: 0 }))
      return { fixed: own + once, size: pageSizeOf(node, operation), records: 1, values: 0, children: perRow }
    }
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type)
    // The connection has counted its rows, whether their records are selected or not.
    const isCounted = parent.name.endsWith('Edge')
    const records = isRecord(type) && !isCounted ? 1 : 0
    return {
      fixed: givenCost(schema, field) ?? fixed,
      size: isList ? listSizeOf(type, node) : 1,
      records,
      values: 0,
      children,
    }
  }

  return below(root, [operation.selectionSet], fixedOfRoots)
}

/** Returns the number of `@cost(records:)` of a field; null without one. */
function givenCost(schema: GraphQLSchema, { astNode }: GraphQLField<unknown, unknown>): number | null {
  const directive = schema.getDirective('cost')
  const given = directive && astNode ? getDirectiveValues(directive, astNode)?.records : null
  return typeof given === 'number' ? given : null
}

/** A record has an id and is read by itself, unlike an address inside it. */
function isRecord(type: GraphQLNamedType): boolean {
  return isAbstractType(type) || (isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
}

interface FieldGroup {
  readonly parent: GraphQLNamedType
  readonly nodes: FieldNode[]
}

/**
 * Collects fields by type and response name, through fragments, merged as an engine merges them.
 */
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

function total(plans: readonly Plan[], variables: Variables): Cost {
  let [records, values] = [0, 0]
  for (const plan of plans) {
    const size = typeof plan.size === 'function' ? plan.size(variables) : plan.size
    const below = plan.children.length > 0 ? total(plan.children, variables) : NOTHING
    records += plan.fixed + size * (plan.records + below.records)
    values += size * (plan.values + below.values)
  }
  return { records, values }
}

const NOTHING: Cost = { records: 0, values: 0 }

/** Returns whether a type is a connection of Relay, by its fields: other types have such names. */
function isConnection(type: GraphQLNamedType): boolean {
  return isObjectType(type) && Object.hasOwn(type.getFields(), 'edges')
}
