import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CELL_COUNT } from './cells.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const EVERYTHING = ['src/**/*.test.ts', 'test/**/*.test.ts']
/** The number of test files for each process: loading the product takes a second. */
const FILES_OF_A_PROCESS = 10
/**
 * The longest files. They start first, each in its own process, so that none runs alone at the end.
 */
const LONG = [
  'test/tenancy.test.ts',
  'test/year/year.test.ts',
  // This test searches everything that PostgreSQL has written so far.
  'test/vault-secrets.test.ts',
  'test/simulation/crash.test.ts',
  'test/journeys/separate-processes.test.ts',
  'test/journeys/start.test.ts',
  'test/journeys/root-key-kill.test.ts',
  'test/journeys/first-organization.test.ts',
  'test/journeys/wrapped-keys.test.ts',
  'test/canary.test.ts',
  'test/journeys/interrupted-seeding.test.ts',
  'test/faults/upgrade/upgrade.test.ts',
  'test/faults/deliveries/rounds.test.ts',
  'test/browser/payment-page.test.ts',
  'test/browser/page-states.test.ts',
  'test/browser/embedded-page.test.ts',
  'src/platform/postgres/embedded-database.test.ts',
  'test/journeys/keyring-command.test.ts',
  'test/journeys/idempotency.test.ts',
  'test/browser/payment-page-access.test.ts',
  'test/browser/plan-recovery.test.ts',
  'test/journeys/kill.test.ts',
  'test/browser/payment-page-once.test.ts',
  'test/browser/plan-page.test.ts',
  'test/journeys/new-organization.test.ts',
  'test/journeys/webhook-recovery-kill.test.ts',
  'test/journeys/database-roles.test.ts',
  'test/journeys/metrics.test.ts',
  'test/journeys/plan-recovery-races.test.ts',
  'test/coverage.test.ts',
  'test/journeys/paging-of-accounts.test.ts',
  'test/journeys/paging-of-payments.test.ts',
  'test/journeys/audit-log.test.ts',
  'src/vault/rotate-vault-keys.test.ts',
]

/**
 * The folders that `npm run test:fast` skips: their tests start processes, clusters or browsers, or
 * simulate years and crashes.
 */
const SLOW_FOLDERS = [
  'src/platform/postgres/',
  'test/browser/',
  'test/faults/',
  'test/journeys/',
  'test/simulation/',
  'test/year/',
]
/**
 * The files that `npm run test:fast` also skips. Each takes seconds, mostly because it repeats
 * races or advances through many days.
 */
const SLOW = [
  'src/checkout/configurations/branding.test.ts',
  'src/checkout/links/requests/link-requests.test.ts',
  'src/checkout/pages/logos/logo-routes.test.ts',
  'src/checkout/pages/policy-report.test.ts',
  'src/checkout/links/mail-limits.test.ts',
  'src/checkout/links/names-in-messages.test.ts',
  'src/checkout/links/session-links.test.ts',
  'src/checkout/links/suppressed-links.test.ts',
  'src/checkout/pages/unsubscribe/unsubscribe.test.ts',
  'src/customers/verification/contact-idv.test.ts',
  'src/customers/verification/identity.test.ts',
  'src/customers/verification/reported-in-any-order.test.ts',
  'src/payments/charging/payment-create.test.ts',
  'src/payments/charging/payment-method-charge.test.ts',
  'src/payments/charging/sent-again.test.ts',
  'src/payments/providers/adyen/calls.test.ts',
  'src/payments/providers/configurations/provider-configurations.test.ts',
  'src/payments/providers/notifications/apply-notifications.test.ts',
  'src/payments/providers/notifications/notification-refusals.test.ts',
  'src/payments/providers/plaid/identity.test.ts',
  'src/payments/providers/sandbox/faults.test.ts',
  'src/payments/providers/sandbox/identity.test.ts',
  'src/payments/refunds/payment-refund.test.ts',
  'src/payments/settlement/unknown-outcomes.test.ts',
  'src/plans/plan-states.test.ts',
  'src/plans/scheduler/batched-outcomes.test.ts',
  'src/plans/scheduler/plan-catch-up.test.ts',
  'src/plans/scheduler/plan-charges-in-flight.test.ts',
  'src/plans/scheduler/plan-scheduler.test.ts',
  'src/plans/scheduler/plan-methods.test.ts',
  'src/plans/scheduler/plan-policies.test.ts',
  'src/plans/scheduler/plan-races.test.ts',
  'src/plans/scheduler/plan-unknown-outcomes.test.ts',
  'src/platform/db/migrate.test.ts',
  'src/platform/root-keys/reseal.test.ts',
  'src/sandbox/processor/restart.test.ts',
  'src/sandbox/test-clocks/advance-crashes.test.ts',
  'src/sandbox/test-clocks/advance-in-parts.test.ts',
  'src/sandbox/test-clocks/advance-plans.test.ts',
  'src/sandbox/test-clocks/test-clocks.test.ts',
  'src/vault/keys/rings.test.ts',
  'src/vault/keys/transit-ring.test.ts',
  'src/vault/vault-races.test.ts',
  'src/vault/vault-token-life.test.ts',
  'src/webhooks/consistency/check-delivery.test.ts',
  'src/webhooks/delivery/breaker.test.ts',
  'src/webhooks/delivery/claim.test.ts',
  'src/webhooks/delivery/connections/addresses.test.ts',
  'src/webhooks/delivery/deadline-edges.test.ts',
  'src/webhooks/delivery/deliver-webhooks.test.ts',
  'src/webhooks/delivery/exact-bytes.test.ts',
  'src/webhooks/delivery/faulty-endpoints.test.ts',
  'src/webhooks/delivery/metrics/sample-delivery.test.ts',
  'src/webhooks/delivery/recovery/recover-missed-events.test.ts',
  'src/webhooks/delivery/recovery/recover-webhooks.test.ts',
  'src/webhooks/delivery/recovery/webhook-recover.test.ts',
  'src/webhooks/delivery/rotation.test.ts',
  'src/webhooks/delivery/scheduler.test.ts',
  'src/webhooks/subscriptions/url-spellings.test.ts',
  'test/canary-http.test.ts',
  'test/canary-process.test.ts',
  'test/checkout-page/number-fields.test.ts',
  'test/contract/http-bodies.test.ts',
]

/**
 * The files and folders that a run on several cells skips: these tests use one database, servers of
 * their own, or a browser.
 */
const ONE_CELL = [
  'src/platform/postgres/',
  'test/browser/',
  'test/canary-process.test.ts',
  'test/faults/deliveries/',
  'test/faults/upgrade/',
  'test/journeys/cell-command.test.ts',
  'test/journeys/cell-move-kill.test.ts',
  'test/journeys/cell-processes.test.ts',
  'test/journeys/database-roles.test.ts',
  'test/journeys/database-tls.test.ts',
  'test/journeys/export-kill.test.ts',
  'test/journeys/first-organization.test.ts',
  'test/journeys/identity-secrets.test.ts',
  'test/journeys/interrupted-seeding.test.ts',
  'test/journeys/keyring-command.test.ts',
  'test/journeys/kill.test.ts',
  'test/journeys/live-below-sandbox.test.ts',
  'test/journeys/metrics.test.ts',
  'test/journeys/people-messages-kill.test.ts',
  'test/journeys/regions.test.ts',
  'test/journeys/sandbox-processor.test.ts',
  'test/journeys/separate-processes.test.ts',
  'test/journeys/standby-promotion.test.ts',
  'test/journeys/start.test.ts',
  'test/journeys/webhook-recovery-kill.test.ts',
  'test/journeys/worker.test.ts',
  'test/journeys/wrapped-keys.test.ts',
  'test/journeys/wrong-cells.test.ts',
  'test/simulation/',
  'test/year/',
]

/**
 * The imports that open a database when they are loaded, and close it after the test file. A
 * process can run only one file with such an import.
 */
const OPENED_BY_LOADING = /support\/(?:vault|plan-sessions|payment-sessions|webhooks)\.ts'/

/** The files and folders above, for the test that checks that they exist. */
export const NAMED_TEST_FILES: readonly string[] = [...LONG, ...SLOW, ...SLOW_FOLDERS, ...ONE_CELL]

export interface SharedProcesses {
  /**
   * The arguments of `node --test`: it runs each in its own process, in the order of their names.
   */
  readonly entries: readonly string[]
  remove(): Promise<void>
}

/**
 * Distributes the test files over processes. Most processes run several files, one after the other,
 * each as a test with nested tests: a file closes everything that it opened before the next one is
 * loaded. A file that is named on the command line of `npm test` has its own process. With `fast`,
 * returns only the files of `npm run test:fast`. With several cells, only the files that use them.
 */
export async function shareProcesses({ fast }: { readonly fast: boolean }): Promise<SharedProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-shared-'))
  const entries = processes(fast).map(async (files, index) => {
    const name = `${String(index).padStart(3, '0')}-${basename(files[0]!, '.test.ts')}.mjs`
    await writeFile(join(folder, name), entryOf(files))
    return join(folder, name)
  })
  return { entries: await Promise.all(entries), remove: () => rm(folder, { recursive: true, force: true }) }
}

function processes(fast: boolean): string[][] {
  const skipped = CELL_COUNT > 1 ? ONE_CELL : []
  const isIncluded = (file: string) => !isNamed(skipped, file) && !(fast && isNamed([...SLOW, ...SLOW_FOLDERS], file))
  const others = globSync(EVERYTHING, { cwd: checkout })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !LONG.includes(file) && isIncluded(file))
    .sort()
  const [apart, movable] = [others.filter(opensByLoading), others.filter((file) => !opensByLoading(file))]
  const shared: string[][] = Array.from({ length: Math.ceil(others.length / FILES_OF_A_PROCESS) }, () => [])
  if (apart.length > shared.length) throw new Error(`There are too few processes to separate ${apart.join(', ')}.`)
  // Distributes files round-robin, so that files that must not share a process, and files of one
  // folder, get different processes.
  for (const [index, file] of [...apart, ...movable].entries()) shared[index % shared.length]!.push(file)
  return [...(fast ? [] : LONG.filter(isIncluded).map((file) => [file])), ...shared]
}

function isNamed(filesAndFolders: readonly string[], file: string): boolean {
  return filesAndFolders.some((each) => (each.endsWith('/') ? file.startsWith(each) : file === each))
}

function opensByLoading(file: string): boolean {
  return OPENED_BY_LOADING.test(readFileSync(join(checkout, file), 'utf8'))
}

/**
 * Returns the source of a process's entry file. The interval keeps the process alive, because some
 * tests wait for timers that do not.
 */
function entryOf(files: readonly string[]): string {
  const urls = files.map((file) => JSON.stringify(pathToFileURL(join(checkout, file)).href))
  if (files.length === 1) return `await import(${urls[0]})\n`
  const tests = files.map((file, index) => `await test(${JSON.stringify(file)}, () => import(${urls[index]}))\n`)
  const [wake, sleep] = ['const awake = setInterval(() => {}, 60_000)\n', 'clearInterval(awake)\n']
  return `import { test } from 'node:test'\n${wake}${tests.join('')}${sleep}`
}
