import type pino from 'pino'

/** What the house logs with: an object of facts first, a fixed sentence second. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>

/**
 * Marks facts, by `[harmless]: true`, in which every value is a number, a fixed word or an id of ours. They are written
 * as they are: looking through them costs more than writing them, and there is such a line for each request.
 */
export const harmless = Symbol('harmless')
