/** The error codes of the contract, with the transport codes of GraphQL. */
export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'VALIDATION_ERROR'
  | 'CONFLICT'
  | 'INVALID_STATE'
  | 'PROVIDER_UNAVAILABLE'
  | 'TEMPORARILY_UNAVAILABLE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'QUERY_TOO_COMPLEX'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'INTERNAL'

/** A problem of an input. `field` is the dotted path inside `input`, the message's subject. */
export interface Problem {
  readonly field: string
  readonly predicate: Predicate
}

/** The rest of a message after its subject, without the full stop. It never repeats a value. */
export type Predicate = `${'must' | 'is' | 'has' | 'can' | 'cannot'} ${string}`

/** A refusal of a request. Its messages are safe to show: they repeat no value of a client. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly problems: readonly Problem[]
  readonly details: Readonly<Record<string, string | number>>

  constructor(
    code: RefusalCode,
    message: string,
    more: { problems?: readonly Problem[]; details?: Readonly<Record<string, string | number>> } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.problems = more.problems ?? []
    this.details = more.details ?? {}
  }
}

/**
 * Returns the refusal for an id that does not exist, is malformed, has another type or belongs to
 * another account.
 */
export function notFound(noun: string): Refusal {
  return new Refusal('NOT_FOUND', `${noun} not found.`)
}

/** Throws a refusal with all problems of an input. Does nothing when there are none. */
export function refuseProblems(checks: readonly Check[]): void {
  const problems = problemsOf(checks)
  const [first] = problems
  if (first) throw new Refusal('VALIDATION_ERROR', messageOf(first), { problems })
}

/** The result of a check: a problem, or a value that means none. */
export type Check = Problem | false | '' | null | undefined

/** Returns the problems among the results of checks. */
export function problemsOf(checks: readonly Check[]): Problem[] {
  return checks.filter((check): check is Problem => Boolean(check))
}

/** Returns the problem of a field. */
export function problem(field: string, predicate: Predicate): Problem {
  return { field, predicate }
}

/**
 * Returns the sentence of a problem: "`amount` must be greater than zero." A predicate may end with
 * the question for a name.
 */
export function messageOf({ field, predicate }: Problem): string {
  return `\`${field}\` ${predicate}${predicate.endsWith('?') ? '' : '.'}`
}

/** Returns the refusal of an input for a single problem. */
export function invalid(field: string, predicate: Predicate): Refusal {
  const found = problem(field, predicate)
  return new Refusal('VALIDATION_ERROR', messageOf(found), { problems: [found] })
}
