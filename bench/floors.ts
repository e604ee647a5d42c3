import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onFirstCore } from './children.ts'
import type { Environment } from './environment.ts'

/** Transactions a second of M1's statement in a bare loop over the driver, on the servers' core. */
export async function measureDriverBaseline(environment: Environment, forMs: number): Promise<number> {
  const env = {
    PATH: process.env.PATH,
    BENCH_DATABASE_URL: environment.appUrl,
    BENCH_SEEDED: JSON.stringify(environment.seeded),
    BENCH_FOR_MS: `${forMs}`,
  }
  const { command, before } = onFirstCore(process.execPath)
  const child = spawn(command, [...before, fileURLToPath(new URL('driver-loop.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await once(child, 'close')
  const perSecond = Number(text)
  if (!(perSecond > 0)) throw new Error('the bare loop returned no figure')
  return perSecond
}
