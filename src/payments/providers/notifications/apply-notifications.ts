import { setTimeout } from 'node:timers/promises'
import { organizationOf, type Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { SHARDS } from '../../../platform/ids/index.ts'
import { faultFacts } from '../../../platform/log/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { adapterOf } from '../adapters.ts'
import { accessTo } from '../configurations/access-to.ts'
import { findProviderConfiguration } from '../configurations/find-provider-configuration.ts'
import { type PaymentProvider, type ProviderAccess, type ProviderEvent, ProviderUnavailable } from '../port/port.ts'
import { nextAttemptAt } from './notification-schedule.ts'
import {
  type ClaimNotificationsRow,
  claimNotifications,
  lockClaimedNotification,
  markNotificationApplied,
  postponeNotification,
} from './notifications.queries.generated.ts'
import type { ProviderEventHandler, ProviderEventOrigin } from './provider-event-handler.ts'
import { openNotification } from './store-notification.ts'

/** Longer than querying the provider and applying its events takes. */
const LEASE_SECONDS = 120
const ROUNDS_MAX = 1000
const IN_FLIGHT_MAX = 64
/** From this number on a configuration waits for its own: its provider may not respond. */
const IN_FLIGHT_PER_CONFIGURATION = 12
const ROWS_PER_ROUND = 8
const POLL_INTERVAL_MS = 1000

interface Claim extends ClaimNotificationsRow {
  readonly token: string
}

/** A notification that is being applied. */
interface InFlight {
  readonly configurationId: string
  readonly over: Promise<void>
}

/**
 * Applies stored notifications until none is due. Each is claimed when it starts, so that it has
 * its own lease, and a provider that does not respond delays only its own. Failures, unknown
 * records and unavailable providers are retried with growing intervals. After a day the
 * notification is given up, and its row stays for an operator.
 */
export async function applyNotifications(services: Services, handlers: readonly ProviderEventHandler[]): Promise<void> {
  const inFlight = new Set<InFlight>()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const nobodyIsBusy = inFlight.size === 0
    const claims = await claimSome(services, inFlight)
    const sources = cachedSources(services)
    for (const claim of claims) start(services, handlers, sources, claim, inFlight)
    if (claims.length === 0 && nobodyIsBusy) return
    if (claims.length < ROWS_PER_ROUND) await someEnded(inFlight)
  }
  await Promise.all([...inFlight].map(({ over }) => over))
}

async function claimSome({ db, wallNow, mintId }: Services, inFlight: ReadonlySet<InFlight>): Promise<Claim[]> {
  if (inFlight.size > IN_FLIGHT_MAX - ROWS_PER_ROUND) return []
  const token = mintId(0)
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMost: ROWS_PER_ROUND, exceptConfigurationIds: busyOf(inFlight) }
  const rows = await db.write.run(claimNotifications, { ...span, now, leaseUntil, token })
  if (rows.length > 0) crashPoint('notification: claimed')
  return rows.map((row) => ({ ...row, token }))
}

function busyOf(inFlight: ReadonlySet<InFlight>): string[] {
  const ofConfigurations = Map.groupBy(inFlight, ({ configurationId }) => configurationId)
  return [...ofConfigurations].filter(([, its]) => its.length >= IN_FLIGHT_PER_CONFIGURATION).map(([id]) => id)
}

function start(
  services: Services,
  handlers: readonly ProviderEventHandler[],
  sources: Sources,
  claim: Claim,
  inFlight: Set<InFlight>,
): void {
  const { configurationId } = claim
  const over = applyOne(services, handlers, sources, claim)
    // The lease expires, and it is applied again.
    .catch((error) => logUnwritten(services, claim, error))
    .finally(() => inFlight.delete(started))
  const started = { configurationId, over }
  inFlight.add(started)
}

/**
 * Waits until enough have ended for the next round, but only briefly, so that slow ones do not
 * delay new ones.
 */
async function someEnded(inFlight: ReadonlySet<InFlight>): Promise<void> {
  const enough = Promise.withResolvers<void>()
  let left = Math.min(ROWS_PER_ROUND, inFlight.size)
  if (left === 0) return
  for (const { over } of inFlight) over.then(() => --left === 0 && enough.resolve())
  await Promise.race([setTimeout(POLL_INTERVAL_MS, undefined, { ref: false }), enough.promise])
}

/** Applies every event that can be applied. Applying one again later changes nothing. */
async function applyOne(
  services: Services,
  handlers: readonly ProviderEventHandler[],
  sources: Sources,
  claim: Claim,
): Promise<void> {
  let isDone = true
  try {
    const { origin, access, adapter } = await sources(claim.configurationId)
    const events = await adapter.interpret(access, openNotification(services.sealer, claim))
    for (const event of events) isDone = (await applyAlone(services, handlers, { claim, origin, event })) && isDone
  } catch (error) {
    isDone = false
    if (!(error instanceof ProviderUnavailable)) logFault(services, claim, error)
  }
  crashPoint('notification: applied')
  if (isDone) await services.db.write.run(markNotificationApplied, { ...claim, now: services.wallNow() })
  else await postpone(services, claim)
}

/** The configuration of a notification, with its adapter. */
interface Source {
  readonly origin: ProviderEventOrigin
  readonly access: ProviderAccess
  readonly adapter: PaymentProvider
}

type Sources = (configurationId: string) => Promise<Source>

/** Returns a cache for one round: a provider often sends many notifications at once. */
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
  return {
    origin: { configuration, account: await organizationOf(services, configuration) },
    access: accessTo(services, configuration),
    adapter: await adapterOf(configuration.adapter),
  }
}

interface ToApply {
  readonly claim: Claim
  readonly origin: ProviderEventOrigin
  readonly event: ProviderEvent
}

/** Applies one event in its own transaction. Returns false when it must be retried. */
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

/** Passes an event to all handlers. Returns false when it is about an unknown record. */
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

async function postpone(services: Services, claim: Claim): Promise<void> {
  const dueAt = nextAttemptAt(claim, services.wallNow())
  await services.db.write.run(postponeNotification, { ...claim, dueAt })
  const { configurationId, eventId, tries } = claim
  if (dueAt === null) services.log.error({ configurationId, eventId, tries }, 'gave up applying a notification')
}

/** Logs without the error's message, which may contain the provider's data. */
function logFault({ log }: Services, { configurationId, eventId, tries }: Claim, error: unknown): void {
  log.error({ ...faultFacts(error), configurationId, eventId, tries }, 'failed to apply a notification')
}

function logUnwritten({ log }: Services, { configurationId, eventId }: Claim, error: unknown): void {
  log.error({ ...faultFacts(error), configurationId, eventId }, 'failed to record the outcome of a notification')
}
