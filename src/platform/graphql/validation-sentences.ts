import {
  type ASTNode,
  type GraphQLError,
  type GraphQLLeafType,
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  type ValidationContext,
  type ValueNode,
} from 'graphql'
import { leafPredicate } from './leaf-problem.ts'

type Sentence = (context: ValidationContext, node: ASTNode | undefined) => string

/** Only names of the schema stand in these: where a client's word would help, the error's line and column point at it. */
const SENTENCES: Readonly<Record<string, string | Sentence>> = {
  ExecutableDefinitionsRule: 'A document holds operations and fragments only.',
  UniqueOperationNamesRule: 'Two operations of the document have the same name.',
  LoneAnonymousOperationRule: 'An operation without a name must be the only one of its document.',
  SingleFieldSubscriptionsRule: 'A subscription selects exactly one field.',
  KnownTypeNamesRule: 'There is no type of this name.',
  FragmentsOnCompositeTypesRule: 'A fragment must be on an object type, an interface or a union.',
  VariablesAreInputTypesRule: 'A variable must have an input type.',
  ScalarLeafsRule: leafSelection,
  FieldsOnCorrectTypeRule: (context) => `${context.getParentType()?.name} has no field of this name.`,
  UniqueFragmentNamesRule: 'Two fragments of the document have the same name.',
  KnownFragmentNamesRule: 'The document has no fragment of this name.',
  NoUnusedFragmentsRule: 'This fragment is not used.',
  PossibleFragmentSpreadsRule: 'This fragment is on a type that can not occur here.',
  NoFragmentCyclesRule: 'This fragment spreads itself.',
  UniqueVariableNamesRule: 'Two variables of the operation have the same name.',
  NoUndefinedVariablesRule: 'The operation does not declare this variable.',
  NoUnusedVariablesRule: 'The operation does not use this variable.',
  KnownDirectivesRule: 'There is no directive of this name for this place.',
  UniqueDirectivesPerLocationRule: 'This directive can be used only once in one place.',
  KnownArgumentNamesRule: unknownArgument,
  UniqueArgumentNamesRule: 'Two arguments have the same name.',
  ValuesOfCorrectTypeRule: wrongValue,
  ProvidedRequiredArgumentsRule: missingArguments,
  VariablesInAllowedPositionRule: 'This variable has a type that does not fit where it is used.',
  OverlappingFieldsCanBeMergedRule:
    'These selections differ but have one name in the answer: give one of them an alias.',
  UniqueInputFieldNamesRule: 'An input object has the same field twice.',
  MaxIntrospectionDepthRule: 'The introspection is too deep.',
  NoSchemaIntrospectionCustomRule: 'Introspection is switched off.',
}

/** What a rule of validation found, while it stands at the place, in words that repeat nothing of the document. */
export function validationSentence(rule: string, context: ValidationContext, error: GraphQLError): string {
  const sentence = SENTENCES[rule] ?? 'The document does not fit the schema.'
  return typeof sentence === 'string' ? sentence : sentence(context, error.nodes?.[0])
}

function leafSelection(context: ValidationContext): string {
  const field = `${context.getParentType()?.name}.${context.getFieldDef()?.name}`
  return isCompositeType(getNamedType(context.getType()))
    ? `${field} needs a selection of fields.`
    : `${field} has no fields to select.`
}

function unknownArgument(context: ValidationContext): string {
  const directive = context.getDirective()
  const owner = directive ?? context.getFieldDef()
  const where = directive ? `@${directive.name}` : `${context.getParentType()?.name}.${owner?.name}`
  const names = owner?.args.map(({ name }) => name).join(', ')
  return `${where} has no argument of this name. It has ${names || 'none'}.`
}

function missingArguments(context: ValidationContext, node: ASTNode | undefined): string {
  const isDirective = node?.kind === Kind.DIRECTIVE
  const owner = isDirective ? context.getDirective() : context.getFieldDef()
  const where = isDirective ? `@${owner?.name}` : `${context.getParentType()?.name}.${owner?.name}`
  const given = new Set(node && 'arguments' in node ? node.arguments?.map(({ name }) => name.value) : [])
  const missing = owner?.args.filter((argument) => isRequiredArgument(argument) && !given.has(argument.name)) ?? []
  return `${where} needs ${missing.map(({ name, type }) => `${name} (${type})`).join(', ')}.`
}

function wrongValue(context: ValidationContext, node: ASTNode | undefined): string {
  const type = context.getInputType()
  const namedType = getNamedType(type)
  if (node?.kind === Kind.OBJECT && isInputObjectType(namedType)) {
    const given = new Set(node.fields.map(({ name }) => name.value))
    const missing = Object.values(namedType.getFields()).filter(
      (each) => isRequiredInputField(each) && !given.has(each.name),
    )
    if (missing.length > 0)
      return `${namedType.name} needs ${missing.map((each) => `${each.name} (${each.type})`).join(', ')}.`
  }
  if (node?.kind === Kind.OBJECT_FIELD && !type) {
    const parent = getNamedType(context.getParentInputType())
    const names = isInputObjectType(parent) ? Object.keys(parent.getFields()).join(', ') : ''
    return `${parent?.name} has no field of this name. It has ${names}.`
  }
  if (node?.kind === Kind.NULL && isNonNullType(type)) return 'This value must not be null.'
  if (isLeafType(namedType)) return `This value ${leafPredicate(namedType, literalError(namedType, node))}.`
  return `A value of type ${type} is expected.`
}

/** The scalar's own error: the one that was reported may be graphql-js's, with the literal in it. */
function literalError(type: GraphQLLeafType, node: ASTNode | undefined): unknown {
  try {
    return type.parseLiteral(node as ValueNode, {})
  } catch (error) {
    return error
  }
}
