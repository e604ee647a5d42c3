import { closeSync, openSync, readSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ClusterSettings } from '../../src/platform/postgres/settings.ts'
import { CANARIES } from './instruments.ts'

/**
 * The environment variable in which `test/run.ts` names the folder for the output of the product's
 * processes.
 */
export const TEST_OUTPUT = 'TALLYSTICK_TEST_OUTPUT'

const CHUNK_BYTES = 8 * 1024 * 1024
/** Longer than any spelling of a number, so that no number is split between chunks. */
const OVERLAP = 256
/**
 * Consecutive digits with any spacing. The digits of a number are digits in hexadecimal, too:
 * `34 32 34 32`.
 */
const RUNS = /\d(?:[ \u00a0-]{0,3}\d){11,}/g
/** A security code after its name, with any quotes, colons and backslashes between them. */
const NAMED_CVC = /cvc\W{1,6}\d{3,4}(?!\d)/i

/** The name that reports use for any security code. */
export const A_CODE = 'a security code'

/**
 * Returns the tests' vault numbers that a text, or bytes read as latin1, holds, and `A_CODE` for a
 * named security code.
 */
export function canariesIn(text: string, canaries: readonly string[] = CANARIES): Set<string> {
  const found = new Set<string>(NAMED_CVC.test(text) ? [A_CODE] : [])
  for (const [run] of text.matchAll(RUNS)) {
    const digits = run.replaceAll(/\D/g, '')
    for (const canary of canaries) if (digits.includes(canary) || digits.includes(hexOf(canary))) found.add(canary)
  }
  return found
}

/**
 * Returns the text without anything that `canariesIn` could find, for output that the run searches.
 */
export function withoutDigits(text: string): string {
  return text.replace(RUNS, '[digits]').replace(new RegExp(NAMED_CVC, 'gi'), '[security code]')
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')

/** Searches a stream of chunks. Finds numbers that span two chunks. */
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

/** A location, and the numbers found there. Reports may print only the location. */
export interface CanaryFind {
  readonly location: string
  readonly found: ReadonlySet<string>
}

/**
 * Returns the files that contain a canary. Reads them into one buffer: a cluster has thousands of
 * small files.
 */
export function findCanaries(paths: Iterable<string>, canaries?: readonly string[]): CanaryFind[] {
  const finds: CanaryFind[] = []
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  for (const location of paths) {
    const watch = canaryWatch(canaries)
    for (const piece of piecesOf(location, buffer)) watch.see(piece)
    if (watch.found.size > 0) finds.push({ location, found: watch.found })
  }
  return finds
}

/** Returns every file below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  // A folder that disappears during the search belongs to another test's database.
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }))
  const found = await Promise.all(
    (entries ?? []).map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
    }),
  )
  return found.flat()
}

/**
 * Yields a file's bytes, always in the same buffer, and nothing for a missing file. Throws on other
 * errors.
 */
function* piecesOf(path: string, buffer: Buffer): Generator<Buffer> {
  const file = openUnlessGone(path)
  if (file === null) return
  try {
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer))
      yield buffer.subarray(0, length)
  } finally {
    closeSync(file)
  }
}

function openUnlessGone(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Returns null when the file or folder does not exist. */
export async function unlessGone<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Returns the files of the PostgreSQL at the URL: its cluster, with the write-ahead log, and its
 * own log.
 */
export async function serverFiles(adminUrl: string): Promise<Set<string>> {
  const [row] = await runAsAdmin<{ data_directory: string }>(adminUrl, 'show data_directory')
  return new Set([...(await filesIn(row!.data_directory)), ...(await filesIn(await homeOf(adminUrl)))])
}

/** Returns the whole log of the PostgreSQL at the URL. */
export async function postgresLog(adminUrl: string): Promise<string> {
  return readFile(join(await homeOf(adminUrl), 'postgres.log'), 'utf8')
}

/**
 * Returns the folder with the server's log and settings. The password distinguishes clusters that
 * used the same port at different times.
 */
async function homeOf(adminUrl: string): Promise<string> {
  const { port, password } = new URL(adminUrl)
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith('tallystick-')) continue
    const home = join(tmpdir(), name, 'postgres')
    const settings = await readFile(join(home, 'settings.json'), 'utf8').catch(() => null)
    if (settings === null) continue
    const kept = JSON.parse(settings) as ClusterSettings
    if (kept.port === Number(port) && kept.adminPassword === password) return home
  }
  throw new Error('the log of PostgreSQL was not found')
}

/** Flushes the write-ahead log to its files, as a synchronous commit does. */
export async function flushWriteAheadLog(adminUrl: string, text = ''): Promise<void> {
  await runAsAdmin(adminUrl, `select pg_logical_emit_message(false, 'canary', '${text}', true)`)
}

/** Runs one statement as the role that owns the tables. */
export async function runAsAdmin<Row extends pg.QueryResultRow>(adminUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Creates a folder for the output of the product's processes during a run. */
export function outputFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tallystick-output-'))
}
