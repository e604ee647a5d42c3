import { DatabaseFault } from '../fault.ts'
import type { Statement, Transaction } from '../statement.ts'
import { type Cell, hasColumns, requireUp } from './cell.ts'
import { createHandOver, type HandOver, type HandOverServices } from './handed-over-writes.ts'
import { type Part, type Placement, partsOf } from './placement.ts'
import { splitByKey } from './split.ts'

/** A committed transaction. */
export interface Committed<Result> {
  readonly result: Result
  /** The shards of other cells to which it handed over writes. */
  readonly handedOverTo: readonly number[]
  /** True if it wrote a table of the directory that is replicated to all cells. */
  readonly wroteReplicatedTable: boolean
}

/** An attempt of a transaction in its cell. */
interface Attempt {
  readonly tx: Transaction
  readonly handOver: HandOver
  wroteReplicatedTable: boolean
}

/**
 * Runs `work` in a transaction of one cell: that of its first statement. A statement for another
 * cell fails, except in a transaction of the directory: there a write without result is handed over
 * to its cell. Without a statement, `work` runs without a transaction. `bound`: the cell for the
 * route `cell`; null outside the worker's loops.
 */
export async function cellTransaction<Result>(
  services: HandOverServices,
  bound: Cell | null,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Committed<Result>> {
  const { placement } = services
  const chosen = Promise.withResolvers<Cell | null>()
  const opened = Promise.withResolvers<Transaction>()
  opened.promise.catch(ignore)
  let isChosen = false
  const first = work({
    kind: 'transaction',
    run: (statement, parameters) => {
      if (!isChosen) {
        const cell = firstCell(placement, statement, parameters, bound)
        if (cell === null) return Promise.resolve([])
        if (cell instanceof Error) return rejected(cell)
        isChosen = true
        chosen.resolve(cell)
      }
      const rows = opened.promise.then((tx) => tx.run(statement, parameters))
      rows.catch(ignore)
      return rows
    },
  })
  first.then(
    () => chosen.resolve(null),
    () => chosen.resolve(null),
  )
  const cell = await chosen.promise
  if (cell === null) return { result: await first, handedOverTo: [], wroteReplicatedTable: false }

  let attempts = 0
  try {
    return await cell.database.transaction(async (tx) => {
      const attempt: Attempt = { tx, handOver: createHandOver(services), wroteReplicatedTable: false }
      const inCell = within(placement, cell, bound, attempt)
      attempts += 1
      if (attempts === 1) opened.resolve(inCell)
      const result = await (attempts === 1 ? first : work(inCell))
      return {
        result,
        handedOverTo: await attempt.handOver.record(tx),
        wroteReplicatedTable: attempt.wroteReplicatedTable,
      }
    })
  } catch (error) {
    // Without a connection no attempt has started, and `work` still waits for one.
    opened.reject(error)
    await first.catch(ignore)
    throw error
  }
}

/**
 * Returns the cell of a transaction by its first statement, or the fault. Null for a statement on
 * no shard, which returns no rows.
 */
function firstCell<Parameters extends object>(
  placement: Placement,
  statement: Statement<Parameters, unknown>,
  parameters: Parameters,
  bound: Cell | null,
): Cell | Error | null {
  try {
    const [part, ...others] = partsOf(placement, statement, parameters, bound)
    if (!part) return null
    return others.length === 0 ? requireUp(part.cell) : twoCells(statement.name)
  } catch (error) {
    return error as Error
  }
}

/**
 * Returns the transaction as `work` sees it: it refuses or hands over statements of other cells.
 */
function within(placement: Placement, cell: Cell, bound: Cell | null, attempt: Attempt): Transaction {
  const { tx, handOver } = attempt
  const isDirectory = cell === placement.directory
  function run<Parameters extends object, Row>(
    statement: Statement<Parameters, Row>,
    parameters: Parameters,
  ): Promise<Row[]> {
    const { route, writes } = statement
    if (route.to === 'directory') {
      if (isDirectory) {
        attempt.wroteReplicatedTable ||= writes && route.replicated
        return tx.run(statement, parameters)
      }
      // Reads the replica of the table in the same cell and transaction.
      return !writes && route.replicated ? tx.run(statement, parameters) : rejected(twoCells(statement.name))
    }
    const parts: Part<Parameters>[] = partsOf(placement, statement, parameters, bound)
    const [own, ...others] = parts
    if (!own) return Promise.resolve([])
    if (own.cell === cell && others.length === 0) return tx.run(statement, parameters)
    const canHandOver = isDirectory && writes && !hasColumns(statement) && route.to.startsWith('shard')
    if (!canHandOver) return rejected(twoCells(statement.name))
    const inDirectory: Promise<Row[]>[] = []
    for (const part of parts) {
      if (part.cell === cell) inDirectory.push(tx.run(statement, part.parameters))
      else if (route.to !== 'shards') handOver.add(statement, part.parameters)
      else
        for (const ofShard of splitByKey(route, part.parameters, (shard) => shard).values())
          handOver.add(statement, ofShard)
    }
    return Promise.all(inDirectory).then((rows) => rows.flat())
  }
  return {
    kind: 'transaction',
    run: (statement, parameters) => {
      try {
        return run(statement, parameters)
      } catch (error) {
        return rejected(error as Error)
      }
    },
  }
}

/** Returns the error of a transaction that would need two cells. It is a defect of the caller. */
function twoCells(statement: string): Error {
  return new DatabaseFault(`${statement} is for another cell than its transaction`, '25P01')
}

/** Returns a rejected promise that can't end the process when nobody awaits it. */
function rejected(error: Error): Promise<never> {
  const rejection = Promise.reject(error)
  rejection.catch(ignore)
  return rejection
}

function ignore(): void {}
