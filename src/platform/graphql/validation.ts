import {
  type ASTVisitor,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql'
import { type DocumentLocation, locationsOf } from './locations.ts'
import { validationMessage } from './validation-messages.ts'
import type { IsVisible } from './visible-names.ts'

const ERRORS_MAX = 20

/** A validation error with its location in the document. */
export interface Finding {
  readonly message: string
  readonly locations: readonly DocumentLocation[]
}

/**
 * Validates a document by the specification's rules. The messages are ours: those of graphql-js
 * repeat literals, and names of the document that may be card numbers.
 */
export function findingsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { introspection, isVisible }: { readonly introspection: boolean; readonly isVisible: IsVisible },
): readonly Finding[] {
  const findings = new Map<string, Finding>()
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const note = (message: string, error: GraphQLError | null) => {
    const locations = error ? locationsOf(error) : []
    findings.set(`${message} ${JSON.stringify(locations)}`, { message, locations })
  }
  const errors = validate(
    schema,
    document,
    rules.map((rule) => reworded(rule, isVisible, note)),
    {
      maxErrors: ERRORS_MAX,
      hideSuggestions: true,
    },
  )
  if (errors.length > 0 && findings.size === 0) note('The document is not valid against the schema.', null)
  return [...findings.values()]
}

/**
 * Returns the rule with our messages. They are built while the visitor is at the node with the
 * error.
 */
function reworded(
  rule: ValidationRule,
  isVisible: IsVisible,
  note: (message: string, error: GraphQLError) => void,
): ValidationRule {
  return (context): ASTVisitor => {
    const own: ValidationContext = Object.create(context, {
      reportError: {
        value: (error: GraphQLError) => {
          note(validationMessage(rule.name, own, error, isVisible), error)
          context.reportError(error)
        },
      },
    })
    return rule(own)
  }
}
