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
import { type Notice, type PaymentProvider, type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import { openNotification } from './keep-notification.ts'
import type { NoticeListener, NoticePlace } from './notice-listener.ts'
import { nextTryAt } from './notification-schedule.ts'
import {
  type ClaimNotificationsRow,
  claimNotifications,
  lockClaimedNotification,
  markNotificationApplied,
  postponeNotification,
} from './notifications.queries.generated.ts'

/** Longer than asking the provider and applying what it tells may take. */
const LEASE_SECONDS = 120
const LOOKS_MAX = 1000
const AT_ONCE = 64
/** From here on a configuration waits for its own: its provider may be one that does not answer. */
const OF_ONE_CONFIGURATION = 12
const ROWS_A_LOOK = 8
const LOOK_AGAIN_MS = 1000

interface Claim extends ClaimNotificationsRow {
  readonly token: string
}

/** One that has been started, until it is over. */
interface UnderWay {
  readonly configurationId: string
  readonly over: Promise<void>
}

/**
 * Applies what providers told, some at a time, until nothing is due. Each is claimed as it is started, so that its lease is its
 * own, and a provider that does not answer holds up its own alone. What is about a record that is not there, what a
 * provider must be asked about and can't, and what fails is tried again later and later; after a day it is given up and
 * its row stays, for a person.
 */
export async function applyNotifications(services: Services, listeners: readonly NoticeListener[]): Promise<void> {
  const underWay = new Set<UnderWay>()
  for (let look = 0; look < LOOKS_MAX; look++) {
    const nobodyIsBusy = underWay.size === 0
    const claims = await claimSome(services, underWay)
    const speakers = rememberSpeakers(services)
    for (const claim of claims) start(services, listeners, speakers, claim, underWay)
    if (claims.length === 0 && nobodyIsBusy) return
    if (claims.length < ROWS_A_LOOK) await someAreOver(underWay)
  }
  await Promise.all([...underWay].map(({ over }) => over))
}

async function claimSome({ db, wallNow, mintId }: Services, underWay: ReadonlySet<UnderWay>): Promise<Claim[]> {
  if (underWay.size > AT_ONCE - ROWS_A_LOOK) return []
  const token = mintId(0)
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMost: ROWS_A_LOOK, exceptConfigurationIds: busyOf(underWay) }
  const rows = await db.write.run(claimNotifications, { ...span, now, leaseUntil, token })
  if (rows.length > 0) crashPoint('notification: claimed')
  return rows.map((row) => ({ ...row, token }))
}

function busyOf(underWay: ReadonlySet<UnderWay>): string[] {
  const ofConfigurations = Map.groupBy(underWay, ({ configurationId }) => configurationId)
  return [...ofConfigurations].filter(([, its]) => its.length >= OF_ONE_CONFIGURATION).map(([id]) => id)
}

function start(
  services: Services,
  listeners: readonly NoticeListener[],
  speakers: Speakers,
  claim: Claim,
  underWay: Set<UnderWay>,
): void {
  const { configurationId } = claim
  const over = applyOne(services, listeners, speakers, claim)
    // Its lease runs out, and it is applied again.
    .catch((error) => tellUnwritten(services, claim, error))
    .finally(() => underWay.delete(started))
  const started = { configurationId, over }
  underWay.add(started)
}

/** Waits until as many are over as a look may claim, and not for long: what comes meanwhile is no slower for what hangs. */
async function someAreOver(underWay: ReadonlySet<UnderWay>): Promise<void> {
  const enough = Promise.withResolvers<void>()
  let left = Math.min(ROWS_A_LOOK, underWay.size)
  if (left === 0) return
  for (const { over } of underWay) over.then(() => --left === 0 && enough.resolve())
  await Promise.race([setTimeout(LOOK_AGAIN_MS, undefined, { ref: false }), enough.promise])
}

/** What can be applied is, also when something beside it can't yet: to apply it again later changes nothing. */
async function applyOne(
  services: Services,
  listeners: readonly NoticeListener[],
  speakers: Speakers,
  claim: Claim,
): Promise<void> {
  let isDone = true
  try {
    const { place, access, adapter } = await speakers(claim.configurationId)
    const notices = await adapter.interpret(access, openNotification(services.sealer, claim))
    for (const notice of notices) isDone = (await applyAlone(services, listeners, { claim, place, notice })) && isDone
  } catch (error) {
    isDone = false
    if (!(error instanceof ProviderUnavailable)) tellFault(services, claim, error)
  }
  crashPoint('notification: applied')
  if (isDone) await services.db.write.run(markNotificationApplied, { ...claim, now: services.wallNow() })
  else await postpone(services, claim)
}

/** Who tells it, and what reads it. */
interface Speaker {
  readonly place: NoticePlace
  readonly access: ProviderAccess
  readonly adapter: PaymentProvider
}

type Speakers = (configurationId: string) => Promise<Speaker>

/** A provider often tells many things at once: its configuration is read and its secrets are opened once a look, and not kept. */
function rememberSpeakers(services: Services): Speakers {
  const met = new Map<string, Promise<Speaker>>()
  return (configurationId) => {
    const speaker = met.get(configurationId) ?? speakerOf(services, configurationId)
    met.set(configurationId, speaker)
    return speaker
  }
}

async function speakerOf(services: Services, configurationId: string): Promise<Speaker> {
  const configuration = await findProviderConfiguration(services, configurationId)
  if (!configuration) throw new Error('a notification has no configuration')
  return {
    place: { configuration, account: await organizationOf(services, configuration) },
    access: accessTo(services, configuration),
    adapter: await adapterOf(configuration.adapter),
  }
}

interface ToApply {
  readonly claim: Claim
  readonly place: NoticePlace
  readonly notice: Notice
}

/** Applies one notice, so that it keeps back itself alone; false when it is to be told again. */
async function applyAlone(
  services: Services,
  listeners: readonly NoticeListener[],
  { claim, place, notice }: ToApply,
): Promise<boolean> {
  try {
    const isKnown = await services.db.transaction(async (tx) => {
      const held = await tx.run(lockClaimedNotification, claim)
      return held.length === 0 || tell(services, tx, listeners, { place, notice })
    })
    services.hint('outbox')
    return isKnown
  } catch (error) {
    tellFault(services, claim, error)
    return false
  }
}

/** Tells a notice to everybody whose it may be; false when it is about a record that none of them has. */
async function tell(
  services: Services,
  tx: Transaction,
  listeners: readonly NoticeListener[],
  { place, notice }: { readonly place: NoticePlace; readonly notice: Notice },
): Promise<boolean> {
  const answers = []
  for (const listener of listeners) answers.push(await listener(services, tx, place, notice))
  return answers.includes('applied') || !answers.includes('unknown')
}

async function postpone(services: Services, claim: Claim): Promise<void> {
  const dueAt = nextTryAt(claim, services.wallNow())
  await services.db.write.run(postponeNotification, { ...claim, dueAt })
  const { configurationId, eventId, tries } = claim
  if (dueAt === null) services.log.error({ configurationId, eventId, tries }, 'gave up applying a notification')
}

/** Without its message, which may hold what the provider told. */
function tellFault({ log }: Services, { configurationId, eventId, tries }: Claim, error: unknown): void {
  log.error({ ...faultFacts(error), configurationId, eventId, tries }, 'failed to apply a notification')
}

function tellUnwritten({ log }: Services, { configurationId, eventId }: Claim, error: unknown): void {
  log.error({ ...faultFacts(error), configurationId, eventId }, 'failed to record the outcome of a notification')
}
