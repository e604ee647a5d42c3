import pg from 'pg'
import { encode } from './encode.ts'
import type { Statement } from './statement.ts'
import { type Parser, parserOf } from './values.ts'

/** What we use of the driver's query and connection, which its types do not name. `driver.test.ts` guards it. */
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

/** The columns' parsers of each statement that a connection has described. */
const described = new WeakMap<DriverConnection, Map<string, readonly Parser[]>>()

/**
 * A statement under way. It differs from the driver's own query in two ways that cut a quarter of a read's CPU: a
 * connection is asked for the result's columns once and not every time, and rows are made as they arrive.
 */
export class StatementQuery<Parameters extends object, Row> extends DriverQuery {
  readonly statement: Statement<Parameters, Row>
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
  readonly rowsMade: Row[] = []
  parsers: readonly Parser[] = []
  failure: unknown = null
  learn: Map<string, readonly Parser[]> | null = null

  constructor(
    statement: Statement<Parameters, Row>,
    parameters: Parameters,
    resolve: (rows: Row[]) => void,
    reject: (error: unknown) => void,
  ) {
    const values = statement.parameters.map((name) => encode(statement.name, parameters[name]))
    // A text and not a config: the driver copies configs property by property, which is dearer than all else here.
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
      this.learn = known
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
      this.rowsMade.push(this.statement.row(values))
    } catch (error) {
      this.failure ??= error
    }
  }

  handleCommandComplete(): void {
    this.learn?.set(this.name, this.parsers)
  }

  handleError(error: unknown): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.failure === null) this.resolve(this.rowsMade)
    else this.reject(this.failure)
  }
}
