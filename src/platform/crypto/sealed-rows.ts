import { DIRECTORY_TABLES } from '../db/directory-tables.ts'
import type { Database, Transaction } from '../db/index.ts'
import type { Sealer } from './sealer.ts'

/** A range of shards of a table, and the prefix of values that the current root key sealed. */
export interface StaleRange {
  readonly fromShard: number
  readonly toShard: number
  readonly currentMark: Buffer
  readonly limit: number
}

/** Re-encrypts a value under the current root key. */
export type Reseal = (sealed: Buffer, associatedData: readonly string[]) => Buffer

/** A row with a value that another root key sealed. */
export interface StaleRow {
  /** The row's key, for the log. */
  readonly key: Readonly<Record<string, string | number>>
  /**
   * Re-encrypts the values and returns a function that writes them. That function returns false
   * when the row has changed or is locked. Throws when a value does not open.
   */
  readonly reseal: (reseal: Reseal) => (tx: Transaction) => Promise<boolean>
}

/** The columns of one table that the root key seals, for a rotation of that key. */
export interface SealedRows {
  readonly table: string
  readonly columns: readonly string[]
  /**
   * Yields the stale rows of a range in pages, each row once: cell by cell, in the order of their
   * keys. The rows of a page are in one cell.
   */
  readonly stale: (db: Database, range: StaleRange) => AsyncGenerator<readonly StaleRow[]>
}

/** The queries that read and write the stale rows of a table. */
export interface SealedTable<Row, Values> {
  readonly table: string
  readonly columns: readonly string[]
  readonly key: (row: Row) => StaleRow['key']
  /**
   * Reads the next stale rows after the given one, in the order of their keys; without one, the
   * first of the range.
   */
  readonly page: (db: Database, range: StaleRange, after: Row | null) => Promise<readonly Row[]>
  readonly reseal: (row: Row, reseal: Reseal) => Values
  /** Writes the new values. Returns no row when the row has changed or is locked. */
  readonly write: (tx: Transaction, row: Row, values: Values) => Promise<readonly unknown[]>
}

/** Describes the sealed columns of a table for a rotation of the root key. */
export function sealedRows<Row, Values>(of: SealedTable<Row, Values>): SealedRows {
  const staleRow = (row: Row): StaleRow => ({
    key: of.key(row),
    reseal: (reseal) => {
      const values = of.reseal(row, reseal)
      return async (tx) => (await of.write(tx, row, values)).length > 0
    },
  })
  async function* stale(db: Database, range: StaleRange): AsyncGenerator<readonly StaleRow[]> {
    if (DIRECTORY_TABLES.has(of.table)) yield* staleIn(db, range)
    else for (const cell of db.allCells) yield* staleIn(cell, range)
  }
  async function* staleIn(db: Database, range: StaleRange): AsyncGenerator<readonly StaleRow[]> {
    for (let after: Row | null = null; ; ) {
      const rows: readonly Row[] = await of.page(db, range, after)
      if (rows.length > 0) yield rows.map(staleRow)
      if (rows.length < range.limit) return
      after = rows.at(-1) ?? null
    }
  }
  return { table: of.table, columns: of.columns, stale }
}

/** Returns a function that re-encrypts values with this sealer. */
export function resealBy(sealer: Sealer): Reseal {
  return (sealed, associatedData) => sealer.seal(sealer.open(sealed, associatedData), associatedData)
}
