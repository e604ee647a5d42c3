import { createBatcher } from '../batcher.ts'
import { DatabaseFault, isConnectionLost } from './fault.ts'
import type { BatchParameters, Database, Queryable, Statement } from './statement.ts'

/** Small batches: callers don't resume all at once. */
const ROWS_MAX = 16
const BATCHES_MAX = 2
/**
 * Starting a statement costs PostgreSQL more than writing several rows, so rows wait for the
 * statement in flight. After this time it may be waiting for a lock, so the rows wait no longer.
 */
const WAIT_MAX_MS = 20
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
    waitMaxMs: WAIT_MAX_MS,
    bytesMax: BYTES_MAX,
    bytesOf: ({ json }) => json.length,
    // After a lost connection the batch may have been committed, so its rows are not written again.
    mayRetry: (error) => !isConnectionLost(error),
  })
}

/** Returns the parameters of a batched statement for one row, to run it in a transaction. */
export function batchOf<Row extends { readonly id: string }>(
  { name }: Statement<BatchParameters, unknown>,
  shard: number,
  row: Row,
): BatchParameters {
  return { shard, rows: `[${jsonOf(name, row)}]` }
}

/**
 * Returns a row as JSON for `json_to_recordset`. Leaves nulls out, because an absent key is read as
 * null. Nested objects keep their keys.
 */
function jsonOf(statementName: string, row: object): string {
  let members = ''
  for (const [key, value] of Object.entries(row)) {
    if (value === null || value === undefined) continue
    if (Buffer.isBuffer(value)) throw new DatabaseFault(statementName, '22P02')
    members += `${keyOf(key)}${typeof value === 'bigint' ? value : (JSON.stringify(value) ?? 'null')}`
  }
  return `{${members.slice(1)}}`
}

/** The start of a JSON member for each key of a row. The keys come only from our code. */
const keys = new Map<string, string>()

/** Returns `,"payment_method_id":` for `paymentMethodId`. */
function keyOf(key: string): string {
  let start = keys.get(key)
  if (start === undefined) {
    start = `,"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`
    keys.set(key, start)
  }
  return start
}
