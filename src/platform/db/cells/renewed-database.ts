import type { Log } from '../../log/index.ts'
import type { ServerDatabase } from '../database.ts'
import { DatabaseFault } from '../fault.ts'
import { type CellDatabase, ShardsMoving } from './cell.ts'
import type { CellMap } from './cell-map.ts'

/** Connections that were opened for one version of the map. */
interface Connections {
  readonly version: number
  readonly database: ServerDatabase
  /** The number of statements and transactions in flight. */
  inFlight: number
  isReplaced: boolean
}

/** The parts of a database whose connections are renewed. */
interface Parts {
  /** Opens connections for a version of the map. */
  readonly open: (mapVersion: number) => Promise<ServerDatabase>
  /** Returns the map of the running work. */
  readonly map: () => CellMap
  readonly log: Log
}

/**
 * Opens the connections of a cell for the current version of the map. `renew` replaces them: work
 * in flight ends on the former ones, which then close. When they have closed, nothing that this
 * process routed by an older map can reach the cell.
 */
export async function openRenewedDatabase({ open, map, log }: Parts): Promise<CellDatabase> {
  const { version } = map()
  let newest: Connections = { version, database: await open(version), inFlight: 0, isReplaced: false }
  const all = new Set([newest])
  let renewal = Promise.resolve()

  /** Returns the newest connections that are not newer than the map of the running work. */
  function chosen(): Connections {
    const max = map().version
    if (newest.version <= max) return newest
    const found = [...all].findLast(({ version }) => version <= max)
    if (!found) throw new ShardsMoving()
    return found
  }

  async function using<Result>(work: (database: ServerDatabase) => Promise<Result>): Promise<Result> {
    const connections = chosen()
    connections.inFlight += 1
    try {
      return await work(connections.database)
    } catch (error) {
      // The cell refuses new connections of an older map. Nothing was sent.
      throw error instanceof DatabaseFault && error.code === '08004' ? new ShardsMoving() : error
    } finally {
      connections.inFlight -= 1
      closeIfUnused(connections)
    }
  }

  function closeIfUnused(connections: Connections): void {
    if (!connections.isReplaced || connections.inFlight > 0 || !all.delete(connections)) return
    connections.database.close().catch((err: unknown) => log.warn({ err }, 'closing connections failed'))
  }

  async function replace(version: number): Promise<void> {
    const former = newest
    newest = { version, database: await open(version), inFlight: 0, isReplaced: false }
    all.add(newest)
    former.isReplaced = true
    closeIfUnused(former)
  }

  return {
    read: { run: (statement, parameters) => using(({ read }) => read.run(statement, parameters)) },
    readReplica: { run: (statement, parameters) => using(({ readReplica }) => readReplica.run(statement, parameters)) },
    write: { run: (statement, parameters) => using(({ write }) => write.run(statement, parameters)) },
    writeBatched: (...row) => using((database) => database.writeBatched(...row)),
    transaction: (work) => using((database) => database.transaction(work)),
    isDown: () => newest.database.isDown(),
    renew: (version) => {
      renewal = renewal
        .then(() => replace(version))
        .catch((err: unknown) => log.warn({ err }, 'the connections could not be renewed'))
    },
    close: async () => {
      await renewal
      await Promise.all([...all].map(({ database }) => database.close()))
    },
  }
}
