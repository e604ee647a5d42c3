/**
 * Measures the server time of the dashboard's lists and search for an organization with a million
 * contacts, a million payments and ten million deliveries, and the time in which a worker counts
 * its totals. Requests are sent one at a time. Exits with 1 when a goal is missed.
 *
 * npm run bench:lists -- [--quick] [--keep] (--quick: a tenth of the rows; --keep writes
 * bench/results/lists.md)
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { recountTotals } from '../src/payments/index.ts'
import { openDatabase } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { systemClock } from '../src/platform/time/index.ts'
import { accountOfId } from './accounts.ts'
import { startNode, stopped } from './children.ts'
import { LARGE_SERVER, openEnvironment } from './environment.ts'
import { type Documents, HOME, HOME_MS, type TimedRequest, timedRequests } from './lists/requests.ts'
import { type Sizes, seedMillions } from './lists/seed-million.ts'
import { ask } from './load.ts'
import { loadNow, machineFacts } from './machine.ts'
import { startProduct } from './servers.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
})
const SCALE = values.quick ? 10 : 1
const SIZES: Sizes = { contacts: 1_000_000 / SCALE, payments: 1_000_000 / SCALE, deliveries: 10_000_000 / SCALE }
const SILENT = createLog({ level: 'silent' })
const WARM_UPS = 3
const TIMES = 20
const COUNT_POLL_MS = 500

/** The server times of one request, in milliseconds. */
interface Timed extends TimedRequest {
  readonly medianMs: number
  readonly longestMs: number
  readonly bytesOfResponse: number
}

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openEnvironment(LARGE_SERVER, 'Live')
const admin = new pg.Client(environment.adminUrl)
await admin.connect()
try {
  const nowMs = Date.now()
  console.error('Inserting rows …')
  const [webhookId] = await seedMillions(admin, environment.seeded, SIZES, nowMs)
  const countSeconds = await countTotals()
  await environment.settle()
  const documents = await dashboardDocuments()
  const product = await startProduct(environment, [], { core: 'any' })
  const timed: Timed[] = []
  try {
    for (const request of timedRequests(documents, environment.seeded, webhookId!, nowMs))
      timed.push(await time(request, product.port))
  } finally {
    await product.stop()
  }
  const page = pageOf(timed, countSeconds)
  console.log(page)
  if (timed.some(({ medianMs, goalMs }) => medianMs > goalMs)) process.exitCode = 1
  if (values.keep) await writeFile(new URL('results/lists.md', import.meta.url), page)
} finally {
  await admin.end()
  await environment.close()
}

/** Has a worker count all totals of the organization. Returns the seconds that this took. */
async function countTotals(): Promise<number> {
  console.error('Counting totals …')
  const settings = {
    TALLYSTICK_DATA_DIR: environment.folder,
    TALLYSTICK_ROOT_KEY: environment.rootKey,
    DATABASE_URL: environment.appUrl,
  }
  const db = await openDatabase({ url: environment.appUrl, log: SILENT, readConnections: 1, poolSize: 1 })
  await recountTotals(db.write, await accountOfId(environment.appUrl, environment.seeded.orgId), systemClock())
  await db.close()
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const env = { ...settings, PATH: process.env.PATH, TALLYSTICK_ENV: 'production' }
  const startedMs = performance.now()
  const worker = startNode([main, 'worker'], env, join(environment.folder, 'worker.log'), 'any')
  try {
    const isDue = async () => (await admin.query('select from totals_due limit 1')).rows.length > 0
    while (await isDue()) await pause(COUNT_POLL_MS)
  } finally {
    await stopped(worker)
  }
  return (performance.now() - startedMs) / 1000
}

/** Returns the dashboard's documents. A static import would need the types of a browser. */
async function dashboardDocuments(): Promise<Documents> {
  return import(new URL('../web/dashboard/documents.generated.ts', import.meta.url).href)
}

async function time(request: TimedRequest, port: number): Promise<Timed> {
  const times: number[] = []
  let bytesOfResponse = 0
  for (let n = 0; n < WARM_UPS + TIMES; n++) {
    const startedMs = performance.now()
    const body = await ask(port, request.bytes)
    if (n >= WARM_UPS) times.push(performance.now() - startedMs)
    bytesOfResponse = body.length
  }
  times.sort((one, other) => one - other)
  console.error(`${request.work}: ${times[TIMES / 2]!.toFixed(1)} ms`)
  return { ...request, medianMs: times[TIMES / 2]!, longestMs: times.at(-1)!, bytesOfResponse }
}

function pageOf(timed: readonly Timed[], countSeconds: number): string {
  const { commit, cores, processor, postgres } = machineFacts(environment.postgres, false, loadBefore)
  const row = ({ work, medianMs, longestMs, goalMs, bytesOfResponse }: Timed) =>
    `| ${work} | ${medianMs > goalMs ? '**missed** ' : ''}${medianMs.toFixed(1)} ms | ${longestMs.toFixed(1)} ms | ≤ ${goalMs} ms | ${(bytesOfResponse / 1000).toFixed(1)} kB |`
  const homeMs = timed.filter(({ work }) => work.startsWith(HOME)).reduce((sum, { medianMs }) => sum + medianMs, 0)
  const number = (count: number) => count.toLocaleString('en-US')
  return `# Lists and search of a large organization

Written by \`npm run bench:lists\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}. One organization has ${number(SIZES.contacts)} contacts,
${number(SIZES.payments)} payments of a year, and ${number(SIZES.deliveries)} deliveries of 90 days to 10 webhooks. Requests with an API key, one
at a time, ${TIMES} of each after ${WARM_UPS}. The API and PostgreSQL ${postgres} (shared_buffers ${LARGE_SERVER.sharedBuffers}) share ${cores} cores
(${processor}); load before ${loadBefore}.

A worker counted all totals of the organization in ${countSeconds.toFixed(0)} s. The requests of Home one after another
take ${homeMs.toFixed(0)} ms (goal: ≤ ${HOME_MS} ms); the browser sends them together.

| Request | Median | Longest | Goal | Response |
|---|---|---|---|---|
${timed.map(row).join('\n')}
`
}
