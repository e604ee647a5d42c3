import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../log/index.ts'
import { DatabaseFault, isConnectionLost } from '../fault.ts'
import { openReadPool } from '../read-pool.ts'
import type { MapVersion } from '../session.ts'
import { first, type Queryable } from '../statement.ts'
import { replayedPosition, walPositionOfServer } from './replica.queries.generated.ts'

const CHECK_MS = 1_000
const POLL_MS = 5
/** A read waits at most 200 ms. */
const ATTEMPTS_MAX = 40

/** Why a replica is not used. */
export type ReplicaProblem = 'down' | 'no standby of this server' | 'behind'

/** The standby of a server, for reads. */
export interface Replica extends Queryable {
  /** Returns why reads use the server itself; null if they use the standby. */
  readonly problem: () => ReplicaProblem | null
  readonly close: () => Promise<void>
}

export interface ReplicaOptions {
  readonly url: string
  /** The read pool of the server. */
  readonly primary: Queryable
  readonly connections: number
  readonly settings: Readonly<Record<string, string>>
  readonly log: Log
  readonly mapVersion: MapVersion
}

/**
 * Opens the connections to a standby. A read sees every commit that was acknowledged before it: it
 * asks the server for its position in the write-ahead log, and waits up to 200 ms until the standby
 * has replayed it. If the standby is down or behind, or cancels the statement, the server runs it.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, primary, connections, settings, log, mapVersion } = options
  const pool = await openReadPool(url, connections, settings, log, { mayBeDown: true, waitMs: 0, mapVersion })
  const positionNow = createPositions(primary)
  let problem: ReplicaProblem | null = 'down'
  /** The last known position of the standby. */
  let replayed = 0n
  let polling: Promise<void> | null = null

  function setProblem(found: ReplicaProblem | null): void {
    // A standby that comes back may have been restored to an earlier position.
    if (found !== null) replayed = 0n
    if (found === problem) return
    problem = found
    if (found === null) log.info({}, 'the replica is used')
    else log.warn({ problem: found }, 'the replica is not used')
  }

  async function poll(): Promise<void> {
    const { position } = first(await pool.run(replayedPosition, {}))!
    replayed = position ?? 0n
  }

  /** Waits until the standby has replayed a position. Returns false when it takes too long. */
  async function isReplayed(position: bigint): Promise<boolean> {
    for (let attempt = 0; replayed < position; attempt++) {
      if (attempt === ATTEMPTS_MAX) return false
      if (attempt > 0) await pause(POLL_MS)
      polling ??= poll().finally(() => {
        polling = null
      })
      await polling
    }
    return true
  }

  async function check(): Promise<void> {
    const server = first(await primary.run(walPositionOfServer, {}))!
    const standby = first(await pool.run(replayedPosition, {}))!
    if (standby.clusterId !== server.clusterId || standby.position === null) setProblem('no standby of this server')
    else setProblem((await isReplayed(server.position)) ? null : 'behind')
  }
  const checkOrDown = () => check().catch(() => setProblem('down'))

  await checkOrDown()
  const timer = setInterval(checkOrDown, CHECK_MS)
  timer.unref()
  return {
    run: async (statement, parameters) => {
      try {
        if (problem === null && (await isReplayed(await positionNow()))) return await pool.run(statement, parameters)
        if (problem === null) setProblem('behind')
      } catch (error) {
        if (isConnectionLost(error)) setProblem('down')
        else if (!isCanceledByReplay(error)) throw error
      }
      return primary.run(statement, parameters)
    },
    problem: () => problem,
    close: async () => {
      clearInterval(timer)
      await pool.close()
    },
  }
}

/**
 * Creates a function that returns the position of a server at or after the time of the call. The
 * calls of one event loop tick share a statement.
 */
function createPositions(primary: Queryable): () => Promise<bigint> {
  let asked: Promise<bigint> | null = null
  return () => {
    asked ??= nextTick().then(async () => {
      asked = null
      return first(await primary.run(walPositionOfServer, {}))!.position
    })
    return asked
  }
}

/** Returns whether a standby canceled a statement because replay removed rows that it needed. */
function isCanceledByReplay(error: unknown): boolean {
  return error instanceof DatabaseFault && ['40001', '40P01'].includes(error.code)
}
