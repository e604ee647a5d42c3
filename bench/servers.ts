import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/platform/postgres/free-port.ts'
import { listening, type Server, startNode } from './children.ts'
import type { House } from './house.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The product's API as in production: keys, limits, masks and a log line a request. The limit is never reached. */
export async function startProduct(
  house: House,
  nodeArguments: readonly string[] = [],
  { core = 'first', ...more }: NodeJS.ProcessEnv & { readonly core?: 'first' | 'any' } = {},
): Promise<Server> {
  const port = await freePort(null)
  const output = join(house.folder, 'product.log')
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    DATABASE_URL: house.appUrl,
    TALLYSTICK_ENV: 'production',
    TALLYSTICK_ROOT_KEY: house.rootKey,
    TALLYSTICK_RATE_LIMIT: '1000000',
    ...more,
  }
  return listening(startNode([...nodeArguments, file('../src/main.ts'), 'api'], env, output, core), port, output)
}

export async function startBaseline(house: House): Promise<Server> {
  const port = await freePort(null)
  const output = join(house.folder, 'baseline.log')
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    BENCH_DATABASE_URL: house.appUrl,
    BENCH_SEEDED: JSON.stringify(house.seeded),
    BENCH_ROOT_KEY: house.rootKey,
  }
  return listening(startNode([file('baseline.ts')], env, output), port, output)
}
