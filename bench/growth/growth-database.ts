import pg from 'pg'
import { openServices } from '../../src/cli/installation.ts'
import { readConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/platform/log/index.ts'
import type { Server } from '../children.ts'
import { LARGE_SERVER, openEnvironment } from '../environment.ts'
import type { Seeded } from '../seed.ts'
import { startProduct } from '../servers.ts'
import type { WebhookEnvironment } from '../webhooks/webhook-environment.ts'
import { ENDPOINT_HOST, type Filled, seedGrowth } from './seed-growth.ts'

const SILENT = createLog({ level: 'silent' })

/** A filled PostgreSQL, and an API that uses it once it was started. */
export interface GrowthDatabase extends Filled, Pick<WebhookEnvironment, 'services'> {
  readonly postgres: string
  readonly seeded: Seeded
  readonly nowMs: number
  /** The number of rows of all tables, and the bytes of tables and indexes. */
  readonly rows: number
  readonly bytes: number
  readonly seedSeconds: number
  readonly startApi: () => Promise<void>
  /** The port of the started API. */
  readonly port: number
  /** Returns uuids of contacts of the largest organization with one card, chosen at random. */
  readonly someContacts: (count: number) => Promise<string[]>
  readonly close: () => Promise<void>
}

/** Starts PostgreSQL, and adds this number of rows. */
export async function openGrowthDatabase(addedRows: number): Promise<GrowthDatabase> {
  const environment = await openEnvironment(LARGE_SERVER, 'Live')
  const { seeded, appUrl, folder, rootKey } = environment
  const settings = {
    ...{ TALLYSTICK_DATA_DIR: folder, TALLYSTICK_ROOT_KEY: rootKey },
    ...{ TALLYSTICK_ENV: 'development', TALLYSTICK_WEBHOOK_ALLOW: ENDPOINT_HOST },
  }
  const { services, close } = await openServices(readConfig(settings, 'start'), appUrl, SILENT)
  const admin = new pg.Client(environment.adminUrl)
  await admin.connect()
  const startedMs = performance.now()
  const filled = await seedGrowth({ services, admin, seeded, appUrl }, addedRows)
  await environment.settle()
  const seedSeconds = (performance.now() - startedMs) / 1000
  const { rows } = await admin.query<{ rows: number; bytes: number }>(
    `select sum(greatest(reltuples, 0))::float8 as rows, pg_database_size(current_database())::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  let api: Server | null = null
  return {
    ...filled,
    ...{ postgres: environment.postgres, services, seeded, nowMs: Date.now(), seedSeconds },
    startApi: async () => {
      api = await startProduct(environment, [], { core: 'any' })
    },
    get port() {
      return api?.port ?? 0
    },
    rows: rows[0]!.rows,
    bytes: rows[0]!.bytes,
    someContacts: async (count) => {
      const { rows: contacts } = await admin.query<{ id: string }>(
        `select id from contacts where shard = $1 and org_id = $2 and id <> all($3::uuid[])
         order by sha256(uuid_send(id)) limit $4`,
        [seeded.shard, seeded.orgId, seeded.contactIds, count],
      )
      return contacts.map(({ id }) => id)
    },
    close: async () => {
      await api?.stop()
      await close()
      await admin.end()
      await environment.close()
    },
  }
}
