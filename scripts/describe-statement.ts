import type pg from 'pg'

/** A column of a statement's result, as PostgreSQL describes it. */
export interface DescribedColumn {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

/** The types of a statement's parameters and of its result's columns, from PostgreSQL. */
export interface Description {
  readonly parameterTypes: readonly number[]
  readonly columns: readonly DescribedColumn[]
}

/** Lets PostgreSQL parse and describe a statement without running it. Rejects with its error. */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    let parameterTypes: number[] = []
    let columns: DescribedColumn[] = []
    let failure: Error | null = null
    client.connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
      parameterTypes = message.dataTypeIDs
    })
    // Implements the interface of the driver's queries. The driver calls these methods when
    // responses arrive.
    const exchange = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
        return null
      },
      handleRowDescription(message: { fields: DescribedColumn[] }) {
        columns = message.fields
      },
      handleError(error: Error) {
        failure = error
        client.connection.removeAllListeners('parameterDescription')
        reject(error)
      },
      handleReadyForQuery() {
        if (!failure) resolve({ parameterTypes, columns })
      },
    }
    client.query(exchange as unknown as pg.Submittable)
  })
}
