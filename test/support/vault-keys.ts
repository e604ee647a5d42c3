import { readdir } from 'node:fs/promises'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { type Clock, plus, type Span, type Timestamp } from '../../src/platform/time/index.ts'
import { type CellKeys, createKeys, type KeyRing, type Keys, openKeyRing } from '../../src/vault/keys/index.ts'
import { type VaultKeyByIdRow, vaultKeyById } from '../../src/vault/keys/vault-keys.queries.generated.ts'
import { freshFolder } from './embedded.ts'
import { createTestDatabase } from './postgres.ts'

/** In the middle of an hour, ten days before the end of a month. */
export const START = '2026-11-21T00:30:00.000Z' as Timestamp

/**
 * A single database with recorded keys, a clock that a test moves, and processes with separate
 * caches.
 */
export interface KeyFixture {
  readonly url: string
  readonly adminUrl: string
  readonly db: Database
  readonly wallNow: Clock
  readonly at: (span: Span) => void
  /** Opens the vault's keys in one more process, on a database of its own if one is given. */
  readonly processOn: (rings: readonly KeyRing[], forgetEveryMs?: number, itsDb?: Database) => Keys & CellKeys
  readonly rowOf: (id: string) => Promise<VaultKeyByIdRow | undefined>
  /** Counts the rows of a table. */
  readonly count: (table: string) => Promise<number>
}

export async function openKeyFixture(t: TestContext): Promise<KeyFixture> {
  const database = await createTestDatabase()
  const log = createLog({ level: 'silent' })
  const db = await openDatabase({ url: database.appUrl, log })
  const opened: Keys[] = []
  let ahead: Span = {}
  const wallNow = () => plus(START, ahead)
  t.after(async () => {
    for (const keys of opened) keys.close()
    await db.close()
    await database.drop()
  })
  return {
    url: database.appUrl,
    adminUrl: database.adminUrl,
    db,
    wallNow,
    at: (span) => {
      ahead = span
    },
    processOn: (rings, forgetEveryMs = 20_000, itsDb = db) => {
      const keys = createKeys({ db: itsDb, wallNow, rings, log, forgetEveryMs })
      opened.push(keys)
      return { ...keys, ...keys.inCell(itsDb) }
    },
    rowOf: async (id) => (await db.read.run(vaultKeyById, { id }))[0],
    count: async (table) => {
      const client = new pg.Client(database.adminUrl)
      await client.connect()
      try {
        return (await client.query(`select count(*)::integer as n from ${table}`)).rows[0].n
      } finally {
        await client.end()
      }
    },
  }
}

/** Opens keys in a folder that all hosts share, except those with a folder of their own. */
export async function openFileKeyFixture(t: TestContext) {
  const fixture = await openKeyFixture(t)
  const folder = await freshFolder(t)
  const ringIn = (path: string) => openKeyRing({ kind: 'file', folder: path }, '', fixture.wallNow)
  return {
    ...fixture,
    folder,
    process: (path = folder, forgetEveryMs?: number, db?: Database) =>
      fixture.processOn([ringIn(path)], forgetEveryMs, db),
    files: async () => (await readdir(folder)).map((name) => name.replace('.key', '')).sort(),
  }
}
