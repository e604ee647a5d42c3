import { setTimeout as pause } from 'node:timers/promises'
import { DAYS_KEPT } from '../../src/platform/db/history-tables.ts'
import { dropOldPartitions } from '../../src/platform/db/index.ts'
import { byId, byPosition } from '../../src/platform/graphql/index.ts'
import { uuidLowerBound } from '../../src/platform/ids/index.ts'
import { timestampOf } from '../../src/platform/time/index.ts'
import {
  attemptsOfRequests,
  requestsOfWebhookDescending,
} from '../../src/webhooks/delivery/requests/webhook-requests.queries.generated.ts'
import { eventsOfAccountDescending } from '../../src/webhooks/events/events.queries.generated.ts'
import { announceAll } from '../../src/webhooks/events/index.ts'
import { announcement } from './announcement.ts'
import { seedHistory } from './history-rows.ts'
import type { Subscriber } from './subscribers.ts'
import type { WebhookEnvironment } from './webhook-environment.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** The Monday after the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS
/** The number of the current week's requests, and of its events and attempts each. */
const PRESENT = 20_000
const LOOPS_OF_EACH = 2
const PAUSE_MS = 5
const AROUND_MS = 2_000

/**
 * The duration of the slowest query while a week was dropped, and in an equally long time without a
 * drop.
 */
export interface Stalls {
  readonly longestMs: number
  readonly longestWithoutMs: number
  readonly dropMs: number
}

/**
 * Drops a week with this number of events, requests and attempts of one webhook, while clients read
 * and write newer rows of another webhook.
 */
export async function measureRetention(
  environment: WebhookEnvironment,
  subscribers: { readonly old: Subscriber; readonly present: Subscriber },
  count: number,
): Promise<Stalls> {
  const thisMondayMs = Math.floor((Date.now() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
  await seedHistory(environment.admin, subscribers.old, count, { fromMs: thisMondayMs - WEEK_MS, toMs: thisMondayMs })
  await seedHistory(environment.admin, subscribers.present, PRESENT, { fromMs: thisMondayMs, toMs: Date.now() })
  await environment.base.settle()
  // Clients read none of the dropped rows.
  const queries = queriesOf(environment, subscribers.present, uuidLowerBound(thisMondayMs))
  const drop = async () => {
    const wallNow = () => timestampOf(thisMondayMs + Math.max(...DAYS_KEPT.values()) * DAY_MS)
    const dropped = await dropOldPartitions(environment.base.adminUrl, wallNow)
    const missing = [...DAYS_KEPT.keys()].filter((parent) => !dropped.some((name) => name.startsWith(`${parent}_`)))
    if (missing.length > 0) throw new Error(`no partition was dropped from ${missing}`)
  }
  // Without synchronous commits, a slow flush of the disk does not count as a delay by the drop.
  await setFlush(environment, 'off')
  await longestDuring(queries, () => pause(AROUND_MS))
  const without = await longestDuring(queries, () => pause(AROUND_MS))
  const during = await longestDuring(queries, drop)
  await setFlush(environment, 'on')
  return { longestMs: during.longestMs, longestWithoutMs: without.longestMs, dropMs: during.tookMs }
}

async function setFlush({ admin }: WebhookEnvironment, atCommit: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set synchronous_commit = ${atCommit}`)
  await admin.query('select pg_reload_conf()')
}

async function longestDuring(queries: readonly (() => Promise<unknown>)[], work: () => Promise<void>) {
  let longestMs = 0
  let hasEnded = false
  const loop = async (query: () => Promise<unknown>) => {
    while (!hasEnded) {
      const startedMs = performance.now()
      await query()
      longestMs = Math.max(longestMs, performance.now() - startedMs)
      await pause(PAUSE_MS)
    }
  }
  const loops = queries.flatMap((query) => Array.from({ length: LOOPS_OF_EACH }, () => loop(query)))
  await pause(AROUND_MS)
  const startedMs = performance.now()
  await work()
  const tookMs = performance.now() - startedMs
  await pause(AROUND_MS)
  hasEnded = true
  await Promise.all(loops)
  return { longestMs, tookMs }
}

/** Returns queries that read each history as the API does, and queries that write events. */
function queriesOf(
  { services }: WebhookEnvironment,
  subscriber: Subscriber,
  since: string,
): (() => Promise<unknown>)[] {
  const { db } = services
  const { shard, id: accountId } = subscriber.account
  const of = { shard, callerId: accountId, since, limit: 50 }
  const webhookId = subscriber.id
  return [
    () => db.read.run(eventsOfAccountDescending, { ...of, accountId, from: byId.afterAll }),
    async () => {
      const page = { ...of, webhookId, from: byPosition.afterAll, status: null }
      const requests = await db.read.run(requestsOfWebhookDescending, page)
      await db.read.run(attemptsOfRequests, { ...of, requestIds: requests.map(({ id }) => id), attemptsMax: 100 })
    },
    () =>
      db.transaction((tx) =>
        announceAll(services, tx, subscriber.account, [announcement(subscriber.type, services.mintId(shard))]),
      ),
  ]
}
