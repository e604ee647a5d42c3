/**
 * One SQL statement with a name and a fixed text, as generated from a `*.queries.sql` file: run as a named prepared
 * statement, its parameters bound by name.
 */
export interface Statement<Parameters extends object, Row> {
  readonly name: string
  readonly text: string
  /** The parameters' names in the order of $1, $2, … */
  readonly parameters: readonly (keyof Parameters & string)[]
  /** Makes a row from the parsed column values, in the order of the select list. */
  readonly row: (values: readonly unknown[]) => Row
}

/** Anything that runs a statement and gives its rows. */
export interface Queryable {
  run<Parameters extends object, Row>(statement: Statement<Parameters, Row>, parameters: Parameters): Promise<Row[]>
}

/** An open transaction. Statements started without awaiting the former are sent in one go. */
export interface Transaction extends Queryable {
  readonly kind: 'transaction'
}

/** What a statement takes that writes rows of many callers at once: a JSON array of objects named by columns. */
export interface BatchParameters {
  readonly shard: number
  readonly rows: string
}

/** The doors to PostgreSQL. */
export interface Database {
  /** Pipelined connections shared by many requests: single statements that only read. */
  readonly read: Queryable
  /** The pool for writes: each statement is a transaction by itself, and tried again as one. */
  readonly write: Queryable
  /**
   * Writes a row by a statement that takes rows of one bucket as JSON, in one statement and commit with what others write
   * by it meanwhile. Gives the row that the statement gives for this `id`, null when it gives none. An error is this row's own.
   * `rowsMost`: how many go writeBatched, 16 unless it is told; the same of a statement each time.
   */
  writeBatched<Row extends { readonly id: string }, Result extends { readonly id: string }>(
    statement: Statement<BatchParameters, Result>,
    shard: number,
    row: Row,
    rowsMost?: number,
  ): Promise<Result | null>
  /**
   * Runs `work` in one transaction; rolls back when it throws; rejects when the commit did not commit. What PostgreSQL undoes
   * for a deadlock or a serialization failure is run again, twice at most: `work` leaves nothing outside `tx` that a second
   * run does not write over.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Waits for what is under way, then closes every connection. */
  close(): Promise<void>
}
