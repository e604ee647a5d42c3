import { setTimeout as pause } from 'node:timers/promises'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { epochMsOf } from '../../src/platform/time/index.ts'
import { startCheckout } from '../support/checkout.ts'
import { makePartitionsInCells } from '../support/partitions.ts'
import type { TestServerOptions } from '../support/server.ts'
import { type ApiMachine, type Machine, openApi, openMachine, type Parts, work, working } from './machine.ts'

/** The time after which a provider receives no more calls of a killed machine. */
const LAST_CALL_MS = 1_600
const HOUR = 3_600
/** The number of actions before a killed machine is restarted. */
const ACTIONS_DOWN = 2

/** The error that a killed machine throws at its crash point. */
class Crash extends Error {}

export const WORKERS = ['A', 'B'] as const
export type WorkerName = (typeof WORKERS)[number]

export type Simulation = Awaited<ReturnType<typeof openSimulation>>

/**
 * Starts the product as one API and two workers, which can be killed and restarted, with a real
 * processor.
 */
export async function openSimulation(options: TestServerOptions = {}) {
  // A machine runs each loop once, in a single database.
  const fixture = await startCheckout({ ...options, cells: 1 })
  const { server, processor } = fixture
  const logged: string[] = []
  const log = createLog({ level: 'debug', write: (line) => logged.push(line) })
  const parts: Parts = { config: server.config, url: server.database.appUrl, log, clock: server.clock.now }
  const killedMachines: Machine[] = []
  let crashes = 0
  const workers = new Map<WorkerName, Promise<Machine>>()
  const inFlight = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  let api: ApiMachine | null = null
  let starting: Promise<ApiMachine> | null = null
  let echoesUntil = 0
  let downFor = 0

  function kill(machine: Machine): void {
    machine.kill()
    killedMachines.push(machine)
    crashes++
    echoesUntil = performance.now() + LAST_CALL_MS
    if (machine === api) {
      api = null
      starting = null
      downFor = ACTIONS_DOWN
    }
  }

  async function startApi(): Promise<ApiMachine> {
    starting ??= openApi(parts)
    api ??= await starting
    await processor.deliverTo(api.url)
    return api
  }

  function worker(name: WorkerName): Promise<Machine> {
    const machine = workers.get(name) ?? openMachine(parts)
    workers.set(name, machine)
    return machine
  }

  /** Closes the connections of killed machines, as PostgreSQL has a limit. */
  const closeKilled = () => Promise.all(killedMachines.splice(0).map((machine) => machine.closeKilled()))

  const quiet = () => pause(Math.max(0, echoesUntil - performance.now()))

  /** Waits for all started actions. */
  async function join(): Promise<void> {
    while (inFlight.size > 0) await Promise.all(inFlight)
  }

  return {
    ...fixture,
    logged,
    /** The errors of the started requests. */
    failures,
    join,
    closeKilled,
    startApi,
    /** Restarts the API some actions after it was killed. */
    restart: async () => api ?? (downFor-- > 0 ? null : startApi()),
    /** Returns a link as the customer's browser reaches it. */
    linkAt: (link: string, url: string) => link.replace(`${server.config.publicUrl}/`, url),
    api: () => api,
    nowMs: () => epochMsOf(server.clock.now()),
    killApi: () => api && kill(api),
    killWorker: async (name: WorkerName) => {
      const machine = await workers.get(name)
      if (machine && !machine.isDead()) kill(machine)
    },
    /** Runs a worker once. Replaces a killed one. */
    work: async (name: WorkerName): Promise<void> => {
      const present = workers.get(name)
      if ((await present)?.isDead() && workers.get(name) === present) workers.delete(name)
      return work(await worker(name))
    },
    /** Starts work without waiting for it. */
    runInBackground: (doing: Promise<unknown>) => {
      const tracked: Promise<unknown> = doing
        .catch((error) => failures.push(error))
        .finally(() => inFlight.delete(tracked))
      inFlight.add(tracked)
    },
    /** Kills the next machine that reaches the point. */
    armCrash: (point: string) =>
      armCrashPoint(point, () => {
        const machine = working.getStore() ?? api
        // A killed machine's pending work may still reach a crash point.
        if (machine && !machine.isDead()) kill(machine)
        throw new Crash(point)
      }),
    /** Returns the number of kills so far. */
    crashes: () => crashes,
    disarm: () => armCrashPoint(null),
    /** Waits until no more calls of a killed machine can arrive. */
    quiet,
    /** Advances the clocks. Before an advance by hours, waits for the work in flight. */
    pass: async (seconds: number): Promise<void> => {
      if (seconds >= HOUR) {
        await join()
        await quiet()
      }
      server.clock.advance(seconds * 1_000)
      if (seconds >= HOUR) await processor.advance({ hours: Math.floor(seconds / HOUR) })
    },
    /** Delivers all notifications so far and deletes their stored rows. */
    flushAndForget: async (configurationId: string): Promise<void> => {
      await processor.release()
      await processor.flush()
      await fixture.sql.write('delete from provider_notifications where configuration_id = $1', [configurationId])
    },
    /** Creates the partitions of the coming weeks: whole weeks pass in a simulation. */
    makePartitions: () => makePartitionsInCells(server.database, server.clock.now),
    /** Returns the attempts and refunds that the log reports as undeterminable. */
    undetermined: () =>
      new Set(
        logged
          .filter((line) => line.includes('cannot be determined'))
          .map((line) => JSON.parse(line) as { attemptId?: string; refundId?: string })
          .map(({ attemptId, refundId }) => attemptId ?? refundId ?? ''),
      ),
    closeAll: async () => {
      armCrashPoint(null)
      if (api) kill(api)
      for (const machine of await Promise.all(workers.values())) if (!machine.isDead()) kill(machine)
      await join()
      await closeKilled()
      await fixture.close()
    },
  }
}
