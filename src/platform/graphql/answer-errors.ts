import { GraphQLError } from 'graphql'
import { maskDigits } from '../log/index.ts'
import { invalid, messageOf, Refusal } from '../refusal.ts'
import type { AnswerError } from './answer.ts'
import { locationsOf } from './locations.ts'
import type { Finding } from './validation.ts'

const ERRORS_MOST = 100

type Place = Pick<AnswerError, 'locations' | 'path'>

/** The errors that tell of a refusal: one for each problem of an input, all with one place. */
export function refusalErrors(refusal: Refusal, requestId: string, place: Place = {}): AnswerError[] {
  const { code, message, problems } = refusal
  const details = Object.fromEntries(
    Object.entries(refusal.details).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskDigits(value) : value,
    ]),
  )
  const extensions = { ...details, code, requestId }
  if (problems.length === 0) return [{ message: maskDigits(message), ...place, extensions }]
  return problems.map((problem) => ({
    message: maskDigits(messageOf(problem)),
    ...place,
    extensions: { ...extensions, field: problem.field },
  }))
}

/** The errors that tell what validation found. */
export function validationErrors(findings: readonly Finding[], requestId: string): AnswerError[] {
  return findings.map(({ message, locations }) => ({
    message: maskDigits(message),
    ...(locations.length > 0 && { locations }),
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', requestId },
  }))
}

/**
 * An engine's errors, rebuilt: refusals as they are, everything else as INTERNAL, told to `onFault` and to nobody else.
 * In the order of their paths, because engines differ in which field they finish first. At most 100.
 */
export function executionErrors(
  errors: readonly GraphQLError[],
  requestId: string,
  onFault: (fault: unknown, path: Place['path']) => void,
): AnswerError[] {
  const ordered = errors.length > 1 ? [...errors].sort((a, b) => comparePaths(a.path, b.path)) : errors
  return ordered.slice(0, ERRORS_MOST).flatMap((error) => {
    const locations = locationsOf(error)
    const place: Place = { ...(locations.length > 0 && { locations }), ...(error.path && { path: error.path }) }
    const cause = causeOf(error)
    if (cause instanceof Refusal) return refusalErrors(cause, requestId, place)
    const argument = nullArgument(cause)
    if (argument) return refusalErrors(invalid(argument, 'must not be null'), requestId, place)
    onFault(cause, error.path)
    return [faultError(requestId, place)]
  })
}

/** The error that tells of a fault: nothing but the request's id, by which the log line can be found. */
export function faultError(requestId: string, place: Place = {}): AnswerError {
  return { message: 'Something went wrong.', ...place, extensions: { code: 'INTERNAL', requestId } }
}

/** What a resolver threw, below what the engines wrapped around it. */
function causeOf(error: unknown): unknown {
  let cause = error
  for (let depth = 0; depth < 4 && cause instanceof GraphQLError && cause.originalError; depth += 1)
    cause = cause.originalError
  return cause
}

/**
 * The name of a required argument that a variable left null, which validation allows when the variable has a default. Both
 * engines say so by the same sentence, made of names of the schema.
 */
function nullArgument(cause: unknown): string | undefined {
  if (!(cause instanceof GraphQLError)) return undefined
  return /^Argument "(\w+)" of (?:non-null|required) type "[\w![\]]+" (?:must not|was)/.exec(cause.message)?.[1]
}

function comparePaths(a: Place['path'] = [], b: Place['path'] = []): number {
  for (const [index, step] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    if (step !== other) return step < other ? -1 : 1
  }
  return a.length - b.length
}
