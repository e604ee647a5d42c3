import type { Log } from '../log/index.ts'
import { createAvailability } from './availability.ts'
import { openConnection, type PipelinedConnection } from './connection.ts'
import { DatabaseFault, faultOf, isConnectionLost } from './fault.ts'
import { send } from './send.ts'
import { type MapVersion, silenceMs } from './session.ts'
import type { Queryable, Statement } from './statement.ts'

const readOnly = { default_transaction_read_only: 'on' }
const firstRetryMs = 50
/** Short, because a key that was revoked is accepted until a process has the directory again. */
const lastRetryMs = 100
const waitForConnectionMs = 5_000
/** How long no connection is open until the server counts as down. */
const downAfterMs = 1_000

/** The pipelined connections for reads, shared by all requests. */
export interface ReadPool extends Queryable {
  /**
   * Returns whether the server is down: the first attempts to connect failed, or no connection has
   * been open for a second. The pool keeps trying to connect.
   */
  readonly isDown: () => boolean
  readonly close: () => Promise<void>
}

interface ReadPoolOptions {
  readonly mayBeDown?: boolean | undefined
  readonly mapVersion?: MapVersion
  /** How long a statement waits while no connection is open. */
  readonly waitMs?: number
  readonly silentMs?: number
}

/**
 * Opens the pipelined connections for reads and keeps them open. Their sessions are read-only, so a
 * repeated statement is harmless. Rejects without a connection, unless the server may be down: then
 * it is tried again.
 */
export async function openReadPool(
  url: string,
  connections: number,
  settings: Readonly<Record<string, string>>,
  log: Log,
  { mayBeDown = false, mapVersion = null, waitMs = waitForConnectionMs, silentMs = silenceMs }: ReadPoolOptions = {},
): Promise<ReadPool> {
  const connect = (ended: (wasSilent: boolean) => void) =>
    openConnection(url, 'read', { ...settings, ...readOnly }, ended, mapVersion, silentMs)
  const pool = createConnections({ connect, count: connections, log, waitMs, mayBeDown })

  /** Retries a lost read on each connection: a server restart may close all of them in turn. */
  async function run<Parameters extends object, Row>(statement: Statement<Parameters, Row>, parameters: Parameters) {
    for (let attempt = 0; ; attempt++) {
      const connection = pool.nextAlive() ?? (await pool.anyAlive())
      try {
        return await send(connection.client, statement, parameters)
      } catch (error) {
        if (!isConnectionLost(error)) throw faultOf(statement.name, error)
        connection.lost()
        if (attempt === connections || pool.isClosed()) throw faultOf(statement.name, error)
      }
    }
  }

  try {
    await pool.openAll()
  } catch (error) {
    await pool.close()
    throw error
  }
  return { run, isDown: pool.isDown, close: pool.close }
}

/** Repeats an attempt by its index, with growing delays, until it succeeds. */
function createRetries(attempt: (index: number) => Promise<void>) {
  const timers = new Set<NodeJS.Timeout>()
  let closed = false
  function schedule(index: number, delayMs = firstRetryMs): void {
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      attempt(index).catch(() => schedule(index, Math.min(delayMs * 2, lastRetryMs)))
    }, delayMs)
    timers.add(timer)
  }
  return {
    schedule,
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Waits for this time, or until the function that it adds is called. */
function untilWoken(waiting: (() => void)[], waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    waiting.push(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

interface ConnectionsOptions {
  readonly connect: (ended: (wasSilent: boolean) => void) => Promise<PipelinedConnection>
  readonly count: number
  readonly log: Log
  readonly waitMs: number
  /** True if statements don't wait for a server that is down: there are others. */
  readonly mayBeDown: boolean
}

/**
 * The connections of a read pool. Lost connections are reopened until `close`. When one was silent,
 * all are: those to the same host are probably as dead.
 */
function createConnections({ connect, count, log, waitMs, mayBeDown }: ConnectionsOptions) {
  const slots: (PipelinedConnection | null)[] = Array.from({ length: count }, () => null)
  const retries = createRetries(open)
  const waiting: (() => void)[] = []
  let next = 0
  let closed = false
  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake()
  }
  const availability = createAvailability(downAfterMs, mayBeDown ? wakeAll : undefined)
  const hasConnection = () => slots.some((slot) => slot?.alive())

  async function open(index: number): Promise<void> {
    const lost = (wasSilent: boolean) => {
      slots[index] = null
      log.warn({ connection: index }, 'a read connection was lost')
      if (!closed && !hasConnection()) availability.disconnected()
      retries.schedule(index)
      if (wasSilent) for (const slot of slots) slot?.lost()
    }
    const connection = await connect(lost)
    if (closed) return connection.end()
    slots[index] = connection
    availability.connected()
    wakeAll()
  }

  function nextAlive(): PipelinedConnection | null {
    for (let attempts = 0; attempts < slots.length; attempts++) {
      next = (next + 1) % slots.length
      const connection = slots[next]
      if (connection?.alive()) return connection
    }
    return null
  }

  /** Waits for a connection to be reopened. Throws a DatabaseFault when none is. */
  async function anyAlive(): Promise<PipelinedConnection> {
    const found = nextAlive()
    if (found) return found
    if (closed) throw new DatabaseFault('read after close', '08003')
    await untilWoken(waiting, waitMs)
    const later = nextAlive()
    if (!later) throw new DatabaseFault('waiting for a connection', '08006')
    return later
  }

  async function close(): Promise<void> {
    closed = true
    availability.close()
    retries.close()
    wakeAll()
    await Promise.all(slots.map((connection) => connection?.end()))
  }

  const openOrRetry = (index: number) =>
    open(index).catch(() => {
      if (!hasConnection()) availability.neverConnected()
      retries.schedule(index)
    })

  return {
    openAll: () => Promise.all(slots.map((_, index) => (mayBeDown ? openOrRetry : open)(index))),
    isDown: availability.isDown,
    nextAlive,
    anyAlive,
    isClosed: () => closed,
    close,
  }
}
