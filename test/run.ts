// Runs the suite on a PostgreSQL of its own: `npm test`, or `npm test -- <files or flags of node --test>`. `npm run test:fast`
// runs only the files that need no more than this one database. When it has run, no card or account number that it put into
// the vault may be in what PostgreSQL and the product wrote.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { buildPageIfNeeded } from '../web/checkout/build.ts'
import { startChromiumOfRun, TEST_CHROMIUM } from './browser/support/chromium-of-run.ts'
import { canariesOfRun } from './support/canaries-of-run.ts'
import { canaryWatch, outputFolder, TEST_OUTPUT } from './support/canary-scan.ts'
import { startTestPostgres, TEST_DATABASE } from './support/postgres.ts'
import { shareProcesses } from './support/shared-processes.ts'

const TEST_MS_MAX = 300_000
/** One more than there are cores: some wait for processes, locks and time limits. */
const FILES_AT_ONCE = availableParallelism() + 1
/** Where Node keeps what it compiled: each file of tests is a process that would compile the product anew. `npm ci` empties it. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
const REPORT_FAILURES = new URL('support/report-failures.ts', import.meta.url).href

const fast = process.argv.includes('--fast')
const given = process.argv.slice(2).filter((argument) => argument !== '--fast')
const flags = given.filter((argument) => argument.startsWith('-'))
const files = given.filter((argument) => !argument.startsWith('-'))

const shared = files.length > 0 ? null : await shareProcesses({ fast })
await buildPageIfNeeded()
const postgres = await startTestPostgres()
const output = await outputFolder()
const chromium = await startChromiumOfRun()
const suite: ChildProcessByStdio<null, Readable, Readable> = spawn(
  process.execPath,
  [
    '--test',
    `--import=${REPORT_FAILURES}`,
    `--test-concurrency=${FILES_AT_ONCE}`,
    `--test-timeout=${TEST_MS_MAX}`,
    ...flags,
    ...(shared?.entries ?? files),
  ],
  {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      [TEST_DATABASE]: postgres.environment,
      [TEST_OUTPUT]: output,
      [TEST_CHROMIUM]: chromium.environment,
    },
  },
)
// A run that is told to end still stops its PostgreSQL: it passes the word on and waits for the suite.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => suite.kill(signal))
// The product runs within the tests' processes, too: what it says by itself comes out here.
const said = canaryWatch()
suite.stdout.on('data', said.see).pipe(process.stdout)
suite.stderr.on('data', said.see).pipe(process.stderr)
const [code] = await once(suite, 'close')
try {
  const places = await canariesOfRun(postgres.adminUrl, await postgres.endedDatabases(), output)
  if (said.found.size > 0) places.push('what the tests printed')
  for (const place of places) process.stderr.write(`A number or code that the vault was given lies in ${place}.\n`)
  process.exitCode = code || places.length > 0 ? 1 : (code ?? 1)
} finally {
  await postgres.stop()
  await chromium.stop()
  await shared?.remove()
  await rm(output, { recursive: true, force: true })
}
