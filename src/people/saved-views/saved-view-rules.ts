import type { SavedViewList } from '../../platform/graphql/inputs.generated.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { cardNumberProblem, textProblem } from '../../platform/text/index.ts'

/** A search parameter of a list. */
export interface SavedViewParameter {
  readonly name: string
  readonly value: string
}

/** The most views that a person can have of one list of an account. */
export const VIEWS_MAX = 20

const NAME_CHARACTERS_MAX = 60
const VALUE_CHARACTERS_MAX = 255
const PERIOD = ['from', 'until', 'currency']

/**
 * The search parameters of each list in the dashboard, without the position in its pages. A view
 * can store no others.
 */
export const PARAMETERS_OF: Readonly<Record<SavedViewList, readonly string[]>> = {
  AuditLog: ['action', 'request'],
  Contacts: ['search', 'deleted'],
  Deliveries: ['status', 'from', 'until', 'eventType', 'statusCode', 'webhook', 'event'],
  Disputes: ['status', ...PERIOD],
  Events: ['type'],
  Links: ['kind', 'status', 'contact', 'from', 'until'],
  PaymentPlans: ['status', 'contact', 'currency', 'nextUntil'],
  Payments: [
    ...['status', 'statuses', ...PERIOD, 'min', 'max', 'last4', 'declineCode'],
    ...['reference', 'providerReference', 'contact', 'plan'],
  ],
  Refunds: ['status', ...PERIOD],
}

/** Returns the problem of a view's name, or null. */
export function nameProblem(name: string): Problem | null {
  return textProblem('name', name, NAME_CHARACTERS_MAX)
}

/** Returns the problem of a name that another view of the list has. */
export function usedNameProblem(name: string, others: readonly { readonly name: string }[]): Problem | null {
  const isUsed = others.some((other) => other.name === name)
  return isUsed ? problem('name', 'must differ from the names of your other views of the list') : null
}

/** Returns every problem of a view's parameters, each with its path: `parameters.1.value`. */
export function parameterProblems(list: SavedViewList, parameters: readonly SavedViewParameter[]): Problem[] {
  if (parameters.length === 0) return [problem('parameters', 'must have at least one parameter')]
  const names = parameters.map(({ name }) => name)
  return parameters.flatMap(({ name, value }, index) =>
    [
      parameterNameProblem(`parameters.${index}.name`, name, list, names.indexOf(name) < index),
      textProblem(`parameters.${index}.value`, value, VALUE_CHARACTERS_MAX),
    ].filter((found) => found !== null),
  )
}

function parameterNameProblem(field: string, name: string, list: SavedViewList, isRepeated: boolean): Problem | null {
  const known = PARAMETERS_OF[list]
  if (!known.includes(name))
    return cardNumberProblem(field, name) ?? problem(field, `must be one of ${known.join(', ')}`)
  return isRepeated ? problem(field, 'must be unique within the view') : null
}
