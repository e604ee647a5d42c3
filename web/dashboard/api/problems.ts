import type { CombinedError } from 'urql'
import { texts } from '../language.ts'

/** A reason why a request failed, as a page shows it. */
export interface Problem {
  readonly message: string
  /** The input that the API refused, such as `amount`. */
  readonly field: string | null
  /** The id of the request, by which the operator finds it in the log. */
  readonly requestId: string | null
}

/** The details of an error of the API. */
interface Extensions {
  readonly code?: string
  readonly reason?: string
  readonly field?: string
  readonly requestId?: string
}

/** Returns the reasons of a failure. There is at least one. */
export function problemsOf(error: CombinedError): Problem[] {
  const requestId = idOfResponse(error)
  if (error.graphQLErrors.length === 0) {
    const message = error.response === undefined ? texts.noConnection : texts.noAnswer
    return [{ message, field: null, requestId }]
  }
  return error.graphQLErrors.map(({ message, extensions }) => {
    const { field = null, requestId: ownId = requestId } = extensions as Extensions
    return { message, field, requestId: ownId }
  })
}

/** Returns whether the API refused a request with a code, such as `NOT_FOUND`. */
export function isOfCode(error: CombinedError | undefined, code: string): boolean {
  return error?.graphQLErrors.some(({ extensions }) => (extensions as Extensions).code === code) ?? false
}

/** Returns whether the API asks for a factor that was proven in the last minutes. */
export function needsStepUp(error: CombinedError | undefined): boolean {
  const isStepUp = ({ reason }: Extensions) => reason === 'step_up_required'
  return error?.graphQLErrors.some(({ extensions }) => isStepUp(extensions as Extensions)) ?? false
}

function idOfResponse({ response }: CombinedError): string | null {
  const { headers } = (response ?? {}) as Partial<Response>
  return headers?.get('x-request-id') ?? null
}
