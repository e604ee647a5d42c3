import pg from 'pg'
import type { ReceivedRow } from './read-rows.ts'
import type { Statement } from './statement.ts'
import { type ColumnReader, encode, readerOf } from './values.ts'

/** The parts of the driver that its types do not declare. `driver.test.ts` checks them. */
interface DriverConnection {
  bind(config: { portal: string; statement: string; values: readonly unknown[]; valueMapper: null }): void
  execute(config: { portal: string; rows: number }): void
  sync(): void
}
interface DriverQuery {
  name: string
  values: readonly unknown[]
  prepare(connection: DriverConnection): void
  hasBeenParsed(connection: DriverConnection): boolean
}
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery

/** The column readers of each statement that a connection has described. */
const described = new WeakMap<DriverConnection, Map<string, readonly ColumnReader[]>>()

/**
 * A statement in flight. Unlike the driver's own query it describes the result's columns once for
 * each connection and parses rows as they arrive. That saves a quarter of a read's CPU.
 */
export class StatementQuery<Parameters extends object, Row> extends DriverQuery {
  readonly statement: Statement<Parameters, Row>
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
  // The driver has its own `rows`: the number of rows to fetch at once.
  readonly parsedRows: Row[] = []
  readers: readonly ColumnReader[] = []
  failure: unknown = null
  /** Keeps the readers when the connection describes the statement; null if it is known. */
  keepIn: Map<string, readonly ColumnReader[]> | null = null

  constructor(
    statement: Statement<Parameters, Row>,
    parameters: Parameters,
    resolve: (rows: Row[]) => void,
    reject: (error: unknown) => void,
  ) {
    const values = statement.parameters.map((name) => encode(statement.name, parameters[name]))
    // A text, not a config: the driver copies a config property by property.
    super(statement.text, values)
    this.name = statement.name
    this.statement = statement
    this.resolve = resolve
    this.reject = reject
  }

  override prepare(connection: DriverConnection): void {
    const known = described.get(connection) ?? new Map<string, readonly ColumnReader[]>()
    described.set(connection, known)
    const readers = known.get(this.name)
    if (!readers || !this.hasBeenParsed(connection)) {
      this.keepIn = known
      super.prepare(connection)
      return
    }
    this.readers = readers
    connection.bind({ portal: '', statement: this.name, values: this.values, valueMapper: null })
    connection.execute({ portal: '', rows: 0 })
    connection.sync()
  }

  handleRowDescription(message: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    this.readers = message.fields.map(({ dataTypeID }) => readerOf(dataTypeID))
  }

  handleDataRow(row: ReceivedRow): void {
    try {
      this.parsedRows.push(this.statement.row(row.values(this.readers)))
    } catch (error) {
      this.failure ??= error
    }
  }

  handleCommandComplete(): void {
    this.keepIn?.set(this.name, this.readers)
  }

  handleError(error: unknown): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.failure === null) this.resolve(this.parsedRows)
    else this.reject(this.failure)
  }
}
