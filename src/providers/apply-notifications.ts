import { type Account, accountOf, type Services, SHARDS } from '../access/index.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { faultFacts } from '../platform/log/index.ts'
import { plus } from '../platform/time/index.ts'
import { accessTo } from './access-to.ts'
import { adapterOf } from './adapters.ts'
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
import { type Notice, ProviderUnavailable } from './port.ts'
import { findProviderConfiguration } from './provider-configuration.ts'

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
    const work = async () => {
      for (let claim = waiting.pop(); claim; claim = waiting.pop()) await applyOne(services, listeners, claim)
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

async function applyOne(services: Services, listeners: readonly NoticeListener[], claim: Claim): Promise<void> {
  const { configurationId, eventId, tries } = claim
  try {
    const place = await placeOf(services, claim)
    const access = accessTo(services, place.configuration)
    const adapter = await adapterOf(place.configuration.adapter)
    const notices = await adapter.interpret(access, openNotification(services.sealer, claim))
    await applyNotices(services, listeners, { claim, place, notices })
  } catch (error) {
    // Its message may hold what the provider told.
    if (!(error instanceof ProviderUnavailable))
      services.log.error({ ...faultFacts(error), configurationId, eventId, tries }, 'applying a notification failed')
    await postpone(services, services.db.write, claim)
  }
}

async function placeOf(services: Services, { configurationId }: Claim): Promise<NoticePlace> {
  const configuration = await findProviderConfiguration(services, configurationId)
  if (!configuration) throw new Error('a notification has no configuration')
  return { configuration, account: await organizationOf(services, configuration.orgId) }
}

async function organizationOf({ db }: Services, orgId: string): Promise<Account> {
  const row = first(await db.read.run(organizationOfNotifications, { orgId }))
  if (!row) throw new Error('a configuration has no organization')
  return accountOf(row)
}

interface ToApply {
  readonly claim: Claim
  readonly place: NoticePlace
  readonly notices: readonly Notice[]
}

/** What can be applied is, also when something beside it can't yet: to apply it again later changes nothing. */
async function applyNotices(
  services: Services,
  listeners: readonly NoticeListener[],
  { claim, place, notices }: ToApply,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await tx.run(holdClaimedNotification, claim)
    if (held.length === 0) return
    let isKnown = true
    for (const notice of notices) isKnown = (await tell(services, tx, listeners, { place, notice })) && isKnown
    if (isKnown) await tx.run(markNotificationApplied, { ...claim, now: services.wallNow() })
    else await postpone(services, tx, claim)
  })
  crashPoint('notification: applied')
  services.hint('outbox')
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

async function postpone(services: Services, tx: Pick<Transaction, 'run'>, claim: Claim): Promise<void> {
  const dueAt = nextTryAt(claim, services.wallNow())
  await tx.run(postponeNotification, { ...claim, dueAt })
  const { configurationId, eventId, tries } = claim
  if (dueAt === null) services.log.error({ configurationId, eventId, tries }, 'a notification was given up')
}
