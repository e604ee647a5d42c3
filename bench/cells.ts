/**
 * Measures what it costs to send statements to cells, and prints a table: the same requests to a
 * server with one database, and to servers with a file of one and of two cells. All three read the
 * same rows.
 *
 * npm run bench:cells [-- --quick] [--only Q1,M1]
 */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../src/platform/db/index.ts'
import { systemClock } from '../src/platform/time/index.ts'
import { stayOnSecondCore } from './children.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { compare, type Plan, type WorkResult } from './ratios.ts'
import { startProduct } from './servers.ts'
import { type Workload, workloads } from './workloads.ts'

/** The share of its throughput that an installation may lose with cells. */
const LOSS_MAX = 0.03

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
const only = values.only?.split(',')
const plan: Plan = values.quick
  ? { rounds: 7, roundMs: 1000, connections: 32 }
  : { rounds: 33, roundMs: 1200, connections: 32 }
const loadBefore = loadNow()
const pinned = stayOnSecondCore(cpus().length)
const environment = await openEnvironment()
try {
  const chosen = workloads(environment.seeded).filter(({ name }) => !only || only.includes(name))
  const one = [{ name: 'west', url: environment.appUrl, adminUrl: environment.ownerUrl }]
  const two = [...one, await addDatabase(environment, 'east')]
  await putShardsInBoth(two)
  const rows: string[] = []
  for (const cells of [one, two])
    for (const workload of chosen) rows.push(rowOf(cells.length, await compareWithCells(workload, cells)))
  const { processor, cores, commit, loadAfter } = machineFacts(environment.postgres, pinned, loadBefore)
  console.log(`${processor}, ${cores} cores${pinned ? ', pinned' : ''}; PostgreSQL ${environment.postgres}; commit ${commit}; load before, after: ${loadBefore}, ${loadAfter}

| Cells | Work | With cells | One database | Ratio | Rounds from, to | CPU of a response: with cells, one database | Goal |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`)
} finally {
  await environment.close()
}

interface CellOfFile {
  readonly name: string
  readonly url: string
  readonly adminUrl: string
}

/** Creates a database with the tables on the same server. */
async function addDatabase({ adminUrl, ownerUrl, appUrl }: Environment, name: string): Promise<CellOfFile> {
  const on = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  await query(adminUrl, `create database ${name} owner ${new URL(ownerUrl).username}`)
  await migrate(on(ownerUrl), systemClock)
  return { name, url: on(appUrl), adminUrl: on(ownerUrl) }
}

/** Gives the second cell every other shard, but not that of the seeded organization. */
async function putShardsInBoth(cells: readonly CellOfFile[]): Promise<void> {
  const { shard: seeded } = environment.seeded
  const names = Array.from({ length: 1024 }, (_, shard) => cells[shard === seeded ? 0 : (shard + seeded) % 2]?.name)
  for (const { adminUrl } of cells) await query(adminUrl, `insert into cell_maps values (1, '{${names}}', now(), '{}')`)
}

/** Measures one workload on a server with a file of cells and on one without. */
async function compareWithCells(workload: Workload, cells: readonly CellOfFile[]): Promise<WorkResult> {
  const file = join(environment.folder, `cells-${cells.length}.json`)
  await writeFile(file, JSON.stringify({ cells }))
  console.error(`${workload.name}, ${cells.length} ${cells.length === 1 ? "cell" : "cells"} …`)
  const servers = {
    product: await startProduct(environment, [], { DATABASE_URL: undefined, TALLYSTICK_CELLS: file }),
    baseline: await startProduct(environment),
  }
  try {
    return await compare({ ...workload, ofBaseline: workload.ofProduct }, servers, environment, plan)
  } finally {
    await servers.product.stop()
    await servers.baseline.stop()
  }
}

function rowOf(cells: number, { name, title, product, baseline, ratio, ratioMin, ratioMax }: WorkResult): string {
  const perSecond = [product, baseline].map((side) => `${Math.round(side.perSecond)}/s`)
  const cpu = [product, baseline].map(({ cpuUs }) => `${Math.round(cpuUs)} µs`).join(', ')
  const rounds = `${ratioMin.toFixed(2)}, ${ratioMax.toFixed(2)}`
  return `| ${cells} | ${name}: ${title} | ${perSecond.join(' | ')} | **${ratio.toFixed(3)}** | ${rounds} | ${cpu} | ≥ ${1 - LOSS_MAX} |`
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
