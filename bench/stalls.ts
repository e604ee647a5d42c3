/**
 * Sends a generated set of requests to the product's API, one after the other, and measures how
 * long each one keeps the event loop busy: the CPU time of the longest iteration. Prints the ten
 * longest, also as ratios to a bare JSON.parse of the same body. Exits with 1 when one is above 50
 * ms.
 *
 * npm run bench:stalls -- [--quick] [--only TEXT] [--source DIR] [--keep before|after]
 *
 * `--quick` sends only long lists, documents and pages, `--only` requests whose names contain a
 * text. `--source` measures another checkout of the product. `--keep` writes
 * bench/results/stalls.md; `before` and `after` are its two tables.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildSchema } from 'graphql'
import { formatId } from '../src/platform/ids/index.ts'
import { loadNow, machineFacts } from './machine.ts'
import { documentRequests } from './stalls/documents.ts'
import type { ExampleRequest } from './stalls/example-request.ts'
import { operationsOf } from './stalls/inputs.ts'
import { openMeter, parseMs } from './stalls/meter.ts'
import { type PageIds, pageRequests } from './stalls/pages.ts'
import { seedPages } from './stalls/seed-pages.ts'
import { keepTable, type Stall, tableOf } from './stalls/table.ts'
import { listRequests, variablesRequests } from './stalls/variables.ts'

const GOAL_MS = 50
const BODY_BYTES = 1_048_576
/** The size of a body that /tokenize also accepts. */
const SMALL_BODY_BYTES = 16_384
/** Stalls between these limits are measured again, to exclude unrelated garbage collections. */
const AGAIN = { aboveMs: 8, belowMs: 300 }
const AGAIN_TIMES = 4
const SHOWN = 10

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    source: { type: 'string', default: resolve(import.meta.dirname, '..') },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
})
const source = resolve(values.source)
const loadBefore = loadNow()
const schema = buildSchema(await readFile(join(source, 'schema.graphql'), 'utf8'))
const { openEnvironment } = (await import(
  pathToFileURL(join(source, 'bench/environment.ts')).href
)) as typeof import('./environment.ts')

console.error('Starting …')
const environment = await openEnvironment()
try {
  const meter = await openMeter(source, environment)
  try {
    const { count, longest, neverFull } = await measureAll(meter, await pageIds())
    if (neverFull.length > 0) throw new Error(`No response was a full page of ${neverFull.join(', ')}.`)
    const selection = [values.quick ? '--quick' : '', values.only && `--only "${values.only}"`]
      .filter(Boolean)
      .join(' ')
    const requests = `${count} requests${selection && ` (\`${selection}\`)`}`
    const table = tableOf(longest, requests, machineFacts(environment.postgres, false, loadBefore, source))
    console.log(table)
    if (values.keep) await keepTable(values.keep, table)
    if ((longest[0]?.stallMs ?? 0) > GOAL_MS) process.exitCode = 1
  } finally {
    await meter.close()
  }
} finally {
  await environment.close()
}

/** Seeds full pages. Returns the ids that requests for them contain. */
async function pageIds(): Promise<PageIds> {
  const { seeded } = environment
  const { configurationId, settlementId } = await seedPages(environment)
  return {
    orgId: formatId('org', seeded.orgId),
    webhookIds: seeded.webhookIds.map((uuid) => formatId('whk', uuid)),
    configurationId: formatId('ppc', configurationId),
    settlementId: formatId('stl', settlementId),
  }
}

type Meter = Awaited<ReturnType<typeof openMeter>>

/**
 * Measures every request. Keeps only the longest stalls, because all bodies would not fit into
 * memory.
 */
async function measureAll(meter: Meter, ids: PageIds) {
  const [lists, full] = [new Set<string>(), new Set<string>()]
  const stalls: Omit<Stall, 'parseMs'>[] = []
  let count = 0
  for (const request of requests(ids)) {
    if (!request.name.includes(values.only)) continue
    const first = await meter.measure(request)
    if (request.page) lists.add(request.page.list)
    if (request.page && first.isFullPage) full.add(request.page.list)
    const times = [first.stallMs]
    if (first.stallMs > AGAIN.aboveMs && first.stallMs < AGAIN.belowMs)
      for (let again = 0; again < AGAIN_TIMES; again += 1) times.push((await meter.measure(request)).stallMs)
    const stallMs = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? first.stallMs
    stalls.push({ ...first, request, stallMs })
    stalls.sort((a, b) => b.stallMs - a.stallMs).splice(SHOWN)
    count += 1
    if (count % 250 === 0) console.error(`${count} requests …`)
  }
  const neverFull = [...lists.difference(full)]
  return { count, neverFull, longest: stalls.map((stall) => ({ ...stall, parseMs: parseMs(stall.request.body) })) }
}

function* requests(ids: PageIds): Generator<ExampleRequest> {
  yield* inputRequests('/', BODY_BYTES, null)
  for (const bytes of [BODY_BYTES, SMALL_BODY_BYTES]) {
    yield* inputRequests('/tokenize', bytes, ['vaultTokenizeCard', 'vaultTokenizeBankAccount'])
    yield* documentRequests(schema, '/tokenize', bytes)
  }
  yield* documentRequests(schema, '/', BODY_BYTES)
  yield* pageRequests(schema, ids)
}

function* inputRequests(
  path: ExampleRequest['path'],
  bytes: number,
  names: readonly string[] | null,
): Generator<ExampleRequest> {
  const seen = new Set<string>()
  for (const operation of operationsOf(schema, names))
    yield* (values.quick ? listRequests : variablesRequests)(operation, path, bytes, seen)
}
