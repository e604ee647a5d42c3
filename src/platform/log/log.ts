import type pino from 'pino'

/** What the house logs with: an object of facts first, a fixed sentence second. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>
