import { createBatcher } from '../batcher.ts'
import { DatabaseFault, isConnectionLost } from './fault.ts'
import type { BatchParameters, Database, Queryable, Statement } from './statement.ts'

/** Small batches: callers don't resume all at once. While one is flushed the next is built. */
const ROWS_MAX = 16
const BATCHES_MAX = 2
const BYTES_MAX = 1 << 20

/** A row as its statement receives it. */
interface Item {
  readonly id: string
  readonly json: string
}

/** The batched writes of a database, and their end. */
export interface BatchedWrites {
  readonly writeBatched: Database['writeBatched']
  readonly close: () => Promise<void>
}

/** Batches rows by statement and shard while earlier batches are in flight. */
export function openBatchedWrites(write: Queryable): BatchedWrites {
  const batchers = new Map<string, ReturnType<typeof openStatement>>()
  return {
    writeBatched: async <Row extends { readonly id: string }, Result extends { readonly id: string }>(
      statement: Statement<BatchParameters, Result>,
      shard: number,
      row: Row,
      rowsMax = ROWS_MAX,
    ) => {
      let batcher = batchers.get(statement.name)
      if (!batcher) {
        batcher = openStatement(write, statement, rowsMax)
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
  rowsMax: number,
) {
  return createBatcher<number, Item, Result | null>({
    write: async (shard, items) => {
      const rows = await write.run(statement, { shard, rows: `[${items.map(({ json }) => json).join(',')}]` })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return items.map(({ id }) => byId.get(id) ?? null)
    },
    itemsMax: rowsMax,
    batchesMax: BATCHES_MAX,
    bytesMax: BYTES_MAX,
    bytesOf: ({ json }) => json.length,
    // After a lost connection the batch may have been committed, so its rows are not written again.
    mayRetry: (error) => !isConnectionLost(error),
  })
}

/** Returns a row as JSON for `json_to_recordset`. Nested objects keep their keys. */
function jsonOf(name: string, row: object): string {
  const fields = Object.entries(row).map(([key, value]) => {
    if (Buffer.isBuffer(value)) throw new DatabaseFault(name, '22P02')
    return `"${columnOf(key)}":${typeof value === 'bigint' ? value : (JSON.stringify(value) ?? 'null')}`
  })
  return `{${fields.join(',')}}`
}

const columns = new Map<string, string>()

/** Converts `paymentMethodId` to `payment_method_id`. Only names of our own rows are cached. */
function columnOf(key: string): string {
  let column = columns.get(key)
  if (column === undefined) {
    column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columns.set(key, column)
  }
  return column
}
