import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { Machine } from './machine.ts'
import type { Memory } from './memory.ts'
import type { WorkResult } from './ratios.ts'
import type { Shares } from './share.ts'
import type { StartTimes } from './start-time.ts'

const MEMORY_MB_MAX = 240
const FOLDER = new URL('results/', import.meta.url)

export interface Result {
  readonly at: string
  readonly machine: Machine
  readonly plan: { readonly rounds: number; readonly roundMs: number; readonly connections: number }
  readonly works: readonly WorkResult[]
  /** Transactions a second of M1's statement in a bare loop over the driver. */
  readonly floor: number
  readonly shares: Shares
  readonly start: StartTimes
  readonly memory: Memory
}

/** Stores the figures, and writes a page with the newest ones. Returns the page. */
export async function report(result: Result, keep: boolean): Promise<string> {
  const page = pageOf(result)
  if (!keep) return page
  await mkdir(FOLDER, { recursive: true })
  const name = `${result.at.slice(0, 16).replace(/[T:]/g, '-')}.json`
  await writeFile(new URL(name, FOLDER), `${JSON.stringify(result, null, 2)}\n`)
  await writeFile(new URL('README.md', FOLDER), `${page}\n${await historyOf()}`)
  return page
}

function pageOf({ at, machine, plan, works, floor, shares, start, memory }: Result): string {
  const m1 = works.find(({ name }) => name === 'M1')
  const overhead = shares.authentication + shares.limits + shares.loggingAndMasking
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return `# Benchmarks

Written by \`npm run bench\` on ${at.slice(0, 10)}. Compared with the bare baseline (a): \`node:http\`, hand-written JSON, and the same SQL as
named statements over an ordinary pool, without keys, limits, checks or logs. In M1 the product writes concurrent
sessions in batches; (a) and the driver loop write one with each statement. The server has one core; PostgreSQL and
the load share the other. ${plan.rounds} rounds of ${plan.roundMs / 1000} s, alternating, with ${plan.connections} connections. The first two do not count. Figures are medians.
Figures of different or busy machines are not comparable. Ratios vary less, by about a fifth between runs.

| Machine | |
|---|---|
| Processor | ${machine.processor}, ${machine.cores} cores${machine.pinned ? ', pinned' : ', NOT pinned'} |
| Memory | ${machine.memoryGb} GB |
| System | ${machine.system} |
| Node, PostgreSQL | ${machine.node}, ${machine.postgres} (flushing at commit) |
| Commit | ${machine.commit} |
| Load before, after | ${machine.loadBefore}, ${machine.loadAfter} |

| Work | Product | (a) | Ratio | Rounds from, to | Goal | CPU of a response: product, (a) | CPU of PostgreSQL: product, (a) | p99: product, (a) |
|---|---|---|---|---|---|---|---|---|
${works.map(rowOf).join('\n')}

| Figure | | Goal |
|---|---|---|
| Ratio of M1 to its statement in a bare driver loop (${Math.round(floor)}/s) | ${m1 ? (m1.product.perSecond / floor).toFixed(2) : 'not measured'} | ≥ 0.8 |
| CPU for keys, limits, logs and masking in Q1 | ${percent(overhead)} (${percent(shares.authentication)}, ${percent(shares.limits)}, ${percent(shares.loggingAndMasking)}) | < 10 % |
| \`npm start\` to the first response, without a database | ${start.withoutDatabase.toFixed(1)} s | ≤ 6 s |
| \`npm start\` to the first response, with a database | ${start.withDatabase.toFixed(1)} s | ≤ 3 s |
| Memory of the API at load, 500 documents parsed, 200 compiled | ${memory.loadedMb} MB after the load, peak ${memory.peakMb} MB, idle ${memory.idleMb} MB | ≤ ${MEMORY_MB_MAX} MB${memory.loadedMb <= MEMORY_MB_MAX ? '' : ' (missed)'} |
`
}

function rowOf({ name, title, goal, product, baseline, ratio, ratioMin, ratioMax }: WorkResult): string {
  const us = (microseconds: number) => `${Math.round(microseconds)} µs`
  const ms = (round: WorkResult['product']) => `${round.p99Ms.toFixed(1)} ms`
  return `| ${[
    `${name}: ${title}`,
    `${Math.round(product.perSecond)}/s`,
    `${Math.round(baseline.perSecond)}/s`,
    `**${ratio.toFixed(2)}**`,
    `${ratioMin.toFixed(2)}, ${ratioMax.toFixed(2)}`,
    `≥ ${goal}${ratio >= goal ? '' : ' (missed)'}`,
    `${us(product.cpuUs)}, ${us(baseline.cpuUs)}`,
    `${us(product.postgresUs)}, ${us(baseline.postgresUs)}`,
    `${ms(product)}, ${ms(baseline)}`,
  ].join(' | ')} |`
}

/** Returns the stored runs, oldest first. */
export async function storedRuns(): Promise<Result[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as Result))
}

/** Returns a line for every stored run. */
async function historyOf(): Promise<string> {
  const rows = (await storedRuns()).map(({ at, machine, works, start, memory }) => {
    const ratios = works.map((work) => `${work.name} ${work.ratio.toFixed(2)}`).join(', ')
    const times = `${start.withoutDatabase.toFixed(1)} s, ${start.withDatabase.toFixed(1)} s`
    return `| ${at.slice(0, 16).replace('T', ' ')} | ${machine.commit} | ${machine.loadBefore} | ${ratios} | ${times} | ${memory.loadedMb} MB |`
  })
  return `## Runs\n\nSince 2026-11-28 the product writes the sessions of M1 in batches. Earlier ratios of M1 compare single\nstatements.\n\n| At | Commit | Load before | Ratios | Start without, with a database | Memory |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`
}
