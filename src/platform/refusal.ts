/** What a refused request is told. The contract's error vocabulary; transport codes of GraphQL itself included. */
export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'VALIDATION_ERROR'
  | 'CONFLICT'
  | 'INVALID_STATE'
  | 'PROVIDER_UNAVAILABLE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'QUERY_TOO_COMPLEX'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'INTERNAL'

/** One thing wrong with an input. `field` is the dotted path inside `input`; the message never repeats a value. */
export interface Problem {
  readonly field: string
  readonly message: string
}

/** Thrown to refuse a request. Its messages are safe to show: they never hold a value that a client sent. */
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

/** The one answer for an id that does not exist, is malformed, is of another type or belongs to someone else. */
export function notFound(noun: string): Refusal {
  return new Refusal('NOT_FOUND', `${noun} not found.`)
}

/** Refuses an input with every problem found in it; does nothing when there is none. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems
  if (first) throw new Refusal('VALIDATION_ERROR', first.message, { problems })
}

/** Refuses an input for a single problem. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal('VALIDATION_ERROR', message, { problems: [{ field, message }] })
}
