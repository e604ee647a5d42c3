import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const EVERYTHING = ['src/**/*.test.ts', 'test/**/*.test.ts']
/** A process loads the product for a second, then it runs so many files of tests. */
const FILES_OF_A_PROCESS = 10
/** They take the longest, and begin first, each in a process of its own: else one would run alone at the end. */
const LONG = [
  'test/year/year.test.ts',
  'test/tenancy.test.ts',
  // It searches all that PostgreSQL wrote so far.
  'test/vault-secrets.test.ts',
  'test/browser/payment-page.test.ts',
  'test/canary.test.ts',
  'test/simulation/crash.test.ts',
  'test/faults/deliveries/rounds.test.ts',
  'test/canary-process.test.ts',
  'test/journeys/start.test.ts',
  'test/journeys/paging-of-accounts.test.ts',
  'test/journeys/separate-processes.test.ts',
  'test/browser/page-states.test.ts',
  'test/journeys/interrupted-seeding.test.ts',
  'test/browser/embedded-page.test.ts',
  'test/browser/payment-page-access.test.ts',
  'src/platform/postgres/embedded-database.test.ts',
  'test/browser/payment-page-once.test.ts',
  'test/journeys/idempotency.test.ts',
  'test/browser/plan-recovery.test.ts',
  'test/journeys/keyring-command.test.ts',
  'test/journeys/plan-recovery-races.test.ts',
  'test/coverage.test.ts',
  'test/journeys/plan-from-token-kill.test.ts',
  'test/journeys/paging-of-payments.test.ts',
  'test/journeys/audit-log.test.ts',
  'test/browser/plan-page.test.ts',
  'src/vault/rotate-vault-keys.test.ts',
]

/** `npm run test:fast` leaves these out: they start processes, clusters or browsers, or play whole years and crashes. */
const SLOW_FOLDERS = [
  'src/platform/postgres/',
  'test/browser/',
  'test/faults/',
  'test/journeys/',
  'test/simulation/',
  'test/year/',
]
/** It leaves these out, too: they take seconds each, mostly because they repeat races or walk through many days. */
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
  'test/checkout-page/number-fields.test.ts',
  'test/contract/unfinished-requests.test.ts',
]

/** These open a database as they are loaded, and close it when the file of tests that loaded them is over: one such file a process. */
const OPENED_BY_LOADING = /support\/(?:vault|plan-sessions|payment-sessions|webhooks)\.ts'/

/** The files and folders that are named here, for the test that they exist. */
export const NAMED_TEST_FILES: readonly string[] = [...LONG, ...SLOW, ...SLOW_FOLDERS]

export interface SharedProcesses {
  /** What `node --test` is given: it runs each of them in a process of its own, in the order of their names. */
  readonly entries: readonly string[]
  remove(): Promise<void>
}

/**
 * Deals every file of tests to processes, most of which try several, one after the other. There a file is a test, with those in it
 * below: what it opened is closed before the next is loaded. Given by its name to `npm test`, a file has a process of its own.
 * With `fast`, only the files of `npm run test:fast`.
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
  const others = globSync(EVERYTHING, { cwd: checkout })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !LONG.includes(file) && !(fast && isSlow(file)))
    .sort()
  const [apart, together] = [others.filter(opensByLoading), others.filter((file) => !opensByLoading(file))]
  const shared: string[][] = Array.from({ length: Math.ceil(others.length / FILES_OF_A_PROCESS) }, () => [])
  if (apart.length > shared.length) throw new Error(`There are not processes enough for ${apart.join(', ')}.`)
  // Dealt like cards: those that must be apart come to different hands, and so do those of one folder.
  for (const [index, file] of [...apart, ...together].entries()) shared[index % shared.length]!.push(file)
  return [...(fast ? [] : LONG.map((file) => [file])), ...shared]
}

function isSlow(file: string): boolean {
  return SLOW.includes(file) || SLOW_FOLDERS.some((folder) => file.startsWith(folder))
}

function opensByLoading(file: string): boolean {
  return OPENED_BY_LOADING.test(readFileSync(join(checkout, file), 'utf8'))
}

/**
 * The time limit of a test holds for a file that is one, too: a long file's tests have no test above them. Some tests wait for what
 * keeps no process alive, as time limits do.
 */
function entryOf(files: readonly string[]): string {
  const urls = files.map((file) => JSON.stringify(pathToFileURL(join(checkout, file)).href))
  if (files.length === 1) return `await import(${urls[0]})\n`
  const tests = files.map((file, index) => `await test(${JSON.stringify(file)}, () => import(${urls[index]}))\n`)
  const [wake, sleep] = ['const awake = setInterval(() => {}, 60_000)\n', 'clearInterval(awake)\n']
  return `import { test } from 'node:test'\n${wake}${tests.join('')}${sleep}`
}
