import { fileURLToPath } from 'node:url'
import { onFirstCore, rateOfProgram } from './children.ts'
import type { Environment } from './environment.ts'

/** Transactions a second of M1's statement in a bare loop over the driver, on the servers' core. */
export function measureDriverBaseline(environment: Environment, forMs: number): Promise<number> {
  const env = {
    PATH: process.env.PATH,
    BENCH_DATABASE_URL: environment.appUrl,
    BENCH_SEEDED: JSON.stringify(environment.seeded),
    BENCH_FOR_MS: `${forMs}`,
  }
  const { command, before } = onFirstCore(process.execPath)
  return rateOfProgram(command, [...before, fileURLToPath(new URL('driver-loop.ts', import.meta.url))], env)
}
