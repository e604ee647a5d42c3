import { setTimeout as pause } from 'node:timers/promises'
import type { Cpu, PlanEnvironment } from './plan-environment.ts'

/** A worker's charges in a window. */
export interface Window {
  readonly perSecond: number
  readonly deliveredPerSecond: number
  /** A bare client's charges before and after the window. */
  readonly barePerSecond: number
  /** CPU time of a charge, in microseconds. */
  readonly cpuUs: Cpu
}

/**
 * Long enough for V8 to compile the charging code, and for the tables to have rows to analyze. The
 * planner needs their statistics.
 */
const WARM_UP_MS = 10_000
const SETTLE_MS = 3_000
const BARE_MS = 3_000
const BARE_CONNECTIONS = 32

/** Measures a worker for that time. `profiles` is the folder for its CPU profile. */
export async function measureWindow(environment: PlanEnvironment, forMs: number, profiles?: string): Promise<Window> {
  const bareBefore = await environment.bare(BARE_CONNECTIONS, BARE_MS)
  const worker = await environment.startWorker(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])
  await pause(WARM_UP_MS)
  await environment.settle()
  await pause(SETTLE_MS)
  const [cpuBefore, startedMs] = [environment.cpu(), performance.now()]
  const [chargesBefore, deliveredBefore] = [await environment.succeeded(), await environment.delivered()]
  await pause(forMs)
  const [cpuAfter, seconds] = [environment.cpu(), (performance.now() - startedMs) / 1000]
  const charges = (await environment.succeeded()) - chargesBefore
  const delivered = (await environment.delivered()) - deliveredBefore
  await worker.stop()
  const perCharge = (name: keyof Cpu) => ((cpuAfter[name] - cpuBefore[name]) * 1_000_000) / charges
  return {
    perSecond: charges / seconds,
    deliveredPerSecond: delivered / seconds,
    barePerSecond: (bareBefore + (await environment.bare(BARE_CONNECTIONS, BARE_MS))) / 2,
    cpuUs: {
      worker: perCharge('worker'),
      processor: perCharge('processor'),
      postgres: perCharge('postgres'),
      api: perCharge('api'),
      receiver: perCharge('receiver'),
    },
  }
}
