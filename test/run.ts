// Runs the suite on a PostgreSQL of its own: `npm test`, or `npm test -- <files or flags of node --test>`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { startTestPostgres, TEST_DATABASE } from './support/postgres.ts'

const EVERYTHING = ['src/**/*.test.ts', 'test/**/*.test.ts']
const TEST_MS_MAX = 300_000

const given = process.argv.slice(2)
const flags = given.filter((argument) => argument.startsWith('-'))
const files = given.filter((argument) => !argument.startsWith('-'))

const postgres = await startTestPostgres()
const suite = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    `--test-timeout=${TEST_MS_MAX}`,
    ...flags,
    ...(files.length > 0 ? files : EVERYTHING),
  ],
  { stdio: 'inherit', env: { ...process.env, [TEST_DATABASE]: postgres.environment } },
)
// A run that is told to end still stops its PostgreSQL: it passes the word on and waits for the suite.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => suite.kill(signal))
const [code] = await once(suite, 'exit')
await postgres.stop()
process.exitCode = code ?? 1
