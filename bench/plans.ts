/**
 * Measures how a worker charges a million due plans at the sandbox processor, in windows. The
 * processor writes its ledger to a file without waiting for the disk. PostgreSQL flushes at commit,
 * and all processes share this machine. The first window has no webhook, the second one a webhook
 * for all events, and in the third the processor also reports each charge. Each window is compared
 * with a client that charges without a database. Afterwards every charge must be in the database
 * and in the ledger once. Exits with 1 when a goal is missed.
 *
 * npm run bench:plans -- [--quick] [--keep] [--profile FOLDER] (--keep writes
 * bench/results/plans.md; --profile writes a profile of the first window's worker into the folder)
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LARGE_SERVER } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { openPlanEnvironment } from './plan-environment.ts'
import { measureWindow, type Window } from './plan-window.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const [FEW, MANY] = values.quick ? [5_000, 90_000] : [10_000, 1_000_000]
const WINDOW_MS = values.quick ? 10_000 : 60_000
const CLAIMS = 60
const GOALS = { alone: 1_500, webhook: 600, claimRatio: 1.5 }

interface Claims {
  readonly p50Ms: number
  readonly p99Ms: number
}

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openPlanEnvironment({ organizations: 20, customers: 100, declinedEvery: 0, occurrences: 3 })
try {
  await environment.fill(FEW)
  const claimsOfFew = claimsOf(await environment.claims(CLAIMS))
  await environment.fill(MANY)
  const claimsOfMany = claimsOf(await environment.claims(CLAIMS))
  const alone = await measureWindow(environment, WINDOW_MS, values.profile)
  await environment.subscribe()
  const webhook = await measureWindow(environment, WINDOW_MS)
  await environment.enableNotifications()
  const withNotifications = await measureWindow(environment, WINDOW_MS)
  const charges = await environment.requireBalanced()
  const page = pageOf({ claimsOfFew, claimsOfMany }, { alone, webhook, withNotifications }, charges)
  console.log(page)
  const claimRatio = claimsOfMany.p50Ms / claimsOfFew.p50Ms
  const isSlow = alone.perSecond < GOALS.alone || webhook.perSecond < GOALS.webhook
  if (isSlow || claimRatio > GOALS.claimRatio) process.exitCode = 1
  if (values.keep) {
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/plans.md', import.meta.url), page)
  }
} finally {
  await environment.close()
}

function claimsOf(tookMs: readonly number[]): Claims {
  const sorted = tookMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

function pageOf(
  { claimsOfFew, claimsOfMany }: Readonly<Record<'claimsOfFew' | 'claimsOfMany', Claims>>,
  { alone, webhook, withNotifications }: Readonly<Record<'alone' | 'webhook' | 'withNotifications', Window>>,
  charges: number,
): string {
  const machine = machineFacts(environment.postgres, false, loadBefore)
  const claim = ({ p50Ms, p99Ms }: Claims) => `${p50Ms.toFixed(1)} ms, ${p99Ms.toFixed(1)} ms`
  return `# Charging due plans

Written by \`npm run bench:plans\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}: ${MANY} plans of ${environment.merchants.length} organizations were due.
A worker, the sandbox processor (its ledger is not flushed) and PostgreSQL ${machine.postgres} (flushing at commit, shared_buffers ${LARGE_SERVER.sharedBuffers}, max_wal_size ${LARGE_SERVER.walMax}) share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}.
Windows of ${WINDOW_MS / 1000} seconds. ${charges} occurrences were recorded as paid. Each has one charge, which is in the processor's ledger once.

| Work | Charges | Deliveries | Bare client to the same processor | Ratio | CPU of a charge | Goal |
|---|---|---|---|---|---|---|
${row('No webhook', alone, `≥ ${GOALS.alone}/s`)}
${row('One webhook for all events', webhook, `≥ ${GOALS.webhook}/s`)}
${row('One webhook for all events, and a provider notification of each charge', withNotifications, '')}

| Claiming 64 plans | p50, p99 |
|---|---|
| of ${FEW} due | ${claim(claimsOfFew)} |
| of ${MANY} due | ${claim(claimsOfMany)} |
| Ratio of the medians | ${(claimsOfMany.p50Ms / claimsOfFew.p50Ms).toFixed(2)} (goal: ≤ ${GOALS.claimRatio}) |
`
}

function row(work: string, { perSecond, deliveredPerSecond, barePerSecond, cpuUs }: Window, goal: string): string {
  const processes = Object.entries(cpuUs).filter(([, us]) => us > 0)
  const all = processes.reduce((sum, [, us]) => sum + us, 0)
  const cpu = `**${Math.round(all)} µs**: ${processes.map(([name, us]) => `${name} ${Math.round(us)}`).join(', ')}`
  const ratio = (perSecond / barePerSecond).toFixed(2)
  return `| ${work} | **${Math.round(perSecond)}/s** | ${Math.round(deliveredPerSecond)}/s | ${Math.round(barePerSecond)}/s | ${ratio} | ${cpu} | ${goal} |`
}
