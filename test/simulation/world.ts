import { setTimeout as pause } from 'node:timers/promises'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { makePartitionsAhead } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { epochMsOf } from '../../src/platform/time/index.ts'
import { startCheckout } from '../support/checkout.ts'
import { type ApiMachine, type Machine, openApi, openMachine, type Parts, work, working } from './machine.ts'

/** Longer than a machine that was killed may still be heard by a provider that it was calling. */
const ECHO_MS = 1_600
const HOUR = 3_600
/** How much happens before a machine that was killed is started again. */
const DEEDS_DOWN = 2

/** The error that a machine throws at a crash point. Nothing may handle it: the machine is dead. */
class Crash extends Error {}

export const WORKERS = ['A', 'B'] as const
export type WorkerName = (typeof WORKERS)[number]

export type World = Awaited<ReturnType<typeof openWorld>>

/** The product as one API and two workers, which can be killed and started again, beside a real processor. */
export async function openWorld() {
  const house = await startCheckout()
  const { server, processor } = house
  const logged: string[] = []
  const log = createLog({ level: 'debug', write: (line) => logged.push(line) })
  const parts: Parts = { config: server.config, url: server.database.appUrl, log, clock: server.clock.now }
  const graves: Machine[] = []
  let deaths = 0
  const workers = new Map<WorkerName, Promise<Machine>>()
  const inFlight = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  let api: ApiMachine | null = null
  let starting: Promise<ApiMachine> | null = null
  let echoesUntil = 0
  let downFor = 0

  function kill(machine: Machine): void {
    machine.kill()
    graves.push(machine)
    deaths++
    echoesUntil = performance.now() + ECHO_MS
    if (machine === api) {
      api = null
      starting = null
      downFor = DEEDS_DOWN
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

  /** Lets go of the connections of the dead: PostgreSQL has not many. */
  const bury = () => Promise.all(graves.splice(0).map((machine) => machine.bury()))

  const quiet = () => pause(Math.max(0, echoesUntil - performance.now()))

  /** Waits for all that was begun. */
  async function join(): Promise<void> {
    while (inFlight.size > 0) await Promise.all(inFlight)
  }

  return {
    ...house,
    logged,
    /** The errors of the started requests. */
    failures,
    join,
    bury,
    startApi,
    /** Somebody notices that the API is down, and starts it again; not at once. */
    restart: async () => api ?? (downFor-- > 0 ? null : startApi()),
    /** A link as its customer's browser reaches it. */
    linkAt: (link: string, url: string) => link.replace(`${server.config.publicUrl}/`, url),
    api: () => api,
    nowMs: () => epochMsOf(server.clock.now()),
    killApi: () => api && kill(api),
    killWorker: async (name: WorkerName) => {
      const machine = await workers.get(name)
      if (machine && !machine.isDead()) kill(machine)
    },
    /** Restarts the machine that was killed there before. */
    work: async (name: WorkerName): Promise<void> => {
      const present = workers.get(name)
      if ((await present)?.isDead() && workers.get(name) === present) workers.delete(name)
      return work(await worker(name))
    },
    /** Does something that nobody waits for now. */
    begin: (doing: Promise<unknown>) => {
      const begun: Promise<unknown> = doing.catch((error) => failures.push(error)).finally(() => inFlight.delete(begun))
      inFlight.add(begun)
    },
    /** Kills the next machine that reaches that point. */
    armCrash: (point: string) =>
      armCrashPoint(point, () => {
        const machine = working.getStore() ?? api
        // A killed machine's pending work may still reach a crash point.
        if (machine && !machine.isDead()) kill(machine)
        throw new Crash(point)
      }),
    /** How many machines were killed so far. */
    deaths: () => deaths,
    disarm: () => armCrashPoint(null),
    /** Waits until nobody hears any more of machines that were killed. */
    quiet,
    /** Lets time pass for everybody. Hours pass only when what was being sent has arrived or never will. */
    pass: async (seconds: number): Promise<void> => {
      if (seconds >= HOUR) {
        await join()
        await quiet()
      }
      server.clock.advance(seconds * 1_000)
      if (seconds >= HOUR) await processor.advance({ hours: Math.floor(seconds / HOUR) })
    },
    /** Has everything told that was told so far, and forgets what it was about. */
    flushAndForget: async (configurationId: string): Promise<void> => {
      await processor.release()
      await processor.flush()
      await house.query('delete from provider_notifications where configuration_id = $1', [configurationId])
    },
    /** Whole weeks go by in a simulation: the tables of the coming ones must be there. */
    makePartitions: () => makePartitionsAhead(server.database.adminUrl, server.clock.now),
    /** Attempts and refunds of which a person was told that cannot be determined them. */
    givenUp: () =>
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
      await bury()
      await house.close()
    },
  }
}
