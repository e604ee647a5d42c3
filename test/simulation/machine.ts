import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server } from 'node:http'
import type { Services } from '../../src/accounts/index.ts'
import { type ApiParts, createApi } from '../../src/app.ts'
import { type OpenServices, openServices } from '../../src/cli/installation.ts'
import { whenSettled } from '../../src/cli/when-settled.ts'
import type { Config } from '../../src/config/config.ts'
import { applyNotifications } from '../../src/payments/providers/index.ts'
import { chargeDuePlans } from '../../src/plans/scheduler/index.ts'
import type { Database, Transaction } from '../../src/platform/db/index.ts'
import type { Log } from '../../src/platform/log/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import type { Clock } from '../../src/platform/time/index.ts'
import { moveTestClocks } from '../../src/sandbox/test-clocks/index.ts'
import { jobHandlers, providerEventHandlers } from '../../src/worker.ts'

/** The shared parts of all machines of a simulation. */
export interface Parts {
  readonly config: Config
  readonly url: string
  readonly log: Log
  readonly clock: Clock
}

/**
 * One process of the product, played within this one. Killed, it does nothing more: whatever it asks of the database is never
 * answered, so that no line of ours can tidy up after it, and what it had open there is rolled back.
 */
export interface Machine {
  readonly services: Services
  readonly isDead: () => boolean
  /** Resolves as it is killed. */
  readonly death: Promise<void>
  readonly kill: () => void
  /** Lets go of its connections. */
  readonly bury: () => Promise<void>
}

/** The machine whose work is running; none for what comes over HTTP. */
export const working = new AsyncLocalStorage<Machine>()

class Killed extends Error {}

export async function openMachine({ config, url, log, clock }: Parts): Promise<Machine & { opened: OpenServices }> {
  const opened = await openServices(config, url, log, clock)
  const { promise: death, resolve } = Promise.withResolvers<void>()
  let dead = false
  const isDead = () => dead
  const services = { ...opened.services, db: mortal(opened.services.db, isDead, death) }
  return {
    services,
    opened: { ...opened, services },
    isDead,
    death,
    kill: () => {
      dead = true
      resolve()
    },
    bury: opened.close,
  }
}

function mortal(db: Database, isDead: () => boolean, death: Promise<void>): Database {
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
  // Also one that waits within it for something else: the database hears that its client is gone.
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
  return {
    read: { run: (statement, parameters) => alive(() => db.read.run(statement, parameters)) },
    write: { run: (statement, parameters) => alive(() => db.write.run(statement, parameters)) },
    writeBatched: (statement, shard, row, rowsMost) => alive(() => db.writeBatched(statement, shard, row, rowsMost)),
    transaction: (work) =>
      alive(() => db.transaction(async (tx) => orRollBack(await Promise.race([work(within(tx)), cut])))),
    close: () => db.close(),
  }
}

/** A machine that answers requests. */
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
    bury: async () => {
      server?.closeAllConnections()
      await api.close()
      await machine.bury()
    },
  }
}

/** Has a machine do once what a worker does again and again; resolves when that is done or the machine is killed. */
export async function work(machine: Machine): Promise<void> {
  const { services } = machine
  const done = working.run(machine, () =>
    Promise.all([
      runJobs(services, jobHandlers(services, null)),
      applyNotifications(services, providerEventHandlers),
      chargeDuePlans(services, whenSettled),
      moveTestClocks(services, whenSettled),
    ]),
  )
  await Promise.race([done, machine.death])
  done.catch(() => {})
}
