/**
 * Measures the first of a month of one organization: all of its plans are due at once. A worker
 * charges them at the sandbox processor, which declines one in twenty, and delivers every event to
 * one webhook, whose endpoint responds after 50 ms. Then the settlement reports of all charges are
 * imported, one for each day. The worker has charged other plans before. Afterwards each plan must
 * have one charge, in the database and in the processor's ledger, and each event must have arrived.
 * Exits with 1 when a goal is missed.
 *
 * npm run bench:month -- [--plans N] [--quick] [--concurrent exports|imports|recovery] [--keep]
 * [--profile FOLDER] (--quick: 5,000 plans; --concurrent also does this work meanwhile; --keep
 * writes bench/results/month.md and month.svg; --profile writes a CPU profile of the worker into
 * the folder)
 */

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LARGE_SERVER } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { chargeMonth, type MonthRun } from './month/charge-month.ts'
import { CONCURRENT_WORK } from './month/concurrent-work.ts'
import { checkedRecords, type MonthRecords } from './month/month-records.ts'
import { type MonthSettlement, settleMonth } from './month/settle-month.ts'
import { countsBySecond, type Percentiles, percentiles, rateOf } from './month/timeline.ts'
import { timelineSvg } from './month/timeline-svg.ts'
import { openPlanEnvironment } from './plan-environment.ts'

const { values } = parseArgs({
  options: {
    plans: { type: 'string' },
    quick: { type: 'boolean', default: false },
    concurrent: { type: 'string' },
    keep: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const PLANS = Number(values.plans ?? (values.quick ? 5_000 : 100_000))
const CONCURRENT = values.concurrent === undefined ? null : CONCURRENT_WORK[values.concurrent]
if (CONCURRENT === undefined) throw new Error(`--concurrent must be one of ${Object.keys(CONCURRENT_WORK).join(', ')}`)
const DATES = 60
const DECLINED_EVERY = 20
const PLANS_OF_A_CUSTOMER = 10
const RESPONSE_MS = 50
const GOALS = { perSecond: 900, deliveryMs: 10_000 }
/** The events that end a charge. */
const OUTCOMES = ['payment.succeeded', 'payment.failed']
const COLORS = { charges: '#3b82f6', deliveries: '#d97706' }

/** The figures of a run. */
interface Figures {
  readonly chargesMs: readonly number[]
  readonly deliveriesMs: readonly number[]
  readonly chargeLag: Percentiles
  readonly deliveryLag: Percentiles
  readonly perSecond: number
  readonly deliveredPerSecond: number
}

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openPlanEnvironment({
  ...{ organizations: 1, customers: Math.max(DECLINED_EVERY, Math.ceil(PLANS / PLANS_OF_A_CUSTOMER)) },
  ...{ declinedEvery: DECLINED_EVERY, occurrences: DATES, responseMs: RESPONSE_MS },
  settings: { track_commit_timestamp: 'on' },
})
try {
  const run = await chargeMonth(environment, {
    plans: PLANS,
    concurrent: CONCURRENT,
    profiles: values.profile,
  })
  const records = await checkedRecords(environment, run.dueMs)
  const figures = figuresOf(run, records)
  if (figures.chargesMs.length !== PLANS) throw new Error(`${figures.chargesMs.length} of ${PLANS} plans were charged`)
  console.error('Importing settlement reports …')
  const settlement = await settleMonth(environment)
  const page = pageOf(run, records, figures, settlement)
  console.log(page)
  if (!isReached(figures)) process.exitCode = 1
  if (values.keep) await keep(page, figures, run)
} finally {
  await environment.close()
}

function figuresOf({ dueMs }: MonthRun, { events }: MonthRecords): Figures {
  const chargesMs = events.filter(({ type }) => OUTCOMES.includes(type)).map(({ committedMs }) => committedMs)
  const deliveriesMs = events.map(({ arrivedMs }) => arrivedMs)
  return {
    ...{ chargesMs, deliveriesMs },
    chargeLag: percentiles(chargesMs.map((chargedMs) => chargedMs - dueMs)),
    deliveryLag: percentiles(events.map(({ committedMs, arrivedMs }) => arrivedMs - committedMs)),
    perSecond: rateOf(chargesMs, dueMs),
    deliveredPerSecond: rateOf(deliveriesMs, dueMs),
  }
}

function isReached({ perSecond, deliveryLag }: Figures): boolean {
  return perSecond >= GOALS.perSecond && deliveryLag.maxMs <= GOALS.deliveryMs
}

async function keep(page: string, { chargesMs, deliveriesMs }: Figures, { dueMs }: MonthRun): Promise<void> {
  const counts = (timesMs: readonly number[]) => countsBySecond(timesMs, dueMs)
  const picture = timelineSvg(`${number(PLANS)} plans due at once`, [
    { name: 'Charges', color: COLORS.charges, counts: counts(chargesMs) },
    { name: 'Deliveries', color: COLORS.deliveries, counts: counts(deliveriesMs) },
  ])
  await writeFile(new URL('results/month.md', import.meta.url), page)
  await writeFile(new URL('results/month.svg', import.meta.url), picture)
}

function number(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}

function pageOf(run: MonthRun, records: MonthRecords, figures: Figures, settlement: MonthSettlement): string {
  const { commit, cores, processor, postgres } = machineFacts(environment.postgres, false, loadBefore)
  const { chargeLag, deliveryLag, perSecond, deliveredPerSecond } = figures
  const { events, succeeded, declined, duplicates } = records
  const missed = (isMissed: boolean) => (isMissed ? ' (missed)' : '')
  const row = (lag: string, { p50Ms, p90Ms, p99Ms, maxMs }: Percentiles, goal: string) =>
    `| ${lag} | ${[p50Ms, p90Ms, p99Ms].map(secondsOf).join(' | ')} | **${secondsOf(maxMs)}** | ${goal} |`
  return `# The first of a month

Written by \`npm run bench:month\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}. ${number(PLANS)} plans of one organization, each
with ${DATES} dates, fell due at the same time. One in ${DECLINED_EVERY} has a card whose charges are declined. One webhook for
all events has an endpoint that responds after ${RESPONSE_MS} ms. One worker, the sandbox processor (its ledger is
not flushed), the endpoint and PostgreSQL ${postgres} (flushing at commit, shared_buffers ${LARGE_SERVER.sharedBuffers}, max_wal_size
${LARGE_SERVER.walMax}) share ${cores} cores (${processor}); load before ${loadBefore}.

![Charges and deliveries in each second](month.svg)

| Work | Figure | Goal |
|---|---|---|
| Charges | **${number(perSecond)}/s** | ≥ ${GOALS.perSecond}/s${missed(perSecond < GOALS.perSecond)} |
| Deliveries | **${number(deliveredPerSecond)}/s** | |
${rowsOf(run, cores)}
| Import ${number(settlement.lines)} lines of settlement reports, also of the warm-up's charges, match them, and find no difference | **${settlement.seconds.toFixed(1)} s** | |

| Lag | p50 | p90 | p99 | Longest | Goal |
|---|---|---|---|---|---|
${row('From due to charged', chargeLag, '')}
${row('From the commit of an event to its first attempt', deliveryLag, `≤ ${GOALS.deliveryMs / 1000} s${missed(deliveryLag.maxMs > GOALS.deliveryMs)}`)}

${number(succeeded)} charges succeeded and ${number(declined)} were declined. Each is in the processor's ledger once. All ${number(events.length)}
events arrived: ${typesOf(events)}. Arrived again: ${duplicates}.
`
}

/** Returns the row of the concurrent work, or without such work those of the CPU time. */
function rowsOf({ concurrent, cpu }: MonthRun, cores: number): string {
  if (concurrent) {
    const { title, records, seconds } = concurrent
    return `| ${title} meanwhile: ${number(records)} in ${seconds.toFixed(1)} s | **${number(records / seconds)}/s** | |`
  }
  const used = Object.entries(cpu).filter(([, seconds]) => seconds > 0)
  const cpuUs = (seconds: number) => Math.round((seconds * 1_000_000) / PLANS)
  const sum = used.reduce((total, [, seconds]) => total + seconds, 0)
  return `| CPU of a charge with its events | ${used.map(([name, seconds]) => `${name} ${cpuUs(seconds)} µs`).join(', ')} | |
| Charges per second if all ${cores} cores were fully used | ${number((cores * PLANS) / sum)}/s | |`
}

function secondsOf(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function typesOf(events: MonthRecords['events']): string {
  const counts = [...Map.groupBy(events, ({ type }) => type)].sort(([one], [other]) => one.localeCompare(other))
  return counts.map(([type, { length }]) => `${number(length)} \`${type}\``).join(', ')
}
