import { type Account, accountOf, type Services, SHARDS } from '../access/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { faultFacts } from '../platform/log/index.ts'
import { plus } from '../platform/time/index.ts'
import { accessTo } from './access-to.ts'
import { adapterOf } from './adapters.ts'
import { findProviderConfiguration } from './find-provider-configuration.ts'
import { openNotification } from './keep-notification.ts'
import type { NoticeListener, NoticePlace } from './notice-listener.ts'
import { nextTryAt } from './notification-schedule.ts'
import {
  type ClaimNotificationsRow,
  claimNotifications,
  holdClaimedNotification,
  markNotificationApplied,
  organizationOfNotifications,
  postponeNotification,
} from './notifications.queries.generated.ts'
import { type Notice, type PaymentProvider, type ProviderAccess, ProviderUnavailable } from './port.ts'

/** Longer than asking the provider and applying what it tells may take. */
const LEASE_SECONDS = 120
const ROWS_A_LOOK = 64
const LOOKS_MAX = 100
const AT_ONCE = 16

interface Claim extends ClaimNotificationsRow {
  readonly token: string
}

/**
 * Applies what providers told, some at a time, until nothing is due. What is about a record that is not there, what a
 * provider must be asked about and can't, and what fails is tried again later and later; after a day it is given up and
 * its row stays, for a person.
 */
export async function applyNotifications(services: Services, listeners: readonly NoticeListener[]): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const claims = await claimSome(services)
    if (claims.length > 0) crashPoint('notification: claimed')
    const waiting = [...claims]
    const speakers = rememberSpeakers(services)
    const work = async () => {
      for (let claim = waiting.pop(); claim; claim = waiting.pop()) await applyOne(services, listeners, speakers, claim)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (claims.length < ROWS_A_LOOK) return
  }
}

async function claimSome({ db, wallNow, mintId }: Services): Promise<Claim[]> {
  const token = mintId(0)
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const span = { fromShard: 0, toShard: SHARDS - 1, rowsMost: ROWS_A_LOOK }
  const rows = await db.write.run(claimNotifications, { ...span, now, leaseUntil, token })
  return rows.map((row) => ({ ...row, token }))
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
    place: { configuration, account: await organizationOf(services, configuration.orgId) },
    access: accessTo(services, configuration),
    adapter: await adapterOf(configuration.adapter),
  }
}

async function organizationOf({ db }: Services, orgId: string): Promise<Account> {
  const row = first(await db.read.run(organizationOfNotifications, { orgId }))
  if (!row) throw new Error('a configuration has no organization')
  return accountOf(row)
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
      const held = await tx.run(holdClaimedNotification, claim)
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
  if (dueAt === null) services.log.error({ configurationId, eventId, tries }, 'a notification was given up')
}

/** Without its message, which may hold what the provider told. */
function tellFault({ log }: Services, { configurationId, eventId, tries }: Claim, error: unknown): void {
  log.error({ ...faultFacts(error), configurationId, eventId, tries }, 'applying a notification failed')
}
