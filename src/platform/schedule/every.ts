import type { Log } from '../log/index.ts'

const backoffMaxMs = 30_000

/** A task that runs again and again until it is stopped. */
export interface PeriodicTask {
  /**
   * Runs the task at once instead of at its next time. Called during a run, makes one more run
   * follow.
   */
  readonly wake: () => void
  /** Starts no further run and waits for the current one. */
  readonly stop: () => Promise<void>
}

/**
 * Runs `work` now, and again `ms` after each run ends, so that runs never overlap. When `work`
 * returns true, it has more to do and runs again at once. Logs errors, and lengthens the pause
 * after each, up to 30 s, until a run succeeds.
 */
export function every(ms: number, name: string, work: () => Promise<unknown>, log: Log): PeriodicTask {
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
      log.error({ err: error, task: name, failures }, 'a periodic task failed')
    }
    running = null
    if (stopped) return
    // After an error, `wake` does not shorten the pause: an outage would become a busy loop.
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

/**
 * Runs `work` for each item, one after the other, also after a failure; then throws the first
 * failure.
 */
export async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
