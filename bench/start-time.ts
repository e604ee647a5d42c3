import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/platform/postgres/server.ts'
import { stopped } from './children.ts'
import { median } from './ratios.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT_MS = 60_000

export interface StartTimes {
  /** Seconds from `npm start` to the first response of `GET /readyz`. */
  readonly withoutDatabase: number
  readonly withDatabase: number
}

/**
 * Runs `npm start` in an empty folder, then again in the same folder. Returns the medians of
 * `times` runs.
 */
export async function startTimes(times: number): Promise<StartTimes> {
  const measured: StartTimes[] = []
  for (let run = 0; run < times; run += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'tallystick-bench-start-'))
    await chmod(dataDir, 0o711)
    const withoutDatabase = await startOnce(dataDir)
    measured.push({ withoutDatabase, withDatabase: await startOnce(dataDir) })
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    withoutDatabase: median(measured.map((each) => each.withoutDatabase)),
    withDatabase: median(measured.map((each) => each.withDatabase)),
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort(null)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TALLYSTICK_DATA_DIR: dataDir, PORT: `${port}` }
  const startedMs = performance.now()
  const child = spawn('npm', ['start', '--silent'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    while (performance.now() - startedMs < TIMEOUT_MS) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return (performance.now() - startedMs) / 1000
      await pause(10)
    }
    throw new Error('npm start did not respond')
  } finally {
    // Waits until the demo is seeded, so that the next start does not have to resume the seeding.
    await pause(1000)
    await stopped(child)
  }
}
