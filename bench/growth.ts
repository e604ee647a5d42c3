/**
 * Compares the product on two databases: a small one and one with ten million rows, of which one
 * organization has a third. Measures the workloads Q1 and Q2, the dashboard's lists and searches of
 * that organization, and claims of webhook requests, alternately on both. Requests are sent one at
 * a time. Exits with 1 when a ratio misses its goal.
 *
 * npm run bench:growth -- [--rows N] [--keep] (--keep writes bench/results/growth.md)
 */

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LARGE_SERVER } from './environment.ts'
import { type GrowthDatabase, openGrowthDatabase } from './growth/growth-database.ts'
import { comparisons, type Growth, measureGrowth } from './growth/measure-growth.ts'
import { loadNow, machineFacts } from './machine.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, keep: { type: 'boolean', default: false } },
})
const ROWS = Number(values.rows)
/** Enough that most pages of the largest organization are full. */
const SMALL_ROWS = 100_000
const GOAL = 1.5

const loadBefore = loadNow()
console.error('Inserting rows …')
const small = await openGrowthDatabase(SMALL_ROWS)
try {
  const large = await openGrowthDatabase(ROWS)
  try {
    for (const database of [small, large]) await database.startApi()
    console.error(`Inserted ${count(large.rows)} rows in ${large.seedSeconds.toFixed(0)} s.`)
    const documents = await import(new URL('../web/dashboard/documents.generated.ts', import.meta.url).href)
    const growths = await measureGrowth({ small, large }, await comparisons({ small, large }, documents))
    const page = pageOf(growths, { small, large })
    console.log(page)
    if (growths.some(isMissed)) process.exitCode = 1
    if (values.keep) await writeFile(new URL('results/growth.md', import.meta.url), page)
  } finally {
    await large.close()
  }
} finally {
  await small.close()
}

function isMissed({ isComparable, smallMs, largeMs }: Growth): boolean {
  return isComparable && !(largeMs / smallMs <= GOAL)
}

function count(rows: number): string {
  return Math.round(rows).toLocaleString('en-US')
}

function pageOf(
  growths: readonly Growth[],
  { small, large }: Readonly<Record<'small' | 'large', GrowthDatabase>>,
): string {
  const { commit, cores, processor, postgres } = machineFacts(large.postgres, false, loadBefore)
  const row = (growth: Growth) => {
    const { work, smallMs, largeMs, isComparable, records } = growth
    const ratio = `${isMissed(growth) ? '**missed** ' : ''}${(largeMs / smallMs).toFixed(2)}`
    return `| ${work} | ${smallMs.toFixed(2)} ms | ${largeMs.toFixed(2)} ms | ${ratio} | ${isComparable ? `≤ ${GOAL}` : `none: ${records}`} |`
  }
  return `# Growth to ${count(ROWS)} rows

Written by \`npm run bench:growth\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}. A small database has ${count(small.rows)} rows, a
large one ${count(large.rows)} (${(large.bytes / 1e9).toFixed(1)} GB with indexes, inserted in ${large.seedSeconds.toFixed(0)} s). In the large database one
organization has a third of the rows; in the small one it has about two thirds. Its lists are read,
one request at a time, alternately from both. Figures are
medians. Both databases are PostgreSQL ${postgres} (shared_buffers ${LARGE_SERVER.sharedBuffers}) with an API each; they share ${cores} cores
(${processor}); load before ${loadBefore}. A comparison has a goal if both responses have the same number of records.

| Work | Small | Large | Ratio | Goal |
|---|---|---|---|---|
${growths.map(row).join('\n')}
`
}
