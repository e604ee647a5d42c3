// Runs the suite on a PostgreSQL of its own: `npm test`, or
// `npm test -- <files or flags of node --test>`. `npm run test:fast` runs only the files that need
// only this database; on several cells, those of `FAST_ON_CELLS`. Afterwards no card or account
// number from the vault may be in the files of PostgreSQL or the output of the product.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { buildPagesIfNeeded } from '../web/build.ts'
import { startChromiumOfRun, TEST_CHROMIUM } from './browser/support/chromium-of-run.ts'
import { canariesOfRun } from './support/canaries-of-run.ts'
import { canaryWatch, outputFolder, TEST_OUTPUT } from './support/canary-scan.ts'
import { startTestPostgres, TEST_DATABASE } from './support/postgres.ts'
import { shareProcesses } from './support/shared-processes.ts'

/**
 * The time limit of a process, which runs up to ten files. The longest file takes 90 seconds on two
 * idle cores.
 */
const TEST_MS_MAX = 600_000
/**
 * Two more than the number of cores, because many files wait for processes, disks, locks and time
 * limits.
 */
const FILES_AT_ONCE = availableParallelism() + 2
/**
 * The folder of Node's compile cache, without which each test process would compile the product.
 * `npm ci` empties it.
 */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
const REPORT_FAILURES = new URL('support/report-failures.ts', import.meta.url).href

const fast = process.argv.includes('--fast')
const given = process.argv.slice(2).filter((argument) => argument !== '--fast')
const flags = given.filter((argument) => argument.startsWith('-'))
const files = given.filter((argument) => !argument.startsWith('-'))

const shared = files.length > 0 ? null : await shareProcesses({ fast })
await buildPagesIfNeeded()
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
// A signal is passed on to the suite, so that the run still stops its PostgreSQL afterwards.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => suite.kill(signal))
// The product also runs within the tests' processes, and its output appears here.
const said = canaryWatch()
suite.stdout.on('data', said.see).pipe(process.stdout)
suite.stderr.on('data', said.see).pipe(process.stderr)
const [code] = await once(suite, 'close')
try {
  const leaks = await canariesOfRun(postgres.adminUrl, await postgres.endedDatabases(), output)
  if (said.found.size > 0) leaks.push("the tests' output")
  for (const leak of leaks) process.stderr.write(`A number or code from the vault was found in ${leak}.\n`)
  process.exitCode = code || leaks.length > 0 ? 1 : (code ?? 1)
} finally {
  await postgres.stop()
  await chromium.stop()
  await shared?.remove()
  await rm(output, { recursive: true, force: true })
}
