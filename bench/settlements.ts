/**
 * Measures the import of one day's settlement report. The payments are inserted as rows, without
 * charges, and the report is the one that the sandbox processor's own function writes for the same
 * charges, so that neither is part of the time. Three differences are planted: a line is missing, a
 * line belongs to no payment, and a line has another amount. The time includes the reading of the
 * file, the matching, and the query for payments that no report names. Exits with 1 when the goal
 * is missed or other differences are found.
 *
 * npm run bench:settlements [-- --keep] (--keep writes bench/results/settlements.md)
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Services } from '../src/accounts/index.ts'
import { makeAccount } from '../src/cli/commands/index.ts'
import { openServices } from '../src/cli/installation.ts'
import { readConfig } from '../src/config/config.ts'
import { importSettlementFile, type SettlementReport } from '../src/payments/settlement-reports/index.ts'
import { formatId } from '../src/platform/ids/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import type { SettledPayment } from '../test/support/settled-payments.ts'
import { openEnvironment } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { median } from './ratios.ts'
import { seedSettledPayments } from './seed-settled-payments.ts'
import { differences, reportChunks, reportsOf } from './settlement-day.ts'

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
const PAYMENTS = 10_000
const ROUNDS = 3
const GOAL_SECONDS = 10

/** One import: its duration, its report, and the differences that were found and planted. */
interface Round {
  readonly seconds: number
  readonly report: SettlementReport
  readonly found: readonly string[]
  readonly planted: readonly string[]
}

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openEnvironment()
const log = createLog({ level: 'silent' })
const config = readConfig(
  { TALLYSTICK_DATA_DIR: environment.folder, TALLYSTICK_ROOT_KEY: environment.rootKey },
  'start',
)
const { services, close } = await openServices(config, environment.appUrl, log)
const admin = new pg.Client(environment.adminUrl)
await admin.connect()
try {
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(services))
  const page = pageOf(rounds)
  console.log(page)
  const isExact = rounds.every(({ found, planted }) => found.join() === planted.join())
  if (!isExact || median(rounds.map(({ seconds }) => seconds)) >= GOAL_SECONDS) process.exitCode = 1
  if (values.keep) await writeFile(new URL('results/settlements.md', import.meta.url), page)
} finally {
  await admin.end()
  await close()
  await environment.close()
}

/** Imports the report of one organization's payments. */
async function measure(services: Services): Promise<Round> {
  const account = await makeAccount(services, { kind: 'Organization', name: 'Merchant' })
  const { configurationId, payments } = await seedSettledPayments(services, admin, account, PAYMENTS)
  const { rows, planted } = plant(payments, reportsOf(payments.map(({ charge }) => charge))[0]!.rows)
  await environment.settle()
  console.error(`Importing ${rows.length - 1} lines …`)
  const startedMs = performance.now()
  const { settlement } = await importSettlementFile(services, [], {
    ...{ configurationId, reference: 'bench' },
    content: reportChunks(rows),
  })
  const found = await differences(services, account, configurationId, settlement.id)
  return { seconds: (performance.now() - startedMs) / 1000, report: settlement, found, planted }
}

/**
 * Removes the line of the first payment, changes the amount of the second, and adds a line of a
 * payment that nobody made.
 */
function plant([missing, changed, copied]: readonly SettledPayment[], rows: readonly string[]) {
  const rowOf = ({ charge }: SettledPayment) => rows.find((row) => row.startsWith(`charge_${charge.id},`))!
  const withAmount = (row: string) => row.split(',').with(6, '1.23').join(',')
  const [dropped, replaced] = [rowOf(missing!), rowOf(changed!)]
  const extra = rowOf(copied!).split(',').with(0, 'charge_extra').with(3, 'ch_extra').with(5, 'extra').join(',')
  return {
    rows: [...rows.filter((row) => row !== dropped).map((row) => (row === replaced ? withAmount(row) : row)), extra],
    planted: [
      `AmountDiffers: line charge_${changed!.charge.id}, payment ${formatId('pay', changed!.paymentId)}`,
      `Missing: payment ${formatId('pay', missing!.paymentId)}`,
      'Unknown: line charge_extra',
    ],
  }
}

function pageOf(rounds: readonly Round[]): string {
  const machine = machineFacts(environment.postgres, false, loadBefore)
  const seconds = rounds.map((round) => round.seconds)
  const [first] = rounds
  return `# Settlement reports

Written by \`npm run bench:settlements\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}. One process and PostgreSQL ${machine.postgres}
(flushing at commit) share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}. The ${PAYMENTS} payments are inserted as rows,
and the report is that of the sandbox processor for the same charges, with three planted differences.

| Work | Seconds | Rounds | Goal |
|---|---|---|---|
| Import ${first!.report.lines} lines, match them, and name the differences | **${median(seconds).toFixed(2)}** | ${seconds.map((each) => each.toFixed(2)).join(', ')} | < ${GOAL_SECONDS} |

The differences that the first round named, which are those that were planted:

${first!.found.map((each) => `- ${each}`).join('\n')}
`
}
