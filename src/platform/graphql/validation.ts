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
import { validationSentence } from './validation-sentences.ts'

const ERRORS_MOST = 20

/** What validation found at one place of the document, in our words. */
export interface Finding {
  readonly message: string
  readonly locations: readonly DocumentLocation[]
}

/**
 * Validates a document by the specification's rules and says what is wrong without repeating a name or literal of the
 * document, only names of the schema: graphql-js writes both into its messages, and a card number may stand in either.
 */
export function findingsOf(schema: GraphQLSchema, document: DocumentNode, introspection: boolean): readonly Finding[] {
  const findings = new Map<string, Finding>()
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const note = (message: string, error: GraphQLError | null) => {
    const locations = error ? locationsOf(error) : []
    findings.set(`${message} ${JSON.stringify(locations)}`, { message, locations })
  }
  const errors = validate(
    schema,
    document,
    rules.map((rule) => retold(rule, note)),
    {
      maxErrors: ERRORS_MOST,
      hideSuggestions: true,
    },
  )
  if (errors.length > 0 && findings.size === 0) note('The document does not fit the schema.', null)
  return [...findings.values()]
}

/** The rule, with what it reports said in our words while the place in the schema is still known. */
function retold(rule: ValidationRule, note: (message: string, error: GraphQLError) => void): ValidationRule {
  return (context): ASTVisitor => {
    const own: ValidationContext = Object.create(context, {
      reportError: {
        value: (error: GraphQLError) => {
          note(validationSentence(rule.name, own, error), error)
          context.reportError(error)
        },
      },
    })
    return rule(own)
  }
}
