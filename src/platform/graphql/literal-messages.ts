import {
  BREAK,
  type DocumentNode,
  type GraphQLLeafType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type ObjectValueNode,
  type ValidationContext,
  type ValueNode,
  visit,
} from 'graphql'
import { messageOf, type Predicate, problem } from '../refusal.ts'
import { leafPredicate } from './leaf-problem.ts'
import { didYouMean, isShowable, named } from './nearest-names.ts'
import type { InputPath } from './operation-inputs.ts'
import type { IsVisible } from './visible-names.ts'

/**
 * Returns the message about a literal that does not fit its type. The subject is its path in the
 * input.
 */
export function literalMessage(context: ValidationContext, node: ValueNode, isVisible: IsVisible): string {
  const subject = subjectOf(context.getDocument(), node)
  return messageOf(problem(subject, literalPredicate(context, node, isVisible)))
}

/** Returns the message about a field of an input object that its type does not have. */
export function unknownInputField(context: ValidationContext, name: string, isVisible: IsVisible): string {
  const type = getNamedType(context.getParentInputType())
  const known = isInputObjectType(type) ? Object.keys(type.getFields()) : []
  const shown = known.filter((each) => isVisible(`${type?.name}.${each}`))
  return `${type?.name} has no ${named('field', name)}.${didYouMean(name, shown)}`
}

function literalPredicate(context: ValidationContext, node: ValueNode, isVisible: IsVisible): Predicate {
  const type = context.getInputType()
  const namedType = getNamedType(type)
  if (node.kind === Kind.NULL && isNonNullType(type)) return 'must not be null'
  if (isInputObjectType(namedType)) {
    if (node.kind !== Kind.OBJECT) return `must be an object: ${type}`
    const missing = missingFields(context, node).filter(({ name }) => isVisible(`${namedType.name}.${name}`))
    const fields = missing.map((field) => `\`${field.name}\` (${field.type})`).join(', ')
    return fields
      ? `must have the ${missing.length > 1 ? 'fields' : 'field'} ${fields} of ${namedType.name}`
      : `must have every required field of ${namedType.name}`
  }
  if (!isLeafType(namedType)) return `must be a value of type ${type}`
  const isText = node.kind === Kind.ENUM || node.kind === Kind.STRING
  return leafPredicate(namedType, {
    error: literalError(namedType, node),
    isVisible,
    ...(isText && { text: node.value }),
  })
}

function missingFields(context: ValidationContext, node: ObjectValueNode) {
  const type = getNamedType(context.getInputType())
  const given = new Set(node.fields.map(({ name }) => name.value))
  const fields = isInputObjectType(type) ? Object.values(type.getFields()) : []
  return fields.filter((field) => isRequiredInputField(field) && !given.has(field.name))
}

/**
 * Returns the scalar's own error: the one that was reported may be of graphql-js, with the literal
 * in it.
 */
function literalError(type: GraphQLLeafType, node: ValueNode): unknown {
  try {
    return type.parseLiteral(node, {})
  } catch (error) {
    return error
  }
}

/**
 * Returns the path of a literal as clients know it: from inside `input`, from another argument's
 * name, or its variable.
 */
function subjectOf(document: DocumentNode, target: ValueNode): string {
  let found: InputPath | null = null
  const search = (value: ValueNode | undefined, start: InputPath) => {
    found ??= value ? pathTo(value, target, start) : null
    return found ? BREAK : false
  }
  visit(document, {
    Argument: ({ name, value }) => search(value, name.value === 'input' ? [] : [name.value]),
    VariableDefinition: ({ variable, defaultValue }) => {
      const name = variable.name.value
      return search(defaultValue, [isShowable(name) ? `$${name}` : 'default'])
    },
  })
  const path: InputPath = found ?? []
  return path.join('.') || 'input'
}

function pathTo(value: ValueNode, target: ValueNode, path: InputPath): InputPath | null {
  if (value === target) return path
  const parts =
    value.kind === Kind.LIST
      ? value.values.map((item, index) => [`${index}`, item] as const)
      : value.kind === Kind.OBJECT
        ? value.fields.map((field) => [field.name.value, field.value] as const)
        : []
  for (const [name, part] of parts) {
    const found = pathTo(part, target, [...path, name])
    if (found) return found
  }
  return null
}
