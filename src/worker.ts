import { deleteExpiredExports } from './accounts/exports/index.ts'
import { deleteExpiredIdempotencyKeys, deleteOldAuditReadings, type Services } from './accounts/index.ts'
import { deleteExpiredPublicKeys } from './accounts/public-keys/index.ts'
import { deleteExpiredSentLinks } from './checkout/links/index.ts'
import { deleteExpiredMailCounts } from './checkout/mail-limits/index.ts'
import { deleteRemovedSuppressions } from './checkout/mail-suppressions/index.ts'
import { expireOverduePaymentSessions } from './checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from './checkout/plan-sessions/index.ts'
import { endLeases } from './cli/end-leases.ts'
import type { DatabaseConnection, OpenServices } from './cli/installation.ts'
import { jobHandlers } from './cli/job-handlers.ts'
import { SEALED_ROWS } from './cli/sealed-rows.ts'
import { whenSettled } from './cli/when-settled.ts'
import { handleIdentityEvent } from './customers/verification/index.ts'
import { countDueTotals, countPayments, markTotals, paymentEventHandler, paymentExists } from './payments/index.ts'
import { handleCredentialEvent } from './payments/methods/index.ts'
import { applyNotifications, deleteOldNotifications, type ProviderEventHandler } from './payments/providers/index.ts'
import { scheduleDailyReports } from './payments/settlement-reports/index.ts'
import { deleteExpiredOfPeople } from './people/sign-in/index.ts'
import { announceReminders, countPlans } from './plans/index.ts'
import { chargeDuePlans } from './plans/scheduler/index.ts'
import { dropOldPartitions, makePartitionsAhead } from './platform/db/index.ts'
import type { Log } from './platform/log/index.ts'
import { JOB_POOLS, runPool } from './platform/queue/index.ts'
import { reseal } from './platform/root-keys/index.ts'
import { every } from './platform/schedule/index.ts'
import { type ClaimTokens, createWorkerIdentity, startPresence } from './platform/workers/index.ts'
import { advanceTestClocks, createReadyClockFinder } from './sandbox/test-clocks/index.ts'
import {
  type ConsumerLookups,
  deleteExpiredVaultTokens,
  deleteOverdueCvcs,
  releaseOrphanedUses,
  reportOverdueVaultRows,
  rotateVaultKeys,
} from './vault/index.ts'
import {
  announceFailingWebhooks,
  type DeliveryMetrics,
  deleteExpiredRecoveries,
  deliverWebhooks,
  recoverWebhooks,
} from './webhooks/index.ts'

/** Periods of the tasks, in milliseconds. */
const EVERY_SECOND = 1_000
const EVERY_10_SECONDS = 10_000
const EVERY_20_SECONDS = 20_000
const EVERY_MINUTE = 60_000
const EVERY_10_MINUTES = 10 * 60_000
const EVERY_HOUR = 60 * 60_000

/** The background work of this process. */
export interface Worker {
  /** Polls for webhook requests at once. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/**
 * Returns, by record type, the lookup that tells if the record that used a vault token exists. A
 * newer version that runs beside this one may know more types.
 */
export const consumerLookups = (services: Services): ConsumerLookups => new Map([['Payment', paymentExists(services)]])

/** The handlers of provider events. Each applies those of its own records. */
export const providerEventHandlers: readonly ProviderEventHandler[] = [
  paymentEventHandler(whenSettled),
  handleCredentialEvent,
  handleIdentityEvent,
]

/** The URLs of the databases, by the name of the cell: null without a file of cells. */
export type CellUrls = ReadonlyMap<string | null, Pick<DatabaseConnection, 'url' | 'adminUrl'>>

/**
 * Starts webhook delivery and the periodic tasks of every cell that this process serves, and those
 * of the directory. Follows which cells are connected.
 */
export function startWorker(opened: OpenServices, urls: CellUrls, log: Log, metrics?: DeliveryMetrics): Worker {
  const ending = new AbortController()
  const inCells = new Map<Services, Worker>()
  const followCells = async () => {
    const served = opened.cells()
    for (const services of served) {
      if (inCells.has(services)) continue
      const urlsOfCell = urls.get(services.db.cell)!
      inCells.set(services, startInCell({ ...opened, services }, urlsOfCell, ending.signal, log, metrics))
    }
    const removed = [...inCells].filter(([services]) => !served.includes(services))
    for (const [services] of removed) inCells.delete(services)
    await Promise.all(removed.map(([, worker]) => worker.stop()))
  }
  const following = every(EVERY_SECOND, 'follow the cells', followCells, log)
  const tasks = directoryTasks(opened, ending.signal, log)
  return {
    wake: () => {
      for (const { wake } of inCells.values()) wake()
    },
    stop: async () => {
      ending.abort()
      await following.stop()
      await Promise.all([...inCells.values(), ...tasks].map((each) => each.stop()))
    },
  }
}

/** Starts the tasks on tables that only the directory has, or that concern all cells. */
function directoryTasks({ services, rootKeys, cellTasks }: OpenServices, ending: AbortSignal, log: Log) {
  const resealParts = { ...services, sealed: SEALED_ROWS }
  const resealSome = async () => (await reseal(resealParts, rootKeys, undefined, ending)) === 'more'
  return [
    every(EVERY_SECOND, 'reseal', resealSome, log),
    every(EVERY_10_MINUTES, 'delete expired sign-ins', () => deleteExpiredOfPeople(services), log),
    every(EVERY_SECOND, 'apply pending writes', cellTasks.applyPendingWrites, log),
    every(EVERY_HOUR, 'delete ids of applied writes', cellTasks.deleteOldAppliedWrites, log),
  ]
}

/** Starts webhook delivery and the periodic tasks of one cell. */
function startInCell(
  { services: shared, hints, mailer }: Pick<OpenServices, 'services' | 'hints' | 'mailer'>,
  { url, adminUrl }: Pick<DatabaseConnection, 'url' | 'adminUrl'>,
  ending: AbortSignal,
  log: Log,
  metrics?: DeliveryMetrics,
): Worker {
  const services = { ...shared, worker: createWorkerIdentity() }
  const handlers = jobHandlers(services, mailer)
  const delivery = deliverWebhooks(services, { log, hints, whenFannedOut: markTotals, ...(metrics && { metrics }) })
  const notifications = every(
    EVERY_SECOND,
    'apply notifications',
    () => applyNotifications(services, providerEventHandlers),
    log,
  )
  hints.onHint('notifications', notifications.wake)
  const findReadyClocks = createReadyClockFinder()
  const clocks = every(
    EVERY_SECOND,
    'move test clocks',
    () => advanceTestClocks(services, whenSettled, ending, findReadyClocks),
    log,
  )
  hints.onHint('clocks', clocks.wake)
  const tasks = [
    notifications,
    clocks,
    every(EVERY_SECOND, 'announce failing webhooks', () => announceFailingWebhooks(services), log),
    every(EVERY_SECOND, 'recover webhooks', () => recoverWebhooks(services), log),
    every(EVERY_20_SECONDS, 'expire sessions', () => expireOverduePlanSessions(services), log),
    every(EVERY_20_SECONDS, 'expire payment sessions', () => expireOverduePaymentSessions(services), log),
    every(
      EVERY_MINUTE,
      'release orphaned vault token uses',
      () => releaseOrphanedUses(services, consumerLookups(services)),
      log,
    ),
    every(EVERY_HOUR, 'check the vault', () => reportOverdueVaultRows(services), log),
    ...JOB_POOLS.map((kinds) => every(EVERY_SECOND, 'run jobs', () => runPool(services, handlers, kinds), log)),
    every(EVERY_SECOND, 'charge plans', () => chargeDuePlans(services, whenSettled, ending), log),
    every(EVERY_10_SECONDS, 'announce what is due', () => announceReminders(services), log),
    every(
      EVERY_SECOND,
      'count totals',
      () => countDueTotals(services, { Payments: countPayments, Plans: countPlans }),
      log,
    ),
    every(EVERY_HOUR, 'schedule settlement reports', () => scheduleDailyReports(services), log),
    every(EVERY_HOUR, 'make partitions', () => makePartitionsAhead(adminUrl, services.wallNow), log),
    every(EVERY_HOUR, 'drop old partitions', () => dropOldPartitions(adminUrl, services.wallNow), log),
    ...keyTasks(services, log),
    ...cleanupTasks(services, log),
  ]
  const takeOver = async (tokens: ClaimTokens) => {
    await endLeases(services, tokens, metrics)
    for (const { wake } of [delivery, ...tasks]) wake()
  }
  const presence = startPresence({ ...services, log, url, endLeases: takeOver })
  return {
    wake: delivery.wake,
    stop: async () => {
      await Promise.all([delivery.stop(), ...tasks.map((task) => task.stop())])
      await presence.stop()
    },
  }
}

/** Starts the tasks that make and destroy the keys of the vault. */
function keyTasks(services: Services, log: Log) {
  const keys = services.keys.inCell(services.db)
  return [
    every(EVERY_10_SECONDS, 'destroy hour keys', () => keys.destroyPastHourKeys(), log),
    every(EVERY_MINUTE, 'make hour keys', () => keys.createUpcomingHourKeys(), log),
    every(EVERY_MINUTE, 'finish destroying keys', () => keys.finishDestroying(), log),
    every(EVERY_MINUTE, 'rotate month keys', () => rotateVaultKeys(services), log),
  ]
}

/** Starts the tasks that delete what has expired. */
function cleanupTasks(services: Services, log: Log) {
  return [
    every(EVERY_HOUR, 'delete old webhook recoveries', () => deleteExpiredRecoveries(services), log),
    every(EVERY_10_MINUTES, 'delete expired idempotency keys', () => deleteExpiredIdempotencyKeys(services), log),
    every(EVERY_10_MINUTES, 'delete expired exports', () => deleteExpiredExports(services), log),
    every(EVERY_HOUR, 'delete old audit readings', () => deleteOldAuditReadings(services), log),
    every(EVERY_10_SECONDS, 'delete expired vault tokens', () => deleteExpiredVaultTokens(services), log),
    every(EVERY_10_SECONDS, 'delete security codes', () => deleteOverdueCvcs(services), log),
    every(EVERY_HOUR, 'delete expired public keys', () => deleteExpiredPublicKeys(services), log),
    every(EVERY_HOUR, 'delete old link messages', () => deleteExpiredSentLinks(services), log),
    every(EVERY_HOUR, 'delete old message counts', () => deleteExpiredMailCounts(services), log),
    every(EVERY_HOUR, 'delete removed mail suppressions', () => deleteRemovedSuppressions(services), log),
    every(EVERY_HOUR, 'delete old notifications', () => deleteOldNotifications(services), log),
  ]
}
