import { format } from 'node:util'
import pino from 'pino'
import { systemClock } from '../time/index.ts'
import { redact, redactText } from './redact.ts'
import { prettyStream, standardOutput } from './standard-output.ts'

/** The log: an object of facts first, a fixed message second. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>

/**
 * Marks facts, by `[skipRedaction]: true`, that contain only numbers, fixed words and our own ids.
 * They are written without redaction, which takes longer than writing, because every request logs
 * such a line.
 */
export const skipRedaction = Symbol('skipRedaction')

/** The settings of the process's log. */
export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Writes lines for people instead of JSON. */
  readonly pretty?: boolean
  /** Writes a line. Default: to standard output. */
  readonly write?: (line: string) => void
}

/** Creates the process's log: JSON lines, with every argument redacted before pino reads it. */
export function createLog({ level, pretty = false, write }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    base: {},
    timestamp: () => `,"time":"${systemClock()}"`,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(args, method) {
        const [facts, message] = isHarmless(args) ? args : redactArguments(args)
        method.call(this, facts, message)
      },
    },
    // Errors are already plain objects.
    serializers: { err: (err) => err },
  }
  const out = write ? { write } : standardOutput
  const log = pino(options, pretty ? prettyStream(out) : out)
  const child = log.child
  // Bindings are written into every line of a child and pass no hook.
  log.child = function redactedChild(this: pino.Logger, bindings: pino.Bindings) {
    return child.call(this, redact(bindings) as pino.Bindings)
  } as typeof log.child
  return log
}

function isHarmless(args: readonly unknown[]): args is [object, string] {
  const [facts] = args
  return typeof facts === 'object' && facts !== null && skipRedaction in facts
}

/** Redacts `(facts, message)`, `(error, message)`, `(error)` or `(message)`. */
function redactArguments([first, ...rest]: readonly unknown[]): [object, string] {
  if (typeof first !== 'object' || first === null) return [{}, redactText(format(first, ...rest))]
  const facts = first instanceof Error ? { err: first } : first
  const message =
    rest.length > 0 ? format(...rest) : 'err' in facts && facts.err instanceof Error ? facts.err.message : ''
  return [redact(facts) as object, redactText(message)]
}
