import type { Queryable } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import type { Mode } from './account.ts'

/** A cell of an exported file. Texts are protected against spreadsheets that run formulas. */
export type ExportedCell = string | number | null

/** A record in an exported file. */
export interface ExportedRow {
  /** The place of the record in the order of its list. */
  readonly position: string
  readonly cells: readonly ExportedCell[]
}

/** The next records of a list. */
export interface ExportSearch {
  readonly shard: number
  readonly orgId: string
  readonly mode: Mode
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  /** The position of the last record that was read; null for none. */
  readonly after: string | null
  readonly limit: number
}

/** A list that can be exported: the names of its columns, and its records in a fixed order. */
export interface Exporter {
  readonly columns: readonly string[]
  readonly rows: (db: Queryable, search: ExportSearch) => Promise<readonly ExportedRow[]>
}
