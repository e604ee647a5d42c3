import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/platform/postgres/server.ts'
import { listening, type Server, startNode } from './children.ts'
import type { Environment } from './environment.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Starts the product's API as in production, with keys, limits, masking and a log line for each
 * request.
 */
export async function startProduct(
  environment: Environment,
  nodeArguments: readonly string[] = [],
  { core = 'first', ...more }: NodeJS.ProcessEnv & { readonly core?: 'first' | 'any' } = {},
): Promise<Server> {
  const port = await freePort(null)
  const output = join(environment.folder, 'product.log')
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    DATABASE_URL: environment.appUrl,
    TALLYSTICK_ENV: 'production',
    TALLYSTICK_ROOT_KEY: environment.rootKey,
    TALLYSTICK_RATE_LIMIT: '1000000',
    ...more,
  }
  return listening(startNode([...nodeArguments, file('../src/main.ts'), 'api'], env, output, core), port, output)
}

export async function startBaseline(environment: Environment): Promise<Server> {
  const port = await freePort(null)
  const output = join(environment.folder, 'baseline.log')
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    BENCH_DATABASE_URL: environment.appUrl,
    BENCH_SEEDED: JSON.stringify(environment.seeded),
    BENCH_ROOT_KEY: environment.rootKey,
  }
  return listening(startNode([file('baseline.ts')], env, output), port, output)
}
