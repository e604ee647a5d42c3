import { setTimeout as pause } from 'node:timers/promises'
import type { Cpu, PlanHouse } from './plan-house.ts'

/** A worker's charges in a window. */
export interface Window {
  readonly perSecond: number
  readonly deliveredPerSecond: number
  /** A bare client's charges before and after the window. */
  readonly barePerSecond: number
  /** Processor time of a charge, in microseconds. */
  readonly cpuUs: Cpu
}

/**
 * Until what charges is compiled, and the tables hold enough to be counted: as long as nothing was
 * counted the planner guesses.
 */
const WARM_UP_MS = 10_000
const SETTLE_MS = 3_000
const BARE_MS = 3_000
const BARE_CONNECTIONS = 32

/** Has a worker charge for as long; `profiles` is a folder for its profile. */
export async function measureWindow(house: PlanHouse, forMs: number, profiles?: string): Promise<Window> {
  const bareBefore = await house.bare(BARE_CONNECTIONS, BARE_MS)
  const worker = await house.startWorker(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])
  await pause(WARM_UP_MS)
  await house.settle()
  await pause(SETTLE_MS)
  const [cpuBefore, startedMs] = [house.cpu(), performance.now()]
  const [chargesBefore, deliveredBefore] = [await house.succeeded(), await house.delivered()]
  await pause(forMs)
  const [cpuAfter, seconds] = [house.cpu(), (performance.now() - startedMs) / 1000]
  const charges = (await house.succeeded()) - chargesBefore
  const delivered = (await house.delivered()) - deliveredBefore
  await worker.stop()
  const perCharge = (name: keyof Cpu) => ((cpuAfter[name] - cpuBefore[name]) * 1_000_000) / charges
  return {
    perSecond: charges / seconds,
    deliveredPerSecond: delivered / seconds,
    barePerSecond: (bareBefore + (await house.bare(BARE_CONNECTIONS, BARE_MS))) / 2,
    cpuUs: {
      worker: perCharge('worker'),
      processor: perCharge('processor'),
      postgres: perCharge('postgres'),
      api: perCharge('api'),
      receiver: perCharge('receiver'),
    },
  }
}
