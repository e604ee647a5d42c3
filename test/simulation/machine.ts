import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server } from 'node:http'
import type { Services } from '../../src/accounts/index.ts'
import { type ApiParts, createApi } from '../../src/app.ts'
import { type OpenServices, openServices } from '../../src/cli/installation.ts'
import { jobHandlers } from '../../src/cli/job-handlers.ts'
import { whenSettled } from '../../src/cli/when-settled.ts'
import type { Config } from '../../src/config/config.ts'
import { applyNotifications } from '../../src/payments/providers/index.ts'
import { chargeDuePlans } from '../../src/plans/scheduler/index.ts'
import type { Database, Transaction } from '../../src/platform/db/index.ts'
import type { Log } from '../../src/platform/log/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import type { Clock } from '../../src/platform/time/index.ts'
import { advanceTestClocks } from '../../src/sandbox/test-clocks/index.ts'
import { providerEventHandlers } from '../../src/worker.ts'

/** The shared parts of all machines of a simulation. */
export interface Parts {
  readonly config: Config
  readonly url: string
  readonly log: Log
  readonly clock: Clock
}

/**
 * A process of the product, simulated within this process. Once it is killed, its database calls
 * never return, so that no code of the product can clean up, and its open transactions are rolled
 * back.
 */
export interface Machine {
  readonly services: Services
  readonly isDead: () => boolean
  /** Resolves when it is killed. */
  readonly death: Promise<void>
  readonly kill: () => void
  /** Closes its connections. */
  readonly closeKilled: () => Promise<void>
}

/** The machine whose code is running; undefined for requests over HTTP. */
export const working = new AsyncLocalStorage<Machine>()

class Killed extends Error {}

export async function openMachine({ config, url, log, clock }: Parts): Promise<Machine & { opened: OpenServices }> {
  const opened = await openServices(config, url, log, clock)
  const { promise: death, resolve } = Promise.withResolvers<void>()
  let dead = false
  const isDead = () => dead
  const services = { ...opened.services, db: killable(opened.services.db, isDead, death) }
  return {
    services,
    opened: { ...opened, services },
    isDead,
    death,
    kill: () => {
      dead = true
      resolve()
    },
    closeKilled: opened.close,
  }
}

/**
 * Returns the database of a machine. Once the machine is dead, its calls never return and its
 * transactions fail.
 */
function killable(db: Database, isDead: () => boolean, death: Promise<void>): Database {
  const never = new Promise<never>(() => {})
  async function alive<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isDead()) return never
    try {
      const result = await work()
      return isDead() ? never : result
    } catch (error) {
      return isDead() ? never : Promise.reject(error)
    }
  }
  const orRollBack = <Result>(result: Result): Result => {
    if (isDead()) throw new Killed()
    return result
  }
  // Also rolls back a transaction that waits for something else than the database.
  const cut = death.then(() => Promise.reject(new Killed()))
  cut.catch(() => {})
  const within = (tx: Transaction): Transaction => ({
    kind: 'transaction',
    run: (statement, parameters) => {
      if (!isDead()) return tx.run(statement, parameters)
      const killed = Promise.reject(new Killed())
      killed.catch(() => {})
      return killed
    },
  })
  const killed: Database = {
    // A single database is its own only cell.
    get cells() {
      return db.cells.map((cell) => (cell === db ? killed : killable(cell, isDead, death)))
    },
    allCells: db.allCells,
    cell: db.cell,
    isDirectory: db.isDirectory,
    hasShards: db.hasShards,
    ofShard: db.ofShard,
    isSameCell: db.isSameCell,
    isInDirectory: db.isInDirectory,
    regionOf: db.regionOf,
    cellStates: db.cellStates,
    read: { run: (statement, parameters) => alive(() => db.read.run(statement, parameters)) },
    readReplica: { run: (statement, parameters) => alive(() => db.readReplica.run(statement, parameters)) },
    write: { run: (statement, parameters) => alive(() => db.write.run(statement, parameters)) },
    writeBatched: (statement, shard, row, rowsMax) => alive(() => db.writeBatched(statement, shard, row, rowsMax)),
    transaction: (work) =>
      alive(() => db.transaction(async (tx) => orRollBack(await Promise.race([work(within(tx)), cut])))),
    close: () => db.close(),
  }
  return killed
}

/** A machine that runs the API. */
export interface ApiMachine extends Machine {
  readonly url: string
}

export async function openApi(parts: Parts): Promise<ApiMachine> {
  const machine = await openMachine(parts)
  let server: Server | undefined
  const routes: ApiParts['routes'] = (app) => {
    server = app.server
  }
  const api = createApi(parts.config, machine.opened, parts.log, { routes })
  const { port } = await api.listen(0, '127.0.0.1')
  return {
    ...machine,
    url: `http://127.0.0.1:${port}/`,
    kill: () => {
      machine.kill()
      server?.close()
      server?.closeAllConnections()
    },
    closeKilled: async () => {
      server?.closeAllConnections()
      await api.close()
      await machine.closeKilled()
    },
  }
}

/** Runs each loop of a worker once. Resolves when that is done or the machine is killed. */
export async function work(machine: Machine): Promise<void> {
  const { services } = machine
  const done = working.run(machine, () =>
    Promise.all([
      runJobs(services, jobHandlers(services, null)),
      applyNotifications(services, providerEventHandlers),
      chargeDuePlans(services, whenSettled),
      advanceTestClocks(services, whenSettled),
    ]),
  )
  await Promise.race([done, machine.death])
  done.catch(() => {})
}
