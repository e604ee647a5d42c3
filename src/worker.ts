import { deleteExpiredIdempotencyKeys, deleteOldAuditReadings, type Services } from './accounts/index.ts'
import { deleteExpiredPublicKeys } from './accounts/public-keys/index.ts'
import { deleteExpiredSentLinks, sendLinkRequest, sendSessionLink } from './checkout/links/index.ts'
import { deleteExpiredMailCounts } from './checkout/mail-limits/index.ts'
import { deleteRemovedSuppressions } from './checkout/mail-suppressions/index.ts'
import { expireOverduePaymentSessions } from './checkout/payment-sessions/index.ts'
import { expireOverduePlanSessions } from './checkout/plan-sessions/index.ts'
import type { OpenServices } from './cli/installation.ts'
import { SEALED_ROWS } from './cli/sealed-rows.ts'
import { whenSettled } from './cli/when-settled.ts'
import { followIdentitySession, handleIdentityEvent } from './customers/verification/index.ts'
import { paymentEventHandler, paymentExists, releaseTokenJob, settleAttempt, settleRefund } from './payments/index.ts'
import { forgetCredential, handleCredentialEvent } from './payments/methods/index.ts'
import { applyNotifications, deleteOldNotifications, type ProviderEventHandler } from './payments/providers/index.ts'
import { chargeDuePlans } from './plans/scheduler/index.ts'
import { dropOldPartitions, makePartitionsAhead } from './platform/db/index.ts'
import type { Log } from './platform/log/index.ts'
import type { Mailer } from './platform/mail/index.ts'
import { type JobHandlers, runJobs } from './platform/queue/index.ts'
import { reseal } from './platform/root-keys/index.ts'
import { every } from './platform/schedule/index.ts'
import { createReadyClockFinder, moveTestClocks } from './sandbox/test-clocks/index.ts'
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

const EXPIRE_SESSIONS_EVERY_MS = 20_000
const FORGET_IDEMPOTENCY_KEYS_EVERY_MS = 10 * 60_000
const DELETE_AUDIT_READINGS_EVERY_MS = 60 * 60_000
const DESTROY_HOUR_KEYS_EVERY_MS = 10_000
const MAKE_HOUR_KEYS_EVERY_MS = 60_000
const FINISH_DESTROYING_EVERY_MS = 60_000
const ROTATE_MONTH_KEYS_EVERY_MS = 60_000
const RESEAL_EVERY_MS = 1_000
const SWEEP_VAULT_EVERY_MS = 10_000
const FREE_VAULT_USES_EVERY_MS = 60_000
const CHECK_VAULT_EVERY_MS = 60 * 60_000
const SWEEP_PUBLIC_KEYS_EVERY_MS = 60 * 60_000
const SWEEP_SENT_LINKS_EVERY_MS = 60 * 60_000
const DELETE_REMOVED_SUPPRESSIONS_EVERY_MS = 60 * 60_000
const TELL_FAILING_EVERY_MS = 1_000
const RECOVER_WEBHOOKS_EVERY_MS = 1_000
const SWEEP_RECOVERIES_EVERY_MS = 60 * 60_000
const APPLY_NOTIFICATIONS_EVERY_MS = 1_000
const RUN_JOBS_EVERY_MS = 1_000
const CHARGE_PLANS_EVERY_MS = 1_000
const MOVE_TEST_CLOCKS_EVERY_MS = 1_000
const SWEEP_NOTIFICATIONS_EVERY_MS = 60 * 60_000
const MAKE_PARTITIONS_EVERY_MS = 60 * 60_000
const DROP_PARTITIONS_EVERY_MS = 60 * 60_000

/** The background work of this process. */
export interface Worker {
  /** Polls for webhook requests at once. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/**
 * Returns, by record type, how to find out whether the record that used a vault token exists. A newer version that runs
 * beside this one may know more types.
 */
export const consumerLookUps = (services: Services): ConsumerLookups => new Map([['Payment', paymentExists(services)]])

/** The handlers of provider events. Each applies those of its own records. */
export const noticeListeners: readonly ProviderEventHandler[] = [
  paymentEventHandler(whenSettled),
  handleCredentialEvent,
  handleIdentityEvent,
]

/** Returns the handlers of the jobs that commits enqueue. */
export const jobHandlers = (services: Services, mailer: Mailer | null): JobHandlers => ({
  SettleAttempt: (job) => settleAttempt(services, whenSettled, job),
  SettleRefund: (job) => settleRefund(services, job),
  ReleaseVaultToken: (job) => releaseTokenJob(services, job),
  ForgetCredential: (job) => forgetCredential(services, job),
  SendSessionLink: (job) => sendSessionLink(services, mailer, job),
  SendLinkRequest: (job) => sendLinkRequest(services, mailer, job),
  FollowIdentitySession: (job) => followIdentitySession(services, job),
})

/** Starts webhook delivery and the periodic tasks: charging, expiry, key rotation and the cleanup of tables. */
export function startWorker(
  { services, hints, mailer, rootKeys }: OpenServices,
  adminUrl: string,
  log: Log,
  metrics?: DeliveryMetrics,
): Worker {
  const ending = new AbortController()
  const delivery = deliverWebhooks(services, { log, hints, ...(metrics && { metrics }) })
  const notifications = every(
    APPLY_NOTIFICATIONS_EVERY_MS,
    'apply notifications',
    () => applyNotifications(services, noticeListeners),
    log,
  )
  hints.onHint('notifications', notifications.wake)
  const lookAtStanding = createReadyClockFinder()
  const clocks = every(
    MOVE_TEST_CLOCKS_EVERY_MS,
    'move test clocks',
    () => moveTestClocks(services, whenSettled, ending.signal, lookAtStanding),
    log,
  )
  hints.onHint('clocks', clocks.wake)
  const resealParts = { ...services, sealed: SEALED_ROWS }
  const sealAnew = async () => (await reseal(resealParts, rootKeys, undefined, ending.signal)) === 'more'
  const tasks = [
    notifications,
    clocks,
    every(TELL_FAILING_EVERY_MS, 'announce failing webhooks', () => announceFailingWebhooks(services), log),
    every(RECOVER_WEBHOOKS_EVERY_MS, 'recover webhooks', () => recoverWebhooks(services), log),
    every(EXPIRE_SESSIONS_EVERY_MS, 'expire sessions', () => expireOverduePlanSessions(services), log),
    every(EXPIRE_SESSIONS_EVERY_MS, 'expire payment sessions', () => expireOverduePaymentSessions(services), log),
    every(RESEAL_EVERY_MS, 'seal anew', sealAnew, log),
    every(
      FREE_VAULT_USES_EVERY_MS,
      'release orphaned vault token uses',
      () => releaseOrphanedUses(services, consumerLookUps(services)),
      log,
    ),
    every(CHECK_VAULT_EVERY_MS, 'check the vault', () => reportOverdueVaultRows(services), log),
    every(RUN_JOBS_EVERY_MS, 'run jobs', () => runJobs(services, jobHandlers(services, mailer)), log),
    every(CHARGE_PLANS_EVERY_MS, 'charge plans', () => chargeDuePlans(services, whenSettled, ending.signal), log),
    every(MAKE_PARTITIONS_EVERY_MS, 'make partitions', () => makePartitionsAhead(adminUrl, services.wallNow), log),
    every(DROP_PARTITIONS_EVERY_MS, 'drop old partitions', () => dropOldPartitions(adminUrl, services.wallNow), log),
    ...keyTasks(services, log),
    ...cleanupTasks(services, log),
  ]
  return {
    wake: delivery.wake,
    stop: async () => {
      ending.abort()
      await Promise.all([delivery.stop(), ...tasks.map((task) => task.stop())])
    },
  }
}

/** Starts the tasks that make and destroy the keys of the vault. */
function keyTasks(services: Services, log: Log) {
  return [
    every(DESTROY_HOUR_KEYS_EVERY_MS, 'destroy hour keys', () => services.keys.destroyPastHourKeys(), log),
    every(MAKE_HOUR_KEYS_EVERY_MS, 'make hour keys', () => services.keys.createUpcomingHourKeys(), log),
    every(FINISH_DESTROYING_EVERY_MS, 'finish destroying keys', () => services.keys.finishDestroying(), log),
    every(ROTATE_MONTH_KEYS_EVERY_MS, 'rotate month keys', () => rotateVaultKeys(services), log),
  ]
}

/** Starts the tasks that delete what has expired. */
function cleanupTasks(services: Services, log: Log) {
  return [
    every(SWEEP_RECOVERIES_EVERY_MS, 'delete old webhook recoveries', () => deleteExpiredRecoveries(services), log),
    every(
      FORGET_IDEMPOTENCY_KEYS_EVERY_MS,
      'delete expired idempotency keys',
      () => deleteExpiredIdempotencyKeys(services),
      log,
    ),
    every(DELETE_AUDIT_READINGS_EVERY_MS, 'delete old audit readings', () => deleteOldAuditReadings(services), log),
    every(SWEEP_VAULT_EVERY_MS, 'delete expired vault tokens', () => deleteExpiredVaultTokens(services), log),
    every(SWEEP_VAULT_EVERY_MS, 'delete security codes', () => deleteOverdueCvcs(services), log),
    every(SWEEP_PUBLIC_KEYS_EVERY_MS, 'delete expired public keys', () => deleteExpiredPublicKeys(services), log),
    every(SWEEP_SENT_LINKS_EVERY_MS, 'delete old link messages', () => deleteExpiredSentLinks(services), log),
    every(SWEEP_SENT_LINKS_EVERY_MS, 'delete old message counts', () => deleteExpiredMailCounts(services), log),
    every(
      DELETE_REMOVED_SUPPRESSIONS_EVERY_MS,
      'delete removed mail suppressions',
      () => deleteRemovedSuppressions(services),
      log,
    ),
    every(SWEEP_NOTIFICATIONS_EVERY_MS, 'sweep notifications', () => deleteOldNotifications(services), log),
  ]
}
