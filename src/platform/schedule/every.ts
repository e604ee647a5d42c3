import type { Log } from '../log/index.ts'

const backoffMaxMs = 30_000

/** A loop that is under way. */
export interface Job {
  /** Runs the work soon instead of at its next time; a hint during a run makes one more run follow it. */
  readonly wake: () => void
  /** Starts no further run and waits for the present one. */
  readonly stop: () => Promise<void>
}

/**
 * Runs `work` now and then again `ms` after each end, so that it never overlaps itself. Work that gives true has more
 * to do and runs again at once. An error is logged and makes the pauses longer, up to 30 s, until a run succeeds.
 */
export function every(ms: number, name: string, work: () => Promise<unknown>, log: Log): Job {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let woken = false
  let stopped = false
  let failures = 0

  async function run(): Promise<void> {
    woken = false
    let more = false
    try {
      more = (await work()) === true
      failures = 0
    } catch (error) {
      failures++
      log.error({ err: error, job: name, failures }, 'a job failed')
    }
    running = null
    if (stopped) return
    // After an error hints don't shorten the pause: they would turn an outage into a busy loop.
    if (failures > 0)
      schedule(Math.min(Math.max(ms, 100) * 2 ** Math.min(failures - 1, 16), Math.max(ms, backoffMaxMs)))
    else schedule(more || woken ? 0 : ms)
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(start, delayMs)
  }

  function start(): void {
    timer = null
    running = run()
  }

  start()
  return {
    wake: () => {
      woken = true
      if (stopped || running || !timer || failures > 0) return
      clearTimeout(timer)
      start()
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
