/**
 * Measures what it costs to send statements to cells, and prints a table: the same requests to a
 * server with one database, and to servers with a file of one and of two cells. All three use the
 * same rows. With two cells, the directory is another database of the same PostgreSQL.
 *
 * npm run bench:cells -- [--quick] [--only Q1,M1]
 */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DIRECTORY_TABLES, migrate } from '../src/platform/db/index.ts'
import { SHARDS } from '../src/platform/ids/index.ts'
import { systemClock } from '../src/platform/time/index.ts'
import { stayOnSecondCore } from './children.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { readOptions } from './options.ts'
import { compare, type WorkResult } from './ratios.ts'
import { startProduct } from './servers.ts'
import { type Workload, workloads } from './workloads.ts'

/** Selects the names of a table's columns that can be inserted. */
const COLUMNS = `select string_agg(quote_ident(column_name), ', ') as text from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`
/** The share of its throughput that an installation may lose with cells. */
const LOSS_MAX = 0.03

const { only, plan } = readOptions({ canCheck: false })
const loadBefore = loadNow()
const pinned = stayOnSecondCore(cpus().length)
const environment = await openEnvironment()
try {
  const chosen = workloads(environment.seeded).filter(({ name }) => !only || only.includes(name))
  const one = [{ name: 'west', url: environment.appUrl, adminUrl: environment.ownerUrl }]
  const two = [await addDirectory(environment), ...one]
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

/**
 * Creates a database that is the directory: with copies of its tables, and a map in which it has
 * every other shard, but not that of the seeded organization.
 */
async function addDirectory({ adminUrl, ownerUrl, appUrl, seeded }: Environment): Promise<CellOfFile> {
  const on = (url: string) => Object.assign(new URL(url), { pathname: '/directory' }).href
  await query(adminUrl, `create database directory owner ${new URL(ownerUrl).username}`)
  await migrate(on(ownerUrl), systemClock)
  for (const table of DIRECTORY_TABLES) {
    if (table === 'cell_maps') continue
    const [found] = await query(adminUrl, COLUMNS, [table])
    const columns = found?.text
    const [copy] = await query(adminUrl, `select coalesce(json_agg(t), '[]')::text as text from ${table} t`)
    const rows = `select ${columns} from json_populate_recordset(null::${table}, $1)`
    await query(on(adminUrl), `insert into ${table} (${columns}) ${rows} on conflict do nothing`, [copy?.text])
  }
  const names = Array.from({ length: SHARDS }, (_, shard) => ((shard - seeded.shard) % 2 === 0 ? 'west' : 'directory'))
  await query(on(adminUrl), `insert into cell_maps values (1, '{${names}}', now(), '{}')`)
  return { name: 'directory', url: on(appUrl), adminUrl: on(ownerUrl) }
}

/** Measures one workload on a server with a file of cells and on one without. */
async function compareWithCells(workload: Workload, cells: readonly CellOfFile[]): Promise<WorkResult> {
  const file = join(environment.folder, `cells-${cells.length}.json`)
  await writeFile(file, JSON.stringify({ cells }))
  console.error(`${workload.name}, ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} …`)
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

async function query(url: string, sql: string, values: readonly unknown[] = []): Promise<{ text?: string }[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<{ text?: string }>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}
