/** Errors of Tallystick and the library whose messages contain no data of a request or token. */
const SAFE_MESSAGES: ReadonlySet<string> = new Set([
  ...['Error', 'SingleSignOnRefused', 'ClientError', 'OperationProcessingError', 'UnsupportedOperationError'],
  ...['ResponseBodyError', 'AuthorizationResponseError'],
])
const CAUSES_MAX = 8
const OAUTH_ERROR = /^[a-z_]{1,40}$/

/**
 * Returns the reasons of a failed sign-in for the log, from the error to its first cause. Omits the
 * claims of the ID token and the parameters of the callback, which the library adds to causes.
 */
export function refusalReasons(error: unknown): string[] {
  const reasons: string[] = []
  for (let cause = error; cause instanceof Error && reasons.length < CAUSES_MAX; cause = cause.cause)
    reasons.push(reasonOf(cause))
  return reasons
}

/** Returns the message of an error, or its class, and the error that the provider named. */
function reasonOf(fault: Error): string {
  const { error } = fault as { readonly error?: unknown }
  const text = SAFE_MESSAGES.has(fault.name) ? fault.message : fault.name
  return typeof error === 'string' && OAUTH_ERROR.test(error) ? `${text}: ${error}` : text
}
