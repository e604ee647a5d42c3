import { GraphQLError } from 'graphql'
import { maskDigits } from '../log/index.ts'
import { invalid, messageOf, Refusal, type RefusalCode } from '../refusal.ts'
import { locationsOf } from './locations.ts'
import type { ResponseError, ResponseErrors } from './response.ts'
import type { Finding } from './validation.ts'

const ERRORS_MAX = 50
const BYTES_MAX = 16_384
/** More than the size of the error that reports the number of omitted errors. */
const OMISSION_BYTES = 256

type Origin = Pick<ResponseError, 'locations' | 'path'>

/** Returns the errors of a refusal: one for each problem of an input, or one alone. */
export function refusalErrors(refusal: Refusal, requestId: string): ResponseErrors {
  return bounded(errorsOf(refusal, requestId, {}), requestId)
}

/** Returns the errors that validation found. */
export function validationErrors(findings: readonly Finding[], requestId: string): ResponseErrors {
  const errors = findings.map(({ message, locations }) => ({
    message: maskDigits(message),
    ...(locations.length > 0 && { locations }),
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' as const, requestId },
  }))
  return bounded(errors, requestId)
}

/**
 * Returns the error of a fault. It has the request's id and nothing else: the id finds the log
 * line.
 */
export function faultErrors(requestId: string): ResponseErrors {
  return bounded([faultError(requestId, {})], requestId)
}

/**
 * Rebuilds an engine's errors: refusals keep their messages, and everything else is INTERNAL and
 * passed to `onFault`. They come in the order of their paths, because engines differ in which field
 * they finish first.
 */
export function executionErrors(
  errors: readonly GraphQLError[],
  requestId: string,
  onFault: (fault: unknown, path: Origin['path']) => void,
): ResponseErrors {
  const ordered = errors.length > 1 ? [...errors].sort((a, b) => comparePaths(a.path, b.path)) : errors
  const rebuilt: ResponseError[] = []
  let omitted = 0
  for (const error of ordered) {
    const cause = causeOf(error)
    if (rebuilt.length > ERRORS_MAX) {
      omitted += cause instanceof Refusal ? Math.max(1, cause.problems.length) : 1
      continue
    }
    const locations = locationsOf(error)
    const origin: Origin = { ...(locations.length > 0 && { locations }), ...(error.path && { path: error.path }) }
    const argument = nullArgument(cause)
    const refusal = argument ? invalid(argument, 'must not be null') : cause
    if (refusal instanceof Refusal) for (const each of errorsOf(refusal, requestId, origin)) rebuilt.push(each)
    else {
      onFault(cause, error.path)
      rebuilt.push(faultError(requestId, origin))
    }
  }
  return bounded(rebuilt, requestId, omitted)
}

function errorsOf({ code, message, problems, details }: Refusal, requestId: string, origin: Origin): ResponseError[] {
  const masked = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'string' ? maskDigits(value) : value,
  ])
  const extensions = { ...Object.fromEntries(masked), code, requestId }
  if (problems.length === 0) return [{ message: maskDigits(message), ...origin, extensions }]
  return problems.map((problem) => ({
    message: maskDigits(messageOf(problem)),
    ...origin,
    extensions: { ...extensions, field: problem.field },
  }))
}

function faultError(requestId: string, origin: Origin): ResponseError {
  return { message: 'An internal error occurred.', ...origin, extensions: { code: 'INTERNAL', requestId } }
}

/**
 * Bounds the errors of one response. The last error then reports how many are omitted, including
 * the `omitted` ones that are not in `errors`. It has the code of the first omitted error.
 */
function bounded(errors: readonly ResponseError[], requestId: string, omitted = 0): ResponseErrors {
  const sizes = errors.slice(0, ERRORS_MAX + 1).map((error) => Buffer.byteLength(JSON.stringify(error)) + 1)
  const bytes = sizes.reduce((sum, size) => sum + size, 2)
  if (omitted === 0 && errors.length <= ERRORS_MAX && bytes <= BYTES_MAX) return errors as ResponseErrors
  const capacity = BYTES_MAX - OMISSION_BYTES
  let [shown, taken] = [0, 2]
  while (shown < Math.min(ERRORS_MAX - 1, errors.length) && taken + (sizes[shown] ?? 0) <= capacity) {
    taken += sizes[shown] ?? 0
    shown += 1
  }
  const left = errors.length - shown + omitted
  const code: RefusalCode = errors[shown]?.extensions.code ?? 'INTERNAL'
  const message = left === 1 ? '1 more error is omitted.' : `${left} more errors are omitted.`
  const omission: ResponseError = { message, extensions: { code, requestId, omitted: left } }
  return [...errors.slice(0, shown), omission] as unknown as ResponseErrors
}

/** Returns the error that a resolver threw, without the engines' wrappers. */
function causeOf(error: unknown): unknown {
  let cause = error
  for (let depth = 0; depth < 4 && cause instanceof GraphQLError && cause.originalError; depth += 1)
    cause = cause.originalError
  return cause
}

/**
 * Returns the name of a required argument that a variable left null, which validation allows when
 * the variable has a default. Both engines report it by the same message of schema names.
 */
function nullArgument(cause: unknown): string | undefined {
  if (!(cause instanceof GraphQLError)) return undefined
  return /^Argument "(\w+)" of (?:non-null|required) type "[\w![\]]+" (?:must not|was)/.exec(cause.message)?.[1]
}

function comparePaths(a: Origin['path'] = [], b: Origin['path'] = []): number {
  for (const [index, step] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    if (step !== other) return step < other ? -1 : 1
  }
  return a.length - b.length
}
