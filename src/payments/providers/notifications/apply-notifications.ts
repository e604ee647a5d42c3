import { type Account, organizationOf, type Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { SHARDS } from '../../../platform/ids/index.ts'
import { faultFacts } from '../../../platform/log/index.ts'
import { drain, fixedCapacity, type KeyLimits } from '../../../platform/queue/index.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../../platform/time/index.ts'
import type { ClaimTokens } from '../../../platform/workers/index.ts'
import { markFailingIfRefused } from '../configurations/check-provider-configuration.ts'
import { openClient } from '../configurations/configuration-health.ts'
import { findProviderConfiguration } from '../configurations/find-provider-configuration.ts'
import type { ProviderConfiguration } from '../configurations/provider-configuration.ts'
import { configurationsOfSameAccount } from '../configurations/replacement.ts'
import {
  type PaymentProvider,
  type ProviderAccess,
  type ProviderEvent,
  ProviderUnavailable,
  type UnknownCause,
} from '../port/port.ts'
import {
  type ClaimNotificationsRow,
  claimNotifications,
  endLeasesOfNotifications,
  lockClaimedNotification,
  markNotificationApplied,
  postponeNotification,
} from './notifications.queries.generated.ts'
import { openNotification } from './store-notification.ts'

/** The lease of a claim. To interpret a notification and apply its events takes less time. */
const LEASE_SECONDS = 120
const POLLS_MAX = 1000
const CLAIM_MAX = 8
/**
 * The capacity is limited by configuration, because its provider may not respond. Each poll claims
 * a full batch, and waits until enough slots for it are free.
 */
const CAPACITY = { concurrency: 64, concurrencyPerKey: 12, claimMax: CLAIM_MAX, claimMin: CLAIM_MAX }
const POLL_INTERVAL_MS = 1000

/** A claimed notification, and the sources of the notifications that were claimed with it. */
interface Claim extends ClaimNotificationsRow {
  readonly token: string
  readonly sources: Sources
}

/**
 * Applies due notifications until none is left. Retries a notification with backoff if its record
 * does not exist, if its provider can't be reached, or if applying it fails. The retries end after
 * a day, and the row remains for an operator. They do not end while the configuration is failing,
 * because providers do not resend accepted notifications.
 */
export function applyNotifications(services: Services, handlers: readonly ProviderEventHandler[]): Promise<void> {
  return drain({
    capacity: fixedCapacity(CAPACITY),
    claim: (limits) => claimSome(services, limits),
    keyOf: ({ configurationId }) => configurationId,
    // If the result can't be recorded, the notification is applied again when its lease ends.
    run: (claim) => applyOne(services, handlers, claim).catch((error) => logUnwritten(services, claim, error)),
    pollIntervalMs: POLL_INTERVAL_MS,
    pollsMax: POLLS_MAX,
  })
}

async function claimSome(services: Services, { rowsMax, busyKeys }: KeyLimits): Promise<Claim[]> {
  const { db, wallNow, worker } = services
  const token = worker.mintClaimToken()
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMax, exceptConfigurationIds: busyKeys }
  const rows = await db.write.run(claimNotifications, { ...span, now, leaseUntil, token })
  if (rows.length > 0) crashPoint('notification: claimed')
  const sources = cachedSources(services)
  return rows.map((row) => ({ ...row, token, sources }))
}

/** Makes the notifications that a lost worker has claimed due. */
export async function endNotificationLeases(
  { db, wallNow }: Pick<Services, 'db' | 'wallNow'>,
  tokens: ClaimTokens,
): Promise<void> {
  await db.write.run(endLeasesOfNotifications, { ...tokens, now: wallNow() })
}

/**
 * Applies each event of a notification, even after one of them failed, because events can be
 * applied more than once.
 */
async function applyOne(services: Services, handlers: readonly ProviderEventHandler[], claim: Claim): Promise<void> {
  let isDone = true
  let cause: UnknownCause | null = null
  try {
    const { origin, access, adapter } = await claim.sources(claim.configurationId)
    const events = await adapter.readProviderEvents(access, openNotification(services.sealer, claim))
    for (const event of events) isDone = (await applyAlone(services, handlers, { claim, origin, event })) && isDone
  } catch (error) {
    isDone = false
    if (error instanceof ProviderUnavailable) cause = error.unknownCause
    else logFault(services, claim, error)
  }
  crashPoint('notification: applied')
  if (isDone) await services.db.write.run(markNotificationApplied, { ...claim, now: services.wallNow() })
  else await postpone(services, claim, cause)
}

/** The configuration, account and adapter of a notification. */
interface Source {
  readonly origin: ProviderEventOrigin
  readonly access: ProviderAccess
  readonly adapter: PaymentProvider
}

type Sources = (configurationId: string) => Promise<Source>

/**
 * Returns a cache of sources for one claim: each configuration is read, and its secrets are opened,
 * once per claim.
 */
function cachedSources(services: Services): Sources {
  const met = new Map<string, Promise<Source>>()
  return (configurationId) => {
    const source = met.get(configurationId) ?? readSource(services, configurationId)
    met.set(configurationId, source)
    return source
  }
}

async function readSource(services: Services, configurationId: string): Promise<Source> {
  const configuration = await findProviderConfiguration(services, configurationId)
  if (!configuration) throw new Error('a notification has no configuration')
  const client = await openClient(services, configuration)
  if (!client) throw new ProviderUnavailable()
  return {
    origin: {
      configuration,
      configurationIds: await configurationsOfSameAccount(services.db.read, configuration),
      account: await organizationOf(services, configuration),
    },
    access: client.access,
    adapter: client.provider,
  }
}

interface ToApply {
  readonly claim: Claim
  readonly origin: ProviderEventOrigin
  readonly event: ProviderEvent
}

/** Applies one event in its own transaction. Returns false when it needs a retry. */
async function applyAlone(
  services: Services,
  handlers: readonly ProviderEventHandler[],
  { claim, origin, event }: ToApply,
): Promise<boolean> {
  try {
    const isKnown = await services.db.transaction(async (tx) => {
      const locked = await tx.run(lockClaimedNotification, claim)
      return locked.length === 0 || handle(services, tx, handlers, { origin, event })
    })
    services.hint('outbox')
    return isKnown
  } catch (error) {
    logFault(services, claim, error)
    return false
  }
}

/** Calls every handler. Returns false when no handler knows the event's record. */
async function handle(
  services: Services,
  tx: Transaction,
  handlers: readonly ProviderEventHandler[],
  { origin, event }: { readonly origin: ProviderEventOrigin; readonly event: ProviderEvent },
): Promise<boolean> {
  const answers = []
  for (const handler of handlers) answers.push(await handler(services, tx, origin, event))
  return answers.includes('applied') || !answers.includes('unknown')
}

async function postpone(services: Services, claim: Claim, cause: UnknownCause | null): Promise<void> {
  const { db, log, wallNow } = services
  const { configurationId, eventId, attempts } = claim
  const dueAt = nextAttemptAt(claim, wallNow())
  // If nothing was charged since the key was revoked, nobody has noticed yet.
  if (dueAt === null && cause === 'credentials rejected') await markFailingIfRefused(services, configurationId)
  const whileFailing = plus(wallNow(), { seconds: BACKOFF_MAX_SECONDS })
  const postponed = first(await db.write.run(postponeNotification, { ...claim, dueAt, whileFailing }))
  if (postponed?.dueAt !== null) return
  log.error({ configurationId, eventId, attempts, cause }, 'gave up applying a notification')
}

/** Logs an error without its message, which may contain data of the provider. */
function logFault({ log }: Services, { configurationId, eventId, attempts }: Claim, error: unknown): void {
  log.error({ ...faultFacts(error), configurationId, eventId, attempts }, 'failed to apply a notification')
}

function logUnwritten({ log }: Services, { configurationId, eventId }: Claim, error: unknown): void {
  log.error({ ...faultFacts(error), configurationId, eventId }, 'failed to record the outcome of a notification')
}

const ATTEMPTED_FOR_HOURS = 24
const BACKOFF_MAX_SECONDS = 3600

/** A notification that could not be applied. */
interface UnappliedNotification {
  /** The time of receipt, or of a later recovery of its configuration. */
  readonly retriedSince: Timestamp
  /** The number of attempts, at least one. */
  readonly attempts: number
}

/**
 * Returns the time of the next attempt: after a second, then with doubling delays of up to an hour.
 * The last attempt is a day after the first. Then returns null.
 */
export function nextAttemptAt({ retriedSince, attempts }: UnappliedNotification, now: Timestamp): Timestamp | null {
  const lastTryAt = plus(retriedSince, { hours: ATTEMPTED_FOR_HOURS })
  if (millisecondsBetween(now, lastTryAt) <= 0) return null
  const nextAt = plus(now, { seconds: Math.min(2 ** Math.min(attempts - 1, 12), BACKOFF_MAX_SECONDS) })
  return nextAt < lastTryAt ? nextAt : lastTryAt
}

/** The configuration that received an event, and its organization. */
export interface ProviderEventOrigin {
  readonly account: Account
  readonly configuration: ProviderConfiguration
  /**
   * The uuids of the configurations of the same account by replacement: the provider reports the
   * charges of all.
   */
  readonly configurationIds: readonly string[]
}

/**
 * A handler that applies one event in the given transaction. Returns `unknown` for a missing
 * record, which may be committed later, and `not mine` for other events. Events arrive in any order
 * and repeatedly.
 */
export type ProviderEventHandler = (
  services: Services,
  tx: Transaction,
  origin: ProviderEventOrigin,
  event: ProviderEvent,
) => Promise<'applied' | 'unknown' | 'not mine'>
