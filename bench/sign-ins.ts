/**
 * Measures requests by key while 200 sign-ins a second arrive, alternating with rounds without
 * them. Each sign-in names an address that nobody has, from a network of its own, which costs the
 * same hash as a known address. Rounds with as many hashes but no sign-ins, and with as many
 * requests that are answered with 404, show what these alone cost on this machine. Exits with 1
 * when the 99th percentile of the requests by key rises by more than a fifth.
 *
 * npm run bench:sign-ins [-- --keep] (--keep writes bench/results/sign-ins.md)
 */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { HashRequest } from '../src/people/sign-in/password/hash-in-thread.ts'
import { openEnvironment } from './environment.ts'
import { type Load, load } from './load.ts'
import { loadNow, machineFacts } from './machine.ts'
import { median } from './ratios.ts'
import { startProduct } from './servers.ts'
import type { SignInLoad, Statuses } from './sign-in-load.ts'
import { workloads } from './workloads.ts'

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
const ROUNDS = 9
const WARM_UP_ROUNDS = 2
const ROUND_MS = 3_000
const CONNECTIONS = 4
const SIGN_INS_PER_SECOND = 200
const GOAL_RATIO = 1.2
const SIGN_IN_PATH = '/session/sign-in'
/** A path to which the product responds with 404 at once. */
const EMPTY_PATH = '/no-such-route'
/** The HTTP status of a sign-in with an unknown address, which computed a hash. */
const HASHED = 401
/** The cost of the product's hashes. */
const HASH = { message: 'x', nonce: Buffer.alloc(16), memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const PUBLIC_URL = 'https://pay.example.test'

/** The loads of a round: alone, and beside sign-ins, as many hashes, and as many empty requests. */
interface Round {
  readonly alone: Load
  readonly beside: Load
  readonly hashing: Load
  readonly empty: Load
  readonly statuses: Statuses
}

/** Measures the requests by key while the thread sends requests to a path. */
async function beside(
  work: () => Promise<Load>,
  loadThread: Worker,
  path: string,
): Promise<{ load: Load; statuses: Statuses }> {
  loadThread.postMessage(path)
  const measured = await work()
  const statuses = once(loadThread, 'message')
  loadThread.postMessage('stop')
  return { load: measured, statuses: (await statuses)[0] as Statuses }
}

/** Measures the requests by key while a thread of the lowest priority computes hashes. */
async function besideHashes(work: () => Promise<Load>, perSecond: number): Promise<Load> {
  const hash: HashRequest = { id: 0, parameters: HASH }
  const pace = setInterval(() => hashes.postMessage(hash), 1_000 / perSecond)
  const measured = await work()
  clearInterval(pace)
  return measured
}

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openEnvironment()
const settings = { PUBLIC_URL, TALLYSTICK_TRUST_PROXY: 'on', core: 'any' } as const
const product = await startProduct(environment, [], settings)
const workerData: SignInLoad = { port: product.port, origin: PUBLIC_URL, perSecond: SIGN_INS_PER_SECOND }
const hashes = new Worker(new URL('../src/people/sign-in/password/hash-thread.ts', import.meta.url))
const loadThread = new Worker(new URL('./sign-in-load.ts', import.meta.url), { workerData })
try {
  const bytes = workloads(environment.seeded).find(({ name }) => name === 'Q1')?.ofProduct ?? []
  const requests = { port: product.port, bytes }
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await load(requests, CONNECTIONS, ROUND_MS)
    const loaded = await beside(() => load(requests, CONNECTIONS, ROUND_MS), loadThread, SIGN_IN_PATH)
    const perSecond = ((loaded.statuses.get(HASHED) ?? 0) * 1_000) / ROUND_MS
    const hashing = await besideHashes(() => load(requests, CONNECTIONS, ROUND_MS), Math.max(perSecond, 1))
    const empty = await beside(() => load(requests, CONNECTIONS, ROUND_MS), loadThread, EMPTY_PATH)
    rounds.push({ alone, beside: loaded.load, hashing, empty: empty.load, statuses: loaded.statuses })
  }
  const counted = rounds.slice(WARM_UP_ROUNDS)
  const ratios = counted.map(({ alone, beside }) => beside.p99Ms / alone.p99Ms)
  const ratio = median(ratios)
  const page = pageOf(counted, ratio)
  console.log(page)
  if (values.keep) await writeFile(new URL('results/sign-ins.md', import.meta.url), page)
  if (ratio > GOAL_RATIO) process.exitCode = 1
} finally {
  loadThread.postMessage('close')
  await hashes.terminate()
  await product.stop()
  await environment.close()
}

function pageOf(rounds: readonly Round[], ratio: number): string {
  const of = (select: (round: Round) => number) => median(rounds.map(select))
  const row = (work: string, figure: (load: Load) => string, ratios: string) =>
    `| ${work} | ${figure(loadOf('alone'))} | ${figure(loadOf('beside'))} | ${figure(loadOf('hashing'))} | ${figure(loadOf('empty'))} | ${ratios} |`
  const loadOf = (kind: 'alone' | 'beside' | 'hashing' | 'empty'): Load => ({
    perSecond: of((round) => round[kind].perSecond),
    p50Ms: of((round) => round[kind].p50Ms),
    p99Ms: of((round) => round[kind].p99Ms),
    responses: of((round) => round[kind].responses),
  })
  const ratioOf = (kind: 'hashing' | 'empty') =>
    median(rounds.map((round) => round[kind].p99Ms / round.alone.p99Ms)).toFixed(2)
  const statuses = [...new Set(rounds.flatMap((round) => [...round.statuses.keys()]))].sort()
  const answered = statuses.map(
    (status) => `${status}: ${rounds.reduce((sum, round) => sum + (round.statuses.get(status) ?? 0), 0)}`,
  )
  const { commit, cores, processor } = machineFacts(environment.postgres, false, loadBefore)
  return `# Sign-ins beside requests by key

Written by \`npm run bench:sign-ins\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}. ${CONNECTIONS} connections read a
contact with an API key. The API, PostgreSQL ${environment.postgres} and the load share ${cores} cores (${processor}); load before ${loadBefore}.

| Work | Alone | With ${SIGN_INS_PER_SECOND} sign-ins a second | With as many hashes, no sign-ins | With ${SIGN_INS_PER_SECOND} requests to an unknown path a second (404) | Ratios to alone | Goal |
|---|---|---|---|---|---|---|
${row('p99 of requests by key', ({ p99Ms }) => `${p99Ms.toFixed(1)} ms`, `**${ratio.toFixed(2)}**, ${ratioOf('hashing')}, ${ratioOf('empty')} | ≤ ${GOAL_RATIO}`)}
${row('p50 of requests by key', ({ p50Ms }) => `${p50Ms.toFixed(1)} ms`, ' | ')}
${row('Requests by key a second', ({ perSecond }) => perSecond.toFixed(0), ' | ')}

Responses to the sign-ins by HTTP status: ${answered.join(', ')}. ${HASHED} took a hash; 503 was refused beyond the capacity for hashes.
`
}
