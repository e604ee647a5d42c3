import { deleteExpiredExports, writeExport } from './accounts/exports/index.ts'
import { deleteExpiredIdempotencyKeys, deleteOldAuditReadings, type Services } from './accounts/index.ts'
import { deleteExpiredPublicKeys } from './accounts/public-keys/index.ts'
import { deleteExpiredSentLinks, sendLinkRequest, sendSessionLink } from './checkout/links/index.ts'
import { deleteExpiredMailCounts } from './checkout/mail-limits/index.ts'
import { deleteRemovedSuppressions } from './checkout/mail-suppressions/index.ts'
import { sendPaymentMessage } from './checkout/payment-messages/index.ts'
import { expireOverduePaymentSessions } from './checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from './checkout/plan-sessions/index.ts'
import { EXPORTERS } from './cli/exporters.ts'
import type { OpenServices } from './cli/installation.ts'
import { SEALED_ROWS } from './cli/sealed-rows.ts'
import { whenSettled } from './cli/when-settled.ts'
import { handleIdentityEvent, pollIdentitySession } from './customers/verification/index.ts'
import {
  countDueTotals,
  countPayments,
  markTotals,
  paymentEventHandler,
  paymentExists,
  releaseTokenJob,
  settleAttempt,
  settleCapture,
  settleRefund,
} from './payments/index.ts'
import { deleteCredential, handleCredentialEvent, movePaymentMethods } from './payments/methods/index.ts'
import {
  applyNotifications,
  checkProviderConfiguration,
  deleteOldNotifications,
  type ProviderEventHandler,
} from './payments/providers/index.ts'
import { fetchDailyReports, scheduleDailyReports } from './payments/settlement-reports/index.ts'
import { deleteLostSavedViews, sendInvitation, sendPersonMessage } from './people/index.ts'
import { deleteExpiredOfPeople } from './people/sign-in/index.ts'
import { announceReminders, countPlans, retryPlansOfMethod, scheduleUpcomingOfOrganization } from './plans/index.ts'
import { chargeDuePlans } from './plans/scheduler/index.ts'
import { dropOldPartitions, makePartitionsAhead } from './platform/db/index.ts'
import type { Log } from './platform/log/index.ts'
import type { Mailer } from './platform/mail/index.ts'
import { type JobHandlers, runJobs } from './platform/queue/index.ts'
import { reseal } from './platform/root-keys/index.ts'
import { every } from './platform/schedule/index.ts'
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

/** Returns the handlers of the jobs that commits enqueue. */
export const jobHandlers = (services: Services, mailer: Mailer | null): JobHandlers => ({
  SettleAttempt: (job) => settleAttempt(services, whenSettled, job),
  SettleCapture: (job) => settleCapture(services, whenSettled, job),
  SettleRefund: (job) => settleRefund(services, job),
  ReleaseVaultToken: (job) => releaseTokenJob(services, job),
  ForgetCredential: (job) => deleteCredential(services, job),
  RetryPlansOfMethod: (job) => retryPlansOfMethod(services, job),
  ScheduleUpcoming: (job) => scheduleUpcomingOfOrganization(services, job),
  SendSessionLink: (job) => sendSessionLink(services, mailer, job),
  SendLinkRequest: (job) => sendLinkRequest(services, mailer, job),
  SendPaymentMessage: (job) => sendPaymentMessage(services, mailer, job),
  SendPersonMessage: (job) => sendPersonMessage(services, mailer, job),
  SendInvitation: (job) => sendInvitation(services, mailer, job),
  FollowIdentitySession: (job) => pollIdentitySession(services, job),
  MovePaymentMethods: (job) => movePaymentMethods(services, job),
  CheckProviderConfiguration: (job) => checkProviderConfiguration(services, job),
  FetchDailyReports: (job) => fetchDailyReports(services, whenSettled, job),
  WriteExport: (job) => writeExport(services, EXPORTERS, job),
  DeleteSavedViews: (job) => deleteLostSavedViews(services, job),
})

/** The URL of the tables' owner in each cell, by its name: null without a file of cells. */
export type AdminUrls = ReadonlyMap<string | null, string>

/**
 * Starts webhook delivery and the periodic tasks of every cell that this process serves, and those
 * of the directory. Follows which cells are connected.
 */
export function startWorker(opened: OpenServices, adminUrls: AdminUrls, log: Log, metrics?: DeliveryMetrics): Worker {
  const ending = new AbortController()
  const inCells = new Map<Services, Worker>()
  const followCells = async () => {
    const served = opened.cells()
    for (const services of served) {
      if (inCells.has(services)) continue
      const adminUrl = adminUrls.get(services.db.cell) ?? ''
      inCells.set(services, startInCell({ ...opened, services }, adminUrl, ending.signal, log, metrics))
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
  { services, hints, mailer }: Pick<OpenServices, 'services' | 'hints' | 'mailer'>,
  adminUrl: string,
  ending: AbortSignal,
  log: Log,
  metrics?: DeliveryMetrics,
): Worker {
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
    every(EVERY_SECOND, 'run jobs', () => runJobs(services, jobHandlers(services, mailer)), log),
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
  return {
    wake: delivery.wake,
    stop: async () => {
      await Promise.all([delivery.stop(), ...tasks.map((task) => task.stop())])
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
