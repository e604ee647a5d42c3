/**
 * Measures charges of stored cards through the API against the sandbox processor, alternating with
 * a client that posts the same charges to the same processor and stores nothing. PostgreSQL flushes
 * at commit, and all processes share this machine. Afterwards every charge must be in the database
 * and in the processor's ledger. Exits with 1 when the goal is missed.
 *
 * npm run bench:charge -- [--quick] [--keep] (--keep writes bench/results/charge.md)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openChargeEnvironment } from './charge-environment.ts'
import { load } from './load.ts'
import { loadNow, machineFacts } from './machine.ts'
import { median } from './ratios.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
})
const ROUNDS = values.quick ? 13 : 29
/** Long enough for V8 to compile the charging code, and for the tables to have rows to analyze. */
const WARM_UP_ROUNDS = 5
const ROUND_MS = 1_500
const SETTLE_EVERY_ROUNDS = 8
const CONNECTIONS = 32
const GOAL_PER_SECOND = 1_200

interface Round {
  readonly product: number
  readonly bare: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of a charge, in microseconds. */
  readonly apiUs: number
  readonly processorUs: number
}

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openChargeEnvironment()
try {
  const rounds: Round[] = []
  let charged = 0
  for (let round = 0; round < ROUNDS; round++) {
    if (round % SETTLE_EVERY_ROUNDS === WARM_UP_ROUNDS) await environment.settle()
    const bareFirst = round % 2 === 0
    const bareBefore = bareFirst ? await environment.bare(CONNECTIONS, ROUND_MS) : null
    const before = environment.cpuSeconds()
    const product = await load(environment.charges, CONNECTIONS, ROUND_MS)
    const after = environment.cpuSeconds()
    const cpuUs = (name: 'api' | 'processor') => ((after[name] - before[name]) * 1_000_000) / product.responses
    const bare = bareBefore ?? (await environment.bare(CONNECTIONS, ROUND_MS))
    charged += product.responses
    rounds.push({
      product: product.perSecond,
      bare,
      p50Ms: product.p50Ms,
      p99Ms: product.p99Ms,
      apiUs: cpuUs('api'),
      processorUs: cpuUs('processor'),
    })
  }
  await environment.requireBalanced(charged)
  const counted = rounds.slice(WARM_UP_ROUNDS)
  const page = pageOf(counted, charged)
  console.log(page)
  if (median(counted.map(({ product }) => product)) < GOAL_PER_SECOND) process.exitCode = 1
  if (values.keep) {
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/charge.md', import.meta.url), page)
  }
} finally {
  await environment.close()
}

function pageOf(rounds: readonly Round[], charged: number): string {
  const machine = machineFacts(environment.postgres, false, loadBefore)
  const ratios = rounds.map(({ product, bare }) => product / bare)
  const of = (read: (round: Round) => number) => median(rounds.map(read))
  return `# Charges

Written by \`npm run bench:charge\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}. \`paymentMethodCharge\` over ${CONNECTIONS} connections. The API, the sandbox processor,
PostgreSQL ${machine.postgres} (flushing at commit) and the load share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}.
${charged} charges were recorded as Succeeded. Each is in the processor's ledger once.

| Work | Product | Bare client to the same processor | Ratio | Rounds from, to | p50, p99 | CPU of a charge: API, sandbox processor | Goal |
|---|---|---|---|---|---|---|---|
| Charge a stored card | **${Math.round(of(({ product }) => product))}/s** | ${Math.round(of(({ bare }) => bare))}/s | ${median(ratios).toFixed(2)} | ${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)} | ${of(({ p50Ms }) => p50Ms).toFixed(1)} ms, ${of(({ p99Ms }) => p99Ms).toFixed(1)} ms | ${Math.round(of(({ apiUs }) => apiUs))} µs, ${Math.round(of(({ processorUs }) => processorUs))} µs | ≥ ${GOAL_PER_SECOND}/s${of(({ product }) => product) < GOAL_PER_SECOND ? ' (missed)' : ''} |
`
}
