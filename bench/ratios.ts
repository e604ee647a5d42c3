import { cpuSeconds, type Server } from './children.ts'
import type { House } from './house.ts'
import { ask, load } from './load.ts'
import type { Work } from './works.ts'

const WARM_UP_ROUNDS = 2
const SETTLE_EVERY_ROUNDS = 8

export interface Plan {
  readonly rounds: number
  readonly roundMs: number
  readonly connections: number
}

/** The result of one server in one round. */
interface Round {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the server's process for one answer, in microseconds. */
  readonly cpuUs: number
}

export interface WorkResult {
  readonly name: string
  readonly title: string
  readonly goal: number
  readonly product: Round
  readonly baseline: Round
  /** The median of the rounds' ratios of answers a second, and their least and greatest. */
  readonly ratio: number
  readonly ratioLeast: number
  readonly ratioMost: number
  readonly rounds: readonly { readonly product: Round; readonly baseline: Round }[]
}

/**
 * Measures one work on both servers in turns, each time the other one first; the first rounds warm both up and are not
 * counted. Rounds are short and many, so that whatever else the machine does falls on both alike.
 */
export async function compare(
  work: Work,
  servers: { readonly product: Server; readonly baseline: Server },
  house: House,
  { rounds, roundMs, connections }: Plan,
): Promise<WorkResult> {
  await requireSameAnswers(work, servers)
  const all: { product: Round; baseline: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (work.name === 'M1' && round % SETTLE_EVERY_ROUNDS === 0) await house.settle()
    const ofBaseline = () => measured(servers.baseline, work.ofBaseline, connections, roundMs)
    const ofProduct = () => measured(servers.product, work.ofProduct, connections, roundMs)
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
    name: work.name,
    title: work.title,
    goal: work.goal,
    product: medians(counted.map(({ product }) => product)),
    baseline: medians(counted.map(({ baseline }) => baseline)),
    ratio: median(ratios),
    ratioLeast: Math.min(...ratios),
    ratioMost: Math.max(...ratios),
    rounds: counted,
  }
}

async function measured(server: Server, bytes: readonly Buffer[], connections: number, forMs: number): Promise<Round> {
  const before = cpuSeconds(server.pid)
  const { perSecond, p50Ms, p99Ms, answers } = await load({ port: server.port, bytes }, connections, forMs)
  const cpuUs = ((cpuSeconds(server.pid) - before) * 1_000_000) / answers
  return { perSecond, p50Ms, p99Ms, cpuUs }
}

/** A comparison of different answers would be none. What is made anew has the same fields. */
async function requireSameAnswers(
  work: Work,
  { product, baseline }: { readonly product: Server; readonly baseline: Server },
): Promise<void> {
  const [ours, theirs] = await Promise.all([
    ask(product.port, work.ofProduct[0]!),
    ask(baseline.port, work.ofBaseline[0]!),
  ])
  const form = (text: string) =>
    work.sameBytes ? text : Object.keys(Object.values(JSON.parse(text).data)[0] as object).join()
  if (form(ours) !== form(theirs)) throw new Error(`${work.name}: different answers\n${ours}\n${theirs}`)
}

function medians(rounds: readonly Round[]): Round {
  const of = (read: (round: Round) => number) => median(rounds.map(read))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuUs: of(({ cpuUs }) => cpuUs),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
