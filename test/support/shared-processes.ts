import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const EVERYTHING = ['src/**/*.test.ts', 'test/**/*.test.ts']
/** A process loads the product for a second, then it tries so many files of tests. */
const FILES_OF_A_PROCESS = 6
/** They take the longest, and begin first, each in a process of its own: else one would run alone at the end. */
const LONG = [
  'test/year/year.test.ts',
  'test/tenancy.test.ts',
  // It searches all that PostgreSQL wrote so far.
  'test/vault-secrets.test.ts',
  'test/browser/payment-page.test.ts',
  'test/canary.test.ts',
  'test/simulation/crash.test.ts',
  'test/faults/deliveries/rounds.test.ts',
  'test/canary-process.test.ts',
  'test/journeys/start.test.ts',
  'test/journeys/paging-of-accounts.test.ts',
  'test/journeys/separate-processes.test.ts',
  'test/browser/page-states.test.ts',
  'test/journeys/interrupted-seeding.test.ts',
  'test/browser/embedded-page.test.ts',
  'test/browser/payment-page-access.test.ts',
  'src/platform/postgres/embedded-database.test.ts',
  'test/browser/payment-page-once.test.ts',
  'test/journeys/idempotency.test.ts',
  'test/browser/plan-recovery.test.ts',
  'test/journeys/keyring-command.test.ts',
  'test/journeys/plan-recovery-races.test.ts',
  'test/coverage.test.ts',
  'test/journeys/plan-from-token-kill.test.ts',
  'test/journeys/paging-of-payments.test.ts',
  'test/journeys/audit-log.test.ts',
  'test/browser/plan-page.test.ts',
  'src/vault/rotate-vault-keys.test.ts',
]

/** These open a database as they are loaded, and close it when the file of tests that loaded them is over: one such file a process. */
const OPENED_BY_LOADING = /support\/(?:vault|plan-sessions|payment-sessions|webhooks)\.ts'/

export interface SharedProcesses {
  /** What `node --test` is given: it runs each of them in a process of its own, in the order of their names. */
  readonly entries: readonly string[]
  remove(): Promise<void>
}

/**
 * Deals every file of tests to processes, most of which try several, one after the other. There a file is a test, with those in it
 * below: what it opened is closed before the next is loaded. Given by its name to `npm test`, a file has a process of its own.
 */
export async function shareProcesses(): Promise<SharedProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-shared-'))
  const entries = processes().map(async (files, index) => {
    const name = `${String(index).padStart(3, '0')}-${basename(files[0]!, '.test.ts')}.mjs`
    await writeFile(join(folder, name), entryOf(files))
    return join(folder, name)
  })
  return { entries: await Promise.all(entries), remove: () => rm(folder, { recursive: true, force: true }) }
}

function processes(): string[][] {
  const others = globSync(EVERYTHING, { cwd: checkout })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !LONG.includes(file))
    .sort()
  const [apart, together] = [others.filter(opensByLoading), others.filter((file) => !opensByLoading(file))]
  const shared: string[][] = Array.from({ length: Math.ceil(others.length / FILES_OF_A_PROCESS) }, () => [])
  if (apart.length > shared.length) throw new Error(`There are not processes enough for ${apart.join(', ')}.`)
  // Dealt like cards: those that must be apart come to different hands, and so do those of one folder.
  for (const [index, file] of [...apart, ...together].entries()) shared[index % shared.length]!.push(file)
  return [...LONG.map((file) => [file]), ...shared]
}

function opensByLoading(file: string): boolean {
  return OPENED_BY_LOADING.test(readFileSync(join(checkout, file), 'utf8'))
}

/**
 * The time limit of a test holds for a file that is one, too: a long file's tests have no test above them. Some tests wait for what
 * keeps no process alive, as time limits do.
 */
function entryOf(files: readonly string[]): string {
  const urls = files.map((file) => JSON.stringify(pathToFileURL(join(checkout, file)).href))
  if (files.length === 1) return `await import(${urls[0]})\n`
  const tests = files.map((file, index) => `await test(${JSON.stringify(file)}, () => import(${urls[index]}))\n`)
  const [wake, sleep] = ['const awake = setInterval(() => {}, 60_000)\n', 'clearInterval(awake)\n']
  return `import { test } from 'node:test'\n${wake}${tests.join('')}${sleep}`
}
