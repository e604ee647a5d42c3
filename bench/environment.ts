import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Mode } from '../src/accounts/index.ts'
import { openServices } from '../src/cli/installation.ts'
import { readConfig } from '../src/config/config.ts'
import { migrate } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { startEmbeddedDatabase } from '../src/platform/postgres/index.ts'
import { systemClock } from '../src/platform/time/index.ts'
import { postgresCpuSeconds } from './children.ts'
import { type Seeded, seed } from './seed.ts'

/** A seeded PostgreSQL that flushes at commit, and the settings of servers. */
export interface Environment {
  readonly folder: string
  /** The superuser. */
  readonly adminUrl: string
  /** The role that owns the tables. */
  readonly ownerUrl: string
  readonly appUrl: string
  readonly rootKey: string
  readonly seeded: Seeded
  /** The server's version. */
  readonly postgres: string
  /** Seconds of CPU time that PostgreSQL has used. */
  readonly postgresCpuSeconds: () => number
  /** Updates statistics and writes dirty pages, so that no round pays for the previous one. */
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The memory settings of a server for millions of rows. `start` uses the small ones. */
export interface PostgresSize {
  readonly sharedBuffers: string
  readonly walMax: string
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>
}

/** The settings for databases with millions of rows. */
export const LARGE_SERVER: PostgresSize = { sharedBuffers: '2GB', walMax: '8GB' }

export async function openEnvironment(size?: PostgresSize, mode: Mode = 'Sandbox'): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-bench-'))
  await chmod(folder, 0o711)
  const log = { info: () => {}, warn: (_facts: object, message: string) => console.error(message) }
  const { adminUrl, ownerUrl, appUrl, stop } = await startEmbeddedDatabase({
    dataDir: folder,
    log,
    sharedBuffers: size?.sharedBuffers,
    settings: size?.settings,
  })
  await migrate(ownerUrl, systemClock)
  const client = new pg.Client(adminUrl)
  await client.connect()
  if (size) {
    await client.query(`alter system set max_wal_size = '${size.walMax}'`)
    await client.query('select pg_reload_conf()')
  }
  const rootKey = randomBytes(32).toString('base64')
  await registerRootKey({ folder, appUrl, rootKey })
  const seeded = await seed(appUrl, client, mode)
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const backend = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  return {
    folder,
    adminUrl,
    ownerUrl,
    appUrl,
    rootKey,
    seeded,
    postgres: rows[0]!.version,
    postgresCpuSeconds: () => postgresCpuSeconds(backend),
    settle: async () => {
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    },
    close: async () => {
      await client.end()
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Starts the product once before rows are seeded. Later it would refuse a root key that decrypts
 * none of the seeded rows.
 */
async function registerRootKey({
  folder,
  appUrl,
  rootKey,
}: Pick<Environment, 'folder' | 'appUrl' | 'rootKey'>): Promise<void> {
  const config = readConfig({ TALLYSTICK_DATA_DIR: folder, TALLYSTICK_ROOT_KEY: rootKey }, 'start')
  const { close } = await openServices(config, appUrl, createLog({ level: 'silent' }))
  await close()
}
