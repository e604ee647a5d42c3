import { createSecretKey, randomInt } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { unwrap } from '../../src/vault/keys/wrapping.ts'
import { keyIdOfCvc, openCvc, openNumber } from '../../src/vault/sealed-instrument.ts'
import { flushWriteAheadLog, runAsAdmin, serverFiles, unlessGone } from './canary-scan.ts'

/** The content of all tables, one text per table: a stolen backup. */
export type Dump = ReadonlyMap<string, string>

/** Reads every table. */
export async function dump(adminUrl: string): Promise<Dump> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by oid`,
    )
    const tables = new Map<string, string>()
    for (const { name } of rows) {
      const text = `select coalesce(json_agg(t), '[]')::text as text from ${name} t`
      tables.set(name, (await client.query<{ text: string }>(text)).rows[0]!.text)
    }
    return tables
  })
}

/** Replaces the content of a migrated database with a dump. */
export async function restore(adminUrl: string, tables: Dump): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`truncate ${[...tables.keys()].join(', ')}`)
    for (const [name, text] of tables) {
      const columns = await columnsOf(client, name)
      await client.query(
        `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [text],
      )
    }
  })
}

/** Returns the columns that are not generated. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]!.columns
}

/** Copies the key ring in its current state. The copy is removed after the test file. */
export async function copyOfRing(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'tallystick-thief-'))
  await cp(folder, copy, { recursive: true })
  after(() => rm(copy, { recursive: true, force: true }))
  return copy
}

/**
 * Returns the values that an attacker can decrypt with these dumps and copies of the ring. The
 * attacker knows the code and ignores expiry times.
 */
export async function decryptDumps(
  dumps: readonly Dump[],
  rings: readonly string[],
): Promise<{ numbers: string[]; cvcs: string[] }> {
  const keys = (await Promise.all(rings.map(keysIn))).flat()
  const rows = dumps.flatMap((tables) => JSON.parse(tables.get('vault_instruments') ?? '[]') as StolenRow[])
  const numbers = new Set<string>()
  const cvcs = new Set<string>()
  for (const row of rows) {
    const owner = { tokenId: row.token_id, ownerId: row.account_id }
    const sealedNumber = bytesOf(row.sealed_number)
    // A token's number may be in one dump and the wrapping of its data key in another.
    for (const { key_id: id, wrapped_key } of rows.filter(({ token_id }) => token_id === row.token_id)) {
      const sealed = { wrappedKey: bytesOf(wrapped_key), sealedNumber }
      for (const key of keys) attempt(numbers, () => openNumber({ unwrap }, { id, key }, sealed, owner))
    }
    const sealedCvc = row.sealed_cvc === null ? null : bytesOf(row.sealed_cvc)
    if (sealedCvc) {
      const id = keyIdOfCvc(sealedCvc)
      for (const key of keys) attempt(cvcs, () => openCvc({ unwrap }, { id, key }, sealedCvc, owner))
    }
  }
  return { numbers: [...numbers].sort(), cvcs: [...cvcs].sort() }
}

interface StolenRow {
  readonly token_id: string
  readonly account_id: string
  readonly key_id: string
  readonly wrapped_key: string
  readonly sealed_number: string
  readonly sealed_cvc: string | null
}

const bytesOf = (hex: string) => Buffer.from(hex.slice(2), 'hex')

async function keysIn(folder: string) {
  return (await keyBytesIn(folder)).map((bytes) => createSecretKey(bytes))
}

/** Returns every key in the files of a ring, whatever their names. */
export async function keyBytesIn(folder: string): Promise<Buffer[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
  return found.filter(({ length }) => length === 32)
}

function attempt(found: Set<string>, read: () => string): void {
  try {
    found.add(read())
  } catch {
    // It is the wrong key.
  }
}

/**
 * Searches PostgreSQL's files for these bytes: the files of this database and of the cluster, the
 * write-ahead log from a segment on, and the server's own log. Returns the files that contain any
 * of them. Skips other databases, whose tests write none of these bytes.
 */
export async function findInServerFiles(
  adminUrl: string,
  since: string,
  needles: readonly Buffer[],
): Promise<string[]> {
  await flushWriteAheadLog(adminUrl)
  const [own] = await runAsAdmin<{ oid: number }>(
    adminUrl,
    'select oid from pg_database where datname = current_database()',
  )
  const files = [...(await serverFiles(adminUrl))]
    .filter((file) => !/[/]pg_wal[/][0-9A-F]{24}$/.test(file) || basename(file) >= since)
    .filter((file) => !file.includes('/base/') || file.includes(`/base/${own!.oid}/`))
  const found: string[] = []
  for (const file of files) {
    // PostgreSQL may remove a file during the search.
    const bytes = await unlessGone(readFile(file))
    if (bytes && needles.some((needle) => bytes.includes(needle))) found.push(file)
  }
  return found
}

/**
 * Returns the current segment of the write-ahead log. This segment and later ones contain all later
 * writes.
 */
export async function presentSegment(adminUrl: string): Promise<string> {
  const [row] = await runAsAdmin<{ name: string }>(adminUrl, 'select pg_walfile_name(pg_current_wal_lsn()) as name')
  return row!.name
}

/** Returns the spellings of a number or key that the search looks for. */
export function spellingsOf(secret: Buffer): Buffer[] {
  return [secret, Buffer.from(secret.toString('hex')), Buffer.from(secret.toString('base64').replace(/=+$/, ''))]
}

/**
 * Returns a card number that no other test writes: Visa's first digit, random ones, and a valid
 * check digit.
 */
export function uniqueCardNumber(): string {
  const digits = `4${Array.from({ length: 14 }, () => randomInt(10)).join('')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? doubled(Number(digit)) : Number(digit)),
    0,
  )
  return digits + ((10 - (sum % 10)) % 10)
}

const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)

async function asAdmin<Result>(adminUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
