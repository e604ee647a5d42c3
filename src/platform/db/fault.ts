import pg from 'pg'

const conditions: Readonly<Record<string, string>> = {
  '08001': 'no encrypted connection possible',
  '08004': 'the map of shards is too old',
  '08006': 'connection lost',
  '08007': 'connection lost at commit, outcome unknown',
  '22001': 'value too long',
  '22003': 'number out of range',
  '22P02': 'malformed value',
  '23502': 'not-null violation',
  '23503': 'foreign key violation',
  '23505': 'unique violation',
  '23514': 'check violation',
  '25006': 'write on a read-only connection',
  '25P02': 'transaction already aborted',
  '40001': 'serialization failure',
  '40P01': 'deadlock',
  '42501': 'permission denied',
  '42P01': 'no such table',
  '53300': 'no connection came free in time',
  '55P03': 'lock timeout',
  '57014': 'statement timeout or cancel',
}

/**
 * The fault of a failed statement: SQLSTATE, constraint and table, never a value. PostgreSQL's
 * message and detail and the driver's error repeat parameters and rows, so none of them is kept,
 * not even as a cause.
 */
export class DatabaseFault extends Error {
  /**
   * The SQLSTATE. 08006 is a connection failure, 08001 a TLS failure, 08007 a commit with an
   * unknown outcome.
   */
  readonly code: string
  readonly constraint: string | null
  readonly table: string | null

  constructor(what: string, code: string, constraint: string | null = null, table: string | null = null) {
    const where = constraint ? `, constraint ${constraint}` : table ? `, table ${table}` : ''
    super(`${what}: ${conditions[code] ?? 'database error'} (${code}${where})`)
    this.name = 'DatabaseFault'
    this.code = code
    this.constraint = constraint
    this.table = table
  }
}

/** Returns the fault for a driver's error. `what` names the failed work, such as the statement. */
export function faultOf(what: string, error: unknown): DatabaseFault {
  if (error instanceof DatabaseFault) return error
  if (error instanceof pg.DatabaseError && error.code) {
    return new DatabaseFault(what, error.code, ofParent(error.constraint), ofParent(error.table))
  }
  return new DatabaseFault(what, isTlsError(error) ? '08001' : '08006')
}

/**
 * Returns whether an error of Node or the driver reports a server without TLS or with an invalid
 * certificate.
 */
function isTlsError(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  return (
    /^ERR_(TLS|SSL)_|CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/.test(code) || /support SSL|SSL connection/.test(message)
  )
}

/** Returns the table's name for a partition's: `events_2026w47_pkey` becomes `events_pkey`. */
function ofParent(name: string | undefined): string | null {
  return name?.replace(/_\d{4}[wm]\d\d(?=_|$)/, '') ?? null
}

/** Returns whether the connection is lost. A read may then be repeated on another one. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseFault || error instanceof pg.DatabaseError)
    return /^(08|57P0[1-3])/.test(error.code ?? '08')
  return true
}

/** Returns whether a statement was canceled, which happens after 10 seconds. */
export function isCanceled(error: unknown): boolean {
  return error instanceof DatabaseFault && error.code === '57014'
}

/** Returns whether a statement violated this named constraint. */
export function violates(error: unknown, constraintName: string): boolean {
  return error instanceof DatabaseFault && error.constraint === constraintName
}
