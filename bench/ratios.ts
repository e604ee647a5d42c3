import { cpuSeconds, type Server } from './children.ts'
import type { Environment } from './environment.ts'
import { ask, load } from './load.ts'
import type { Workload } from './workloads.ts'

const WARM_UP_ROUNDS = 2
const SETTLE_EVERY_ROUNDS = 8

export interface Plan {
  readonly rounds: number
  readonly roundMs: number
  readonly connections: number
}

/** The result of one server in one round. */
export interface Round {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server's process for one response, in microseconds. */
  readonly cpuUs: number
  /** CPU time of PostgreSQL for one response, in microseconds. */
  readonly postgresUs: number
}

export interface WorkResult {
  readonly name: string
  readonly title: string
  readonly goal: number
  readonly product: Round
  readonly baseline: Round
  /** The median, minimum and maximum of the rounds' ratios of responses a second. */
  readonly ratio: number
  readonly ratioMin: number
  readonly ratioMax: number
  readonly rounds: readonly { readonly product: Round; readonly baseline: Round }[]
}

/**
 * Measures one workload on both servers in alternating order. The first rounds are a warm-up and
 * are not counted. Rounds are short and many, so that other load on the machine affects both
 * servers equally.
 */
export async function compare(
  workload: Workload,
  servers: { readonly product: Server; readonly baseline: Server },
  environment: Environment,
  { rounds, roundMs, connections }: Plan,
): Promise<WorkResult> {
  await requireEqualResponses(workload, servers)
  const all: { product: Round; baseline: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (workload.name === 'M1' && round % SETTLE_EVERY_ROUNDS === 0) await environment.settle()
    const ofBaseline = () => measured(environment, servers.baseline, workload.ofBaseline, { connections, roundMs })
    const ofProduct = () => measured(environment, servers.product, workload.ofProduct, { connections, roundMs })
    if (round % 2 === 0) {
      const baseline = await ofBaseline()
      all.push({ baseline, product: await ofProduct() })
    } else {
      const product = await ofProduct()
      all.push({ product, baseline: await ofBaseline() })
    }
  }
  const counted = all.slice(WARM_UP_ROUNDS)
  const ratios = counted.map(({ product, baseline }) => product.perSecond / baseline.perSecond)
  return {
    name: workload.name,
    title: workload.title,
    goal: workload.goal,
    product: medians(counted.map(({ product }) => product)),
    baseline: medians(counted.map(({ baseline }) => baseline)),
    ratio: median(ratios),
    ratioMin: Math.min(...ratios),
    ratioMax: Math.max(...ratios),
    rounds: counted,
  }
}

/** Loads one server with these requests in a closed loop. */
export async function measured(
  { postgresCpuSeconds }: Pick<Environment, 'postgresCpuSeconds'>,
  server: Server,
  bytes: readonly Buffer[],
  { connections, roundMs }: Pick<Plan, 'connections' | 'roundMs'>,
): Promise<Round> {
  const before = { server: cpuSeconds(server.pid), postgres: postgresCpuSeconds() }
  const { perSecond, p50Ms, p99Ms, responses } = await load({ port: server.port, bytes }, connections, roundMs)
  const usOf = (seconds: number) => (seconds * 1_000_000) / responses
  return {
    perSecond,
    p50Ms,
    p99Ms,
    cpuUs: usOf(cpuSeconds(server.pid) - before.server),
    postgresUs: usOf(postgresCpuSeconds() - before.postgres),
  }
}

/**
 * Throws unless both servers return the same response. Where values are generated, only the fields
 * must be equal.
 */
async function requireEqualResponses(
  workload: Workload,
  { product, baseline }: { readonly product: Server; readonly baseline: Server },
): Promise<void> {
  const [response, baselineResponse] = await Promise.all([
    ask(product.port, workload.ofProduct[0]!),
    ask(baseline.port, workload.ofBaseline[0]!),
  ])
  const form = (text: string) =>
    workload.sameBytes ? text : Object.keys(Object.values(JSON.parse(text).data)[0] as object).join()
  if (form(response) !== form(baselineResponse))
    throw new Error(`${workload.name}: the responses differ\n${response}\n${baselineResponse}`)
}

/** Returns the median of each figure. */
export function medians(rounds: readonly Round[]): Round {
  const of = (read: (round: Round) => number) => median(rounds.map(read))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuUs: of(({ cpuUs }) => cpuUs),
    postgresUs: of(({ postgresUs }) => postgresUs),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
