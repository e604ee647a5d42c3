import type { Route } from './route.ts'

/**
 * A SQL statement with a name and a fixed text, generated from a `*.queries.sql` file. It runs as a
 * named prepared statement with parameters bound by name.
 */
export interface Statement<Parameters extends object, Row> {
  readonly name: string
  readonly text: string
  /** The names of the parameters in the order of $1, $2, … */
  readonly parameters: readonly (keyof Parameters & string)[]
  readonly route: Route
  /** True when it inserts, updates, deletes or merges rows. False when it only locks rows. */
  readonly writes: boolean
  /** Returns a row from the parsed values, in the order of the select list. */
  readonly row: (values: readonly unknown[]) => Row
}

/** An object that runs a statement and returns its rows. */
export interface Queryable {
  run<Parameters extends object, Row>(statement: Statement<Parameters, Row>, parameters: Parameters): Promise<Row[]>
}

/** An open transaction. Statements are sent at once, also before earlier ones have ended. */
export interface Transaction extends Queryable {
  readonly kind: 'transaction'
}

/** The parameters of a batched write: the shard, and a JSON array of rows with column names. */
export interface BatchParameters {
  readonly shard: number
  readonly rows: string
}

/** The access to PostgreSQL. */
export interface Database {
  /** The read pool: shared, pipelined connections for single statements that only read. */
  readonly read: Queryable
  /**
   * Runs single statements that only read on a replica of their server, if one is configured. They
   * see every commit that was acknowledged before. They take longer than those of the read pool,
   * because the replica has to be up to date.
   */
  readonly readReplica: Queryable
  /** The write pool. Each statement is a transaction and is retried as one. */
  readonly write: Queryable
  /**
   * Writes a row in a batch with other rows of its statement and shard, in one statement and
   * commit. Returns the statement's row with this `id`, or null. Errors concern this row alone.
   * `rowsMax`: the most rows of a batch, 16 by default, the same at each call for a statement.
   */
  writeBatched<Row extends { readonly id: string }, Result extends { readonly id: string }>(
    statement: Statement<BatchParameters, Result>,
    shard: number,
    row: Row,
    rowsMax?: number,
  ): Promise<Result | null>
  /**
   * Runs `work` in one transaction. Rolls back when it throws, and rejects when the commit fails. A
   * transaction that PostgreSQL rolled back for a deadlock or a serialization failure is retried at
   * most twice, so `work` must have no effects outside `tx` that a second run does not overwrite.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * The connected cells, each as a database bound to it. The loops of the worker run once for each
   * that it serves. A single database is its own only cell. Changes within a second after `cell
   * add`.
   */
  readonly cells: readonly Database[]
  /** All connected cells, also those that this process does not serve. */
  readonly allCells: readonly Database[]
  /** The name of its cell. Null: not bound to one, or an installation without a file of cells. */
  readonly cell: string | null
  /** True for the directory, and for a database that is not bound to a cell. */
  readonly isDirectory: boolean
  /** Returns whether the cell has shards now. True for a database that is not bound to a cell. */
  readonly hasShards: () => boolean
  /** Returns the database that is bound to the cell of a shard. */
  readonly ofShard: (shard: number) => Database
  /** Returns whether the rows of two shards are in the same cell. */
  readonly isSameCell: (shard: number, other: number) => boolean
  /** Returns whether the rows of a shard are in the cell that is the directory. */
  readonly isInDirectory: (shard: number) => boolean
  /** Returns the region of a shard's cell. Null: the cell has none. */
  readonly regionOf: (shard: number) => string | null
  /**
   * Returns the states of the connected cells. Empty: the installation has no file of cells.
   */
  readonly cellStates: () => readonly CellState[]
  /** Waits for the statements in flight, then closes every connection. */
  close(): Promise<void>
}

/** The state of a connected cell. */
export interface CellState {
  readonly name: string
  readonly region: string | null
  readonly isUp: boolean
  /** Its shards in ascending order. */
  readonly shards: readonly number[]
}

/** Returns the database with `readReplica` as its read pool. */
export function withReplica(db: Database): Database {
  return { ...db, read: db.readReplica }
}

/** Returns the cell to which a database is bound, or else all cells. */
export function cellsOf(db: Database): readonly Database[] {
  return db.cell === null ? db.allCells : [db]
}

/** Returns the first row, or null when there is none. */
export function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null
}
