import pg from 'pg'
import type { Statement } from './statement.ts'
import { encode, type Parser, parserOf } from './values.ts'

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

/** The column parsers of each statement that a connection has described. */
const described = new WeakMap<DriverConnection, Map<string, readonly Parser[]>>()

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
  parsers: readonly Parser[] = []
  failure: unknown = null
  /** Keeps the parsers when the connection describes the statement; null if it is known. */
  keepIn: Map<string, readonly Parser[]> | null = null

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
    const known = described.get(connection) ?? new Map<string, readonly Parser[]>()
    described.set(connection, known)
    const parsers = known.get(this.name)
    if (!parsers || !this.hasBeenParsed(connection)) {
      this.keepIn = known
      super.prepare(connection)
      return
    }
    this.parsers = parsers
    connection.bind({ portal: '', statement: this.name, values: this.values, valueMapper: null })
    connection.execute({ portal: '', rows: 0 })
    connection.sync()
  }

  handleRowDescription(message: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    this.parsers = message.fields.map(({ dataTypeID }) => parserOf(dataTypeID))
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    const { parsers } = this
    const values: unknown[] = fields
    try {
      for (let i = 0; i < parsers.length; i++) {
        const text = fields[i]
        if (typeof text === 'string') values[i] = parsers[i]?.(text)
      }
      this.parsedRows.push(this.statement.row(values))
    } catch (error) {
      this.failure ??= error
    }
  }

  handleCommandComplete(): void {
    this.keepIn?.set(this.name, this.parsers)
  }

  handleError(error: unknown): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.failure === null) this.resolve(this.parsedRows)
    else this.reject(this.failure)
  }
}
