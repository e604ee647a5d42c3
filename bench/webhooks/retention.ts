import { setTimeout as pause } from 'node:timers/promises'
import { eventsDescending } from '../../src/events/events.queries.generated.ts'
import { announceAll, oldestKept } from '../../src/events/index.ts'
import { DAYS_KEPT } from '../../src/platform/db/history-tables.ts'
import { dropOldPartitions } from '../../src/platform/db/index.ts'
import { byId, byPosition } from '../../src/platform/graphql/index.ts'
import { timestampOf } from '../../src/platform/time/index.ts'
import { attemptsOfRequests, webhookRequestsDescending } from '../../src/webhooks/webhook-requests.queries.generated.ts'
import { announcement } from './announcement.ts'
import { seedHistory } from './history-rows.ts'
import type { Hearer } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** The Monday after the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS
const LOOPS_OF_EACH = 2
const PAUSE_MS = 5
const AROUND_MS = 2_000

/** The longest that a query took while a week was dropped, and in as long a time in which none was. */
export interface Stalls {
  readonly longestMs: number
  readonly longestWithoutMs: number
  readonly dropMs: number
}

/** Drops a week of so many events, requests and attempts while others read and write these tables. */
export async function measureRetention(house: WebhookHouse, hearer: Hearer, count: number): Promise<Stalls> {
  const thisMondayMs = Math.floor((Date.now() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
  await seedHistory(house.admin, hearer, count, { fromMs: thisMondayMs - WEEK_MS, toMs: thisMondayMs })
  await house.house.settle()
  const drop = async () => {
    // As soon as none of that week need be kept.
    const at = timestampOf(thisMondayMs + Math.max(...DAYS_KEPT.values()) * DAY_MS)
    const dropped = await dropOldPartitions(house.house.adminUrl, () => at)
    const missing = [...DAYS_KEPT.keys()].filter((parent) => !dropped.some((name) => name.startsWith(`${parent}_`)))
    if (missing.length > 0) throw new Error(`no week was dropped of ${missing}`)
  }
  await longestDuring(house, hearer, () => pause(AROUND_MS))
  const without = await longestDuring(house, hearer, () => pause(AROUND_MS))
  const during = await longestDuring(house, hearer, drop)
  return { longestMs: during.longestMs, longestWithoutMs: without.longestMs, dropMs: during.tookMs }
}

async function longestDuring(house: WebhookHouse, hearer: Hearer, work: () => Promise<void>) {
  let longestMs = 0
  let isOver = false
  const loop = async (query: () => Promise<unknown>) => {
    while (!isOver) {
      const startedMs = performance.now()
      await query()
      longestMs = Math.max(longestMs, performance.now() - startedMs)
      await pause(PAUSE_MS)
    }
  }
  const loops = queries(house, hearer).flatMap((query) => Array.from({ length: LOOPS_OF_EACH }, () => loop(query)))
  await pause(AROUND_MS)
  const startedMs = performance.now()
  await work()
  const tookMs = performance.now() - startedMs
  await pause(AROUND_MS)
  isOver = true
  await Promise.all(loops)
  return { longestMs, tookMs }
}

/** Each history is read as the API reads it and written, beside the worker's own statements. */
function queries({ services }: WebhookHouse, hearer: Hearer): (() => Promise<unknown>)[] {
  const { db } = services
  const { shard, id: accountId } = hearer.account
  const of = { shard, callerId: accountId, since: oldestKept(services.wallNow), limit: 50 }
  const webhookId = hearer.id
  return [
    () => db.read.run(eventsDescending, { ...of, accountId, from: byId.afterAll, type: null }),
    async () => {
      const page = { ...of, webhookId, from: byPosition.afterAll, status: null }
      const requests = await db.read.run(webhookRequestsDescending, page)
      await db.read.run(attemptsOfRequests, { ...of, requestIds: requests.map(({ id }) => id), most: 100 })
    },
    () =>
      db.transaction((tx) =>
        announceAll(services, tx, hearer.account, [announcement(hearer.type, services.mintId(shard))]),
      ),
  ]
}
