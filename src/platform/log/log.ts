import type pino from 'pino'

/** The log: an object of facts first, a fixed message second. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>

/**
 * Marks facts, by `[harmless]: true`, that contain only numbers, fixed words and our own ids. They
 * are written without redaction, which takes longer than writing, because every request logs such a
 * line.
 */
export const harmless = Symbol('harmless')
