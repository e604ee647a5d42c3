import pg from 'pg'
import type { Log } from '../log/index.ts'
import { watch } from './connection.ts'
import { DatabaseFault, faultOf, isConnectionLost } from './fault.ts'
import { readRows } from './read-rows.ts'
import { isConflict, retryOnConflict, type TransactionOutcome } from './retry-on-conflict.ts'
import { send, sendCommand } from './send.ts'
import { connectToServer, requirePrimary, serverOf } from './servers.ts'
import { connectTimeoutMs, type MapVersion, requireMapVersion, sessionConfig, silenceMs } from './session.ts'
import type { Queryable, Statement, Transaction } from './statement.ts'

/** The pool for writes. A connection serves one transaction at a time. */
export interface WritePool extends Queryable {
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** Creates the pool for writes. It connects on demand. */
export function openWritePool(
  url: string,
  connections: number,
  settings: Readonly<Record<string, string>>,
  log: Log,
  mapVersion: MapVersion = null,
  silentMs = silenceMs,
): WritePool {
  const { pool, connect } = openPool(url, connections, settings, mapVersion, silentMs)
  let inFlight = 0
  let closed = false
  pool.on('error', () => {
    // The pool ends before the connections that it closes: the server can stop in between.
    if (!closed) log.warn('a write connection was lost while idle')
  })
  let drained = ignore

  /** Runs `work` with a connection of its own. A broken connection is not used again. */
  async function withClient<Result>(what: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (closed) throw new DatabaseFault(what, '08003')
    inFlight++
    try {
      const client = await connectToServer(url, () =>
        connect().catch((error) => Promise.reject(notConnected(what, error))),
      )
      client.on('error', ignore)
      let broken = true
      try {
        const result = await work(client)
        broken = false
        return result
      } catch (error) {
        broken = error instanceof DatabaseFault && isConnectionLost(error)
        throw error
      } finally {
        client.off('error', ignore)
        client.release(broken || client.getTransactionStatus() !== 'I')
      }
    } finally {
      inFlight--
      if (inFlight === 0) drained()
    }
  }

  return {
    run: (statement, parameters) =>
      withClient(statement.name, (client) => retryOnConflict(log, () => runAlone(client, statement, parameters))),
    transaction: (work) =>
      withClient('a transaction', (client) => retryOnConflict(log, () => inTransaction(client, work))),
    close: async () => {
      closed = true
      await new Promise<void>((resolve) => {
        drained = resolve
        if (inFlight === 0) resolve()
      })
      await pool.end()
    },
  }
}

/**
 * Creates the driver's pool. `connect` takes a connection from it, but none that is older than the
 * last silence: when one is dead, the idle ones to the same host probably are, too.
 */
function openPool(
  url: string,
  connections: number,
  settings: Readonly<Record<string, string>>,
  mapVersion: MapVersion,
  silentMs: number,
): { readonly pool: pg.Pool; readonly connect: () => Promise<pg.PoolClient> } {
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectTimeoutMs,
    max: connections,
    idleTimeoutMillis: 60_000,
    Client: clientOf(() => ({ ...sessionConfig(serverOf(url), 'write', settings, mapVersion), pipeline: true })),
    onConnect: async (client) => {
      await requirePrimary(client, url)
      await requireMapVersion(client, mapVersion)
      readRows(client)
    },
  })
  let silences = 0
  const silencesBefore = new WeakMap<pg.Client, number>()
  pool.on('connect', (client) => {
    silencesBefore.set(client, silences)
    client.on(
      'end',
      watch(client, silentMs, () => silences++),
    )
  })
  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (silencesBefore.get(client) === silences) return client
      // A connection to a lost host would wait for an answer before it closes.
      client.connection.stream.destroy()
      client.release(true)
    }
  }
  return { pool, connect }
}

/** Returns a class of clients whose configuration is computed for each. */
function clientOf(config: () => pg.ClientConfig) {
  return class extends pg.Client {
    constructor() {
      super(config())
    }
  }
}

/**
 * Returns the fault of a failed connect. Reads the message, the pool's only sign that all
 * connections were busy.
 */
function notConnected(what: string, error: unknown): DatabaseFault {
  const busy = error instanceof Error && error.message.startsWith('timeout exceeded')
  return busy ? new DatabaseFault(what, '53300') : faultOf(what, error)
}

async function runAlone<Parameters extends object, Row>(
  client: pg.Client,
  statement: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<TransactionOutcome<Row[]>> {
  try {
    return { result: await send(client, statement, parameters) }
  } catch (error) {
    return rolledBackOrThrow(faultOf(statement.name, error))
  }
}

/**
 * Runs `work` in a transaction. BEGIN is sent with the first statements and COMMIT with the last:
 * statements that `work` starts without awaiting leave in one write. Every statement's promise has
 * a catch, so that an unawaited one can't end the process. The first fault decides whether the
 * transaction was rolled back.
 */
async function inTransaction<Result>(
  client: pg.Client,
  work: (tx: Transaction) => Promise<Result>,
): Promise<TransactionOutcome<Result>> {
  let open = true
  let firstFault: DatabaseFault | null = null
  const starting = sendCommand(client, 'begin')
  starting.catch(ignore)
  function run<Parameters extends object, Row>(statement: Statement<Parameters, Row>, parameters: Parameters) {
    if (!open) return Promise.reject(new DatabaseFault(statement.name, '25P01'))
    const rows = send(client, statement, parameters).catch((error) => {
      const fault = faultOf(statement.name, error)
      firstFault ??= fault
      throw fault
    })
    rows.catch(ignore)
    return rows
  }
  let result: Result
  try {
    result = await work({ kind: 'transaction', run })
    open = false
  } catch (error) {
    open = false
    await sendCommand(client, 'rollback').catch(ignore)
    if (isConflict(firstFault)) return { rolledBack: firstFault }
    throw error
  }
  const command = await commit(client, starting).catch((error: DatabaseFault) => error)
  if (command === 'COMMIT') return { result }
  // PostgreSQL answers the COMMIT of an aborted transaction with the command ROLLBACK, not with an
  // error.
  return rolledBackOrThrow(typeof command === 'string' ? (firstFault ?? new DatabaseFault('commit', '25P02')) : command)
}

function rolledBackOrThrow(fault: DatabaseFault): { readonly rolledBack: DatabaseFault } {
  if (isConflict(fault)) return { rolledBack: fault }
  throw fault
}

async function commit(client: pg.Client, starting: Promise<string>): Promise<string> {
  try {
    const [, command] = await Promise.all([starting, sendCommand(client, 'commit')])
    return command
  } catch (error) {
    throw isConnectionLost(error) ? new DatabaseFault('commit', '08007') : faultOf('commit', error)
  }
}

function ignore(): void {}
