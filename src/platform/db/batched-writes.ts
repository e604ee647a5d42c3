import { createBatcher } from '../batcher.ts'
import { DatabaseFault, isConnectionLost } from './fault.ts'
import type { BatchParameters, Database, Queryable, Statement } from './statement.ts'

/** Few, and two at a time: while one is flushed the next is made, and those who wait do not all move at once. */
const ROWS_MOST = 16
const BATCHES_MOST = 2
const BYTES_MOST = 1 << 20

/** A row as it goes to its statement. */
interface Item {
  readonly id: string
  readonly json: string
}

/** The writes that many callers share, and their end. */
export interface BatchedWrites {
  readonly writeBatched: Database['writeBatched']
  readonly close: () => Promise<void>
}

/** Collects rows for one statement and bucket while the rows before them are written. */
export function openBatchedWrites(write: Queryable): BatchedWrites {
  const batchers = new Map<string, ReturnType<typeof openStatement>>()
  return {
    writeBatched: async <Row extends { readonly id: string }, Result extends { readonly id: string }>(
      statement: Statement<BatchParameters, Result>,
      shard: number,
      row: Row,
      rowsMost = ROWS_MOST,
    ) => {
      let batcher = batchers.get(statement.name)
      if (!batcher) {
        batcher = openStatement(write, statement, rowsMost)
        batchers.set(statement.name, batcher)
      }
      return (await batcher.submit(shard, { id: row.id, json: jsonOf(statement.name, row) })) as Result | null
    },
    close: async () => {
      await Promise.all([...batchers.values()].map((batcher) => batcher.close()))
    },
  }
}

function openStatement<Result extends { readonly id: string }>(
  write: Queryable,
  statement: Statement<BatchParameters, Result>,
  rowsMost: number,
) {
  return createBatcher<number, Item, Result | null>({
    write: async (shard, items) => {
      const rows = await write.run(statement, { shard, rows: `[${items.map(({ json }) => json).join(',')}]` })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return items.map(({ id }) => byId.get(id) ?? null)
    },
    itemsMost: rowsMost,
    batchesMost: BATCHES_MOST,
    bytesMost: BYTES_MOST,
    bytesOf: ({ json }) => json.length,
    // Whether the batch was committed is not known then: to write its rows again is not ours to decide.
    mayRetry: (error) => !isConnectionLost(error),
  })
}

/** JSON with the columns' names, as `json_to_recordset` reads it; what lies deeper stays as it is. */
function jsonOf(name: string, row: object): string {
  const fields = Object.entries(row).map(([key, value]) => {
    if (Buffer.isBuffer(value)) throw new DatabaseFault(name, '22P02')
    return `"${columnOf(key)}":${typeof value === 'bigint' ? value : (JSON.stringify(value) ?? 'null')}`
  })
  return `{${fields.join(',')}}`
}

const columns = new Map<string, string>()

/** `paymentMethodId` → `payment_method_id`. The names are those of our own rows, so that few are kept. */
function columnOf(key: string): string {
  let column = columns.get(key)
  if (column === undefined) {
    column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columns.set(key, column)
  }
  return column
}
