import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Settings } from '../../src/platform/postgres/settings.ts'
import { CANARIES } from './instruments.ts'

/** The environment variable by which `test/run.ts` tells tests where what the product's processes say is kept. */
export const TEST_OUTPUT = 'TALLYSTICK_TEST_OUTPUT'

const CHUNK_BYTES = 8 * 1024 * 1024
/** Longer than any spelling of a number, so that none is cut by the end of a chunk. */
const OVERLAP = 256
/** Digits in a row, however they are spaced. In hexadecimal the digits of a number are digits, too: `34 32 34 32`. */
const RUNS = /\d(?:[ \u00a0-]{0,3}\d){11,}/g
/** A security code beside its name, whatever quotes, colons and backslashes stand between. */
const NAMED_CVC = /cvc\W{1,6}\d{3,4}(?!\d)/i

/** What stands for any security code that was found. */
export const A_CODE = 'a security code'

/** Which of the numbers that tests put into the vault a text holds, or bytes read as latin1, and whether a named code. */
export function canariesIn(text: string, canaries: readonly string[] = CANARIES): Set<string> {
  const found = new Set<string>(NAMED_CVC.test(text) ? [A_CODE] : [])
  for (const [run] of text.matchAll(RUNS)) {
    const digits = run.replaceAll(/\D/g, '')
    for (const canary of canaries) if (digits.includes(canary) || digits.includes(hexOf(canary))) found.add(canary)
  }
  return found
}

/** Returns the text without anything that `canariesIn` could find, for output that the run searches. */
export function withoutDigits(text: string): string {
  return text.replace(RUNS, '[digits]').replace(new RegExp(NAMED_CVC, 'gi'), '[security code]')
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')

/** Looks at what comes in pieces. */
export function canaryWatch(canaries?: readonly string[]) {
  let tail = ''
  const found = new Set<string>()
  return {
    found,
    see: (piece: Buffer): void => {
      const text = tail + piece.toString('latin1')
      for (const canary of canariesIn(text, canaries)) found.add(canary)
      tail = text.slice(-OVERLAP)
    },
  }
}

/** What was found at a place. The place may be told, what lies there never. */
export interface CanaryFind {
  readonly place: string
  readonly found: ReadonlySet<string>
}

/** Those of the files that hold a canary. */
export async function findCanaries(paths: Iterable<string>, canaries?: readonly string[]): Promise<CanaryFind[]> {
  const finds: CanaryFind[] = []
  for (const place of paths) {
    const watch = canaryWatch(canaries)
    for await (const piece of piecesOf(place)) watch.see(piece)
    if (watch.found.size > 0) finds.push({ place, found: watch.found })
  }
  return finds
}

/** Every file of a folder and of those below it. */
export async function filesIn(folder: string): Promise<string[]> {
  // A folder that is removed while it is read is another test's database.
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }))
  const found = await Promise.all(
    (entries ?? []).map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
    }),
  )
  return found.flat()
}

/** A file's bytes; none of one that is gone. Whatever else keeps it from being read is thrown. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK_BYTES })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Null for a file or folder that is not there any more. */
export async function unlessGone<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The files of the PostgreSQL behind that url: its cluster, write-ahead log included, and its own log. */
export async function serverFiles(adminUrl: string): Promise<Set<string>> {
  const [row] = await tell<{ data_directory: string }>(adminUrl, 'show data_directory')
  return new Set([...(await filesIn(row!.data_directory)), ...(await filesIn(await homeOf(adminUrl)))])
}

/** All that the PostgreSQL behind that url has logged. */
export async function postgresLog(adminUrl: string): Promise<string> {
  return readFile(join(await homeOf(adminUrl), 'postgres.log'), 'utf8')
}

/** Returns the folder of its log and settings. The password tells clusters apart that had the same port at different times. */
async function homeOf(adminUrl: string): Promise<string> {
  const { port, password } = new URL(adminUrl)
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith('tallystick-')) continue
    const home = join(tmpdir(), name, 'postgres')
    const settings = await readFile(join(home, 'settings.json'), 'utf8').catch(() => null)
    if (settings === null) continue
    const kept = JSON.parse(settings) as Settings
    if (kept.port === Number(port) && kept.adminPassword === password) return home
  }
  throw new Error('the log of PostgreSQL was not found')
}

/** Brings what was written so far into the files of the write-ahead log, as a commit does that waits for the disk. */
export async function flushWriteAheadLog(adminUrl: string, text = ''): Promise<void> {
  await tell(adminUrl, `select pg_logical_emit_message(false, 'canary', '${text}', true)`)
}

/** Runs one statement as the role that owns the tables. */
export async function tell<Row extends pg.QueryResultRow>(adminUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A folder for what the product's processes say during a run. */
export function outputFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tallystick-output-'))
}
