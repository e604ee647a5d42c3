/**
 * Measures requests by key while 200 sign-ins a second arrive, alternating with rounds without
 * them. Each sign-in names an address that nobody has, from a network of its own, which costs the
 * same hash as a known address. Exits with 1 when the 99th percentile of the requests by key rises
 * by more than a fifth.
 *
 * npm run bench:sign-ins [-- --keep] (--keep writes bench/results/sign-ins.md)
 */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
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
const PUBLIC_URL = 'https://pay.example.test'

/** Measures the requests by key while the thread sends sign-ins. */
async function beside(work: () => Promise<Load>, signIns: Worker): Promise<{ load: Load; statuses: Statuses }> {
  signIns.postMessage('start')
  const measured = await work()
  const statuses = once(signIns, 'message')
  signIns.postMessage('stop')
  return { load: measured, statuses: (await statuses)[0] as Statuses }
}

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openEnvironment()
const settings = { PUBLIC_URL, TALLYSTICK_TRUST_PROXY: 'on', core: 'any' } as const
const product = await startProduct(environment, [], settings)
const workerData: SignInLoad = { port: product.port, origin: PUBLIC_URL, perSecond: SIGN_INS_PER_SECOND }
const signIns = new Worker(new URL('./sign-in-load.ts', import.meta.url), { workerData })
try {
  const bytes = workloads(environment.seeded).find(({ name }) => name === 'Q1')?.ofProduct ?? []
  const requests = { port: product.port, bytes }
  const rounds: { readonly alone: Load; readonly beside: Load; readonly statuses: Statuses }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await load(requests, CONNECTIONS, ROUND_MS)
    const loaded = await beside(() => load(requests, CONNECTIONS, ROUND_MS), signIns)
    rounds.push({ alone, beside: loaded.load, statuses: loaded.statuses })
  }
  const counted = rounds.slice(WARM_UP_ROUNDS)
  const ratios = counted.map(({ alone, beside }) => beside.p99Ms / alone.p99Ms)
  const ratio = median(ratios)
  const page = pageOf(counted, ratio)
  console.log(page)
  if (values.keep) await writeFile(new URL('results/sign-ins.md', import.meta.url), page)
  if (ratio > GOAL_RATIO) process.exitCode = 1
} finally {
  signIns.postMessage('close')
  await product.stop()
  await environment.close()
}

function pageOf(rounds: readonly { alone: Load; beside: Load; statuses: Statuses }[], ratio: number): string {
  const of = (select: (round: (typeof rounds)[number]) => number) => median(rounds.map(select))
  const statuses = [...new Set(rounds.flatMap((round) => [...round.statuses.keys()]))].sort()
  const answered = statuses.map(
    (status) => `${status}: ${rounds.reduce((sum, round) => sum + (round.statuses.get(status) ?? 0), 0)}`,
  )
  const { commit, cores, processor } = machineFacts(environment.postgres, false, loadBefore)
  return `# Sign-ins beside requests by key

Written by \`npm run bench:sign-ins\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}. ${CONNECTIONS} connections read a
contact with an API key. The API, PostgreSQL ${environment.postgres} and the load share ${cores} cores (${processor}); load before ${loadBefore}.

| Work | Alone | With ${SIGN_INS_PER_SECOND} sign-ins a second | Ratio | Goal |
|---|---|---|---|---|
| p99 of requests by key | ${of(({ alone }) => alone.p99Ms).toFixed(1)} ms | ${of(({ beside }) => beside.p99Ms).toFixed(1)} ms | **${ratio.toFixed(2)}** | ≤ ${GOAL_RATIO} |
| p50 of requests by key | ${of(({ alone }) => alone.p50Ms).toFixed(1)} ms | ${of(({ beside }) => beside.p50Ms).toFixed(1)} ms | | |
| Requests by key a second | ${of(({ alone }) => alone.perSecond).toFixed(0)} | ${of(({ beside }) => beside.perSecond).toFixed(0)} | | |

Responses to the sign-ins by HTTP status: ${answered.join(', ')}. 401 took a hash; 503 was refused beyond the capacity for hashes.
`
}
