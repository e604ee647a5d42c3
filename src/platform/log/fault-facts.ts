/** The logged facts of an unexpected error. */
export interface FaultFacts {
  readonly error: string
  readonly errorCode?: string
  readonly message?: string
  readonly stack: readonly string[]
}

const FRAMES_MAX = 12

/** Our own errors. Their messages contain names and codes only. */
const SAFE_MESSAGES = new Set(['DatabaseFault'])

/**
 * Returns the facts of an unexpected error without any value that a client sent: its class, its
 * code and where it was thrown. Messages are omitted, because drivers, parsers and the language
 * itself repeat their input in them.
 */
export function faultFacts(fault: unknown): FaultFacts {
  if (!(fault instanceof Error)) return { error: typeof fault, stack: [] }
  const { code } = fault as { readonly code?: unknown }
  const stack = (fault.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    error: fault.name,
    ...(typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) && { errorCode: code }),
    ...(SAFE_MESSAGES.has(fault.name) && { message: fault.message }),
    stack: stack.slice(0, FRAMES_MAX).map((line) => line.trim()),
  }
}
