import {
  type ASTNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLError,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
  Kind,
  type ValidationContext,
  type ValueNode,
} from 'graphql'
import { literalMessage, unknownInputField } from './literal-messages.ts'
import { didYouMean, isShowable, named } from './nearest-names.ts'
import type { IsVisible } from './visible-names.ts'

/** A finding of a validation rule, with the position of the visitor when the rule reported it. */
interface ValidationFinding {
  readonly context: ValidationContext
  readonly node: ASTNode | undefined
  /** The name of the node. Empty: none. */
  readonly name: string
  readonly error: GraphQLError
  readonly isVisible: IsVisible
}

const MESSAGES: Readonly<Record<string, (found: ValidationFinding) => string>> = {
  ExecutableDefinitionsRule: () => 'A document can contain only operations and fragments.',
  UniqueOperationNamesRule: ({ name }) => `Two operations have the ${named('name', name)}.`,
  LoneAnonymousOperationRule: () => 'An operation without a name must be the only one of its document.',
  SingleFieldSubscriptionsRule: () => 'A subscription selects exactly one field.',
  KnownTypeNamesRule: unknownType,
  FragmentsOnCompositeTypesRule: ({ name }) =>
    `A fragment must be on an object type, an interface or a union${isShowable(name) ? `: ${name} is none` : ''}.`,
  VariablesAreInputTypesRule: () => 'A variable must have an input type.',
  ScalarLeafsRule: leafSelection,
  FieldsOnCorrectTypeRule: unknownField,
  UniqueFragmentNamesRule: ({ name }) => `Two fragments have the ${named('name', name)}.`,
  KnownFragmentNamesRule: unknownFragment,
  NoUnusedFragmentsRule: ({ name }) => `The ${named('fragment', name)} is not used.`,
  PossibleFragmentSpreadsRule: impossibleFragment,
  NoFragmentCyclesRule: ({ name }) => `The ${named('fragment', name)} refers to itself.`,
  UniqueVariableNamesRule: ({ name }) => `Two variables have the ${named('name', name, '$')}.`,
  NoUndefinedVariablesRule: undefinedVariable,
  NoUnusedVariablesRule: ({ name }) => `The operation does not use its ${named('variable', name, '$')}.`,
  KnownDirectivesRule: unknownDirective,
  UniqueDirectivesPerLocationRule: ({ name }) =>
    `The ${named('directive', name, '@')} can be used only once per location.`,
  KnownArgumentNamesRule: unknownArgument,
  UniqueArgumentNamesRule: ({ name }) => `Two arguments have the ${named('name', name)}.`,
  ValuesOfCorrectTypeRule: ({ context, node, name, isVisible }) =>
    node?.kind === Kind.OBJECT_FIELD
      ? unknownInputField(context, name, isVisible)
      : literalMessage(context, node as ValueNode, isVisible),
  ProvidedRequiredArgumentsRule: missingArguments,
  VariablesInAllowedPositionRule: misplacedVariable,
  OverlappingFieldsCanBeMergedRule: ({ node }) => {
    const { alias, name } = node as FieldNode
    return `Selections with the ${named('name', (alias ?? name).value)} differ. Give one of them an alias.`
  },
  UniqueInputFieldNamesRule: ({ name }) => `An input object has the ${named('field', name)} twice.`,
  MaxIntrospectionDepthRule: () => 'The introspection query is too deep.',
  NoSchemaIntrospectionCustomRule: () => 'Introspection is disabled.',
}

/**
 * Returns the message about an error of validation. It names the subject, its type and the nearest
 * names, and never repeats a literal. Names of the document are repeated only where they can be no
 * card number or key.
 */
export function validationMessage(
  rule: string,
  context: ValidationContext,
  error: GraphQLError,
  isVisible: IsVisible,
): string {
  const [node] = error.nodes ?? []
  return (
    MESSAGES[rule]?.({ context, node, name: nameOf(node), error, isVisible }) ??
    'The document is not valid against the schema.'
  )
}

function nameOf(node: ASTNode | undefined): string {
  if (node === undefined) return ''
  if (node.kind === Kind.NAME) return node.value
  if (node.kind === Kind.VARIABLE_DEFINITION) return node.variable.name.value
  return 'name' in node && node.name ? node.name.value : ''
}

function unknownField({ context, name, isVisible }: ValidationFinding): string {
  const type = context.getParentType()
  const known = type && 'getFields' in type ? Object.keys(type.getFields()) : []
  const message = `${type?.name} has no ${named('field', name)}.`
  const nearest = didYouMean(
    name,
    known.filter((each) => isVisible(`${type?.name}.${each}`)),
  )
  if (nearest || !isAbstractType(type) || !isShowable(name)) return message + nearest
  const owner = context
    .getSchema()
    .getPossibleTypes(type)
    .find((each) => name in each.getFields() && isVisible(`${each.name}.${name}`))
  return owner ? `${message} Select it in a fragment: \`... on ${owner.name} { ${name} }\`.` : message
}

function leafSelection({ context }: ValidationFinding): string {
  const field = `${context.getParentType()?.name}.${context.getFieldDef()?.name}`
  return isCompositeType(getNamedType(context.getType()))
    ? `${field} needs a selection of fields.`
    : `${field} has no fields to select.`
}

function unknownType({ context, name, isVisible }: ValidationFinding): string {
  const known = Object.keys(context.getSchema().getTypeMap())
  return `There is no ${named('type', name)}.${didYouMean(name, known.filter(isVisible))}`
}

function unknownFragment({ context, name }: ValidationFinding): string {
  const known = context
    .getDocument()
    .definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? each.name.value : []))
  return `The document has no ${named('fragment', name)}.${didYouMean(name, known)}`
}

function impossibleFragment({ context, node }: ValidationFinding): string {
  const spread =
    node?.kind === Kind.FRAGMENT_SPREAD ? context.getFragment(node.name.value)?.typeCondition.name.value : undefined
  return `A fragment on ${spread ?? context.getType()} cannot be used in ${context.getParentType()}.`
}

function undefinedVariable({ name, error }: ValidationFinding): string {
  const operation = error.nodes?.find((node) => node.kind === Kind.OPERATION_DEFINITION)
  const known = operation?.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
  return `The operation does not declare the ${named('variable', name, '$')}.${didYouMean(name, known, '$')}`
}

/** Only the message of graphql-js contains the two types. */
function misplacedVariable({ name, error }: ValidationFinding): string {
  const [, given, expected] =
    /of type "([\w![\]]+)" used in position expecting type "([\w![\]]+)"/.exec(error.message) ?? []
  const subject = `The ${named('variable', name, '$')}`
  return given
    ? `${subject} has the type ${given}, but ${expected} is required here.`
    : `${subject} cannot be used here.`
}

function unknownDirective({ context, name }: ValidationFinding): string {
  const known = context
    .getSchema()
    .getDirectives()
    .map((directive) => directive.name)
  if (known.includes(name)) return `The directive \`@${name}\` cannot be used here.`
  return `There is no ${named('directive', name, '@')}.${didYouMean(name, known, '@')}`
}

function unknownArgument({ context, name }: ValidationFinding): string {
  const { owner, args } = argumentsOf(context)
  if (args.length === 0) return `${owner} has no ${named('argument', name)}. It takes no arguments.`
  return `${owner} has no ${named('argument', name)}.${didYouMean(
    name,
    args.map((each) => each.name),
  )}`
}

function missingArguments({ context, node }: ValidationFinding): string {
  const { owner, args } = argumentsOf(context)
  const given = new Set(node && 'arguments' in node ? node.arguments?.map(({ name }) => name.value) : [])
  const missing = args.filter((argument) => isRequiredArgument(argument) && !given.has(argument.name))
  return `${owner} needs the argument ${missing.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')}.`
}

/** Returns the arguments at the visitor's node, and the field or directive that has them. */
function argumentsOf(context: ValidationContext): {
  readonly owner: string
  readonly args: readonly GraphQLArgument[]
} {
  const directive = context.getDirective()
  if (directive) return { owner: `@${directive.name}`, args: directive.args }
  const field = context.getFieldDef()
  return { owner: `${context.getParentType()?.name}.${field?.name}`, args: field?.args ?? [] }
}
