/**
 * Measures how plans that have fallen due are charged: a million of them, in windows, by a worker against the sandbox
 * processor, which writes its ledger to a file and never waits for the disk. PostgreSQL flushes at commit, and all
 * processes share this machine. First nobody hears of it, then one webhook hears of everything, then the processor tells of each
 * charge, too. Beside each window stands what a bare client charges that keeps no books. Afterwards every charge must
 * stand in the books and in the ledger once. Ends with 1 when a goal is missed.
 *
 *   npm run bench:plans [-- --quick] [-- --keep] [-- --profile FOLDER]
 *   (--keep writes bench/results/plans.md; --profile has the worker of the first window leave a profile there)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadNow, machineFacts } from './machine.ts'
import { openPlanHouse, POSTGRES } from './plan-house.ts'
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
const house = await openPlanHouse()
try {
  await house.fill(FEW)
  const claimsOfFew = claimsOf(await house.claims(CLAIMS))
  await house.fill(MANY)
  const claimsOfMany = claimsOf(await house.claims(CLAIMS))
  const alone = await measureWindow(house, WINDOW_MS, values.profile)
  await house.subscribe()
  const webhook = await measureWindow(house, WINDOW_MS)
  await house.hearNotifications()
  const told = await measureWindow(house, WINDOW_MS)
  const charges = await house.requireBalanced()
  const page = pageOf({ claimsOfFew, claimsOfMany }, { alone, webhook, told }, charges)
  console.log(page)
  const claimRatio = claimsOfMany.p50Ms / claimsOfFew.p50Ms
  const isSlow = alone.perSecond < GOALS.alone || webhook.perSecond < GOALS.webhook
  if (isSlow || claimRatio > GOALS.claimRatio) process.exitCode = 1
  if (values.keep) {
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/plans.md', import.meta.url), page)
  }
} finally {
  await house.close()
}

function claimsOf(tookMs: readonly number[]): Claims {
  const sorted = tookMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

function pageOf(
  { claimsOfFew, claimsOfMany }: Readonly<Record<'claimsOfFew' | 'claimsOfMany', Claims>>,
  { alone, webhook, told }: Readonly<Record<'alone' | 'webhook' | 'told', Window>>,
  charges: number,
): string {
  const machine = machineFacts(house.postgres, false, loadBefore)
  const claim = ({ p50Ms, p99Ms }: Claims) => `${p50Ms.toFixed(1)} ms, ${p99Ms.toFixed(1)} ms`
  return `# Plans that have fallen due

Written by \`npm run bench:plans\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}: ${MANY} plans of ${house.organizations} organizations were due.
A worker, the sandbox processor (its ledger is not flushed) and PostgreSQL ${machine.postgres} (flushing at commit, shared_buffers ${POSTGRES.sharedBuffers}, max_wal_size ${POSTGRES.walMost}) share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}.
Windows of ${WINDOW_MS / 1000} seconds. ${charges} occurrences stood in the books as paid, by one charge each, and in the processor's ledger once.

| Work | Charges | Deliveries | Bare client to the same processor | Ratio | CPU of a charge | Goal |
|---|---|---|---|---|---|---|
${row('No webhook', alone, `≥ ${GOALS.alone}/s`)}
${row('One webhook that hears of everything', webhook, `≥ ${GOALS.webhook}/s`)}
${row('The same, and the processor tells of each charge', told, '')}

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
