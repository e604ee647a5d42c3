import { setTimeout as pause } from 'node:timers/promises'
import { DAYS_KEPT } from '../../src/platform/db/history-tables.ts'
import { dropOldPartitions } from '../../src/platform/db/index.ts'
import { byId, byPosition } from '../../src/platform/graphql/index.ts'
import { uuidLowerBound } from '../../src/platform/ids/index.ts'
import { timestampOf } from '../../src/platform/time/index.ts'
import {
  attemptsOfRequests,
  webhookRequestsDescending,
} from '../../src/webhooks/delivery/requests/webhook-requests.queries.generated.ts'
import { eventsDescending } from '../../src/webhooks/events/events.queries.generated.ts'
import { announceAll } from '../../src/webhooks/events/index.ts'
import { announcement } from './announcement.ts'
import { seedHistory } from './history-rows.ts'
import type { Hearer } from './tenants.ts'
import type { WebhookHouse } from './webhook-house.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** The Monday after the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS
/** Requests of the present week, and as many events and attempts. */
const PRESENT = 20_000
const LOOPS_OF_EACH = 2
const PAUSE_MS = 5
const AROUND_MS = 2_000

/** The longest that a query took while a week was dropped, and in as long a time in which none was. */
export interface Stalls {
  readonly longestMs: number
  readonly longestWithoutMs: number
  readonly dropMs: number
}

/**
 * Drops a week of so many events, requests and attempts of one webhook while others read and write
 * what another has since.
 */
export async function measureRetention(
  house: WebhookHouse,
  hearers: { readonly old: Hearer; readonly present: Hearer },
  count: number,
): Promise<Stalls> {
  const thisMondayMs = Math.floor((Date.now() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
  await seedHistory(house.admin, hearers.old, count, { fromMs: thisMondayMs - WEEK_MS, toMs: thisMondayMs })
  await seedHistory(house.admin, hearers.present, PRESENT, { fromMs: thisMondayMs, toMs: Date.now() })
  await house.house.settle()
  // Readers see none of the rows that are dropped.
  const queries = queriesOf(house, hearers.present, uuidLowerBound(thisMondayMs))
  const drop = async () => {
    const wallNow = () => timestampOf(thisMondayMs + Math.max(...DAYS_KEPT.values()) * DAY_MS)
    const dropped = await dropOldPartitions(house.house.adminUrl, wallNow)
    const missing = [...DAYS_KEPT.keys()].filter((parent) => !dropped.some((name) => name.startsWith(`${parent}_`)))
    if (missing.length > 0) throw new Error(`no week was dropped of ${missing}`)
  }
  // Only who is kept waiting by the dropping is of interest, not by a disk that is slow to flush.
  await setFlush(house, 'off')
  await longestDuring(queries, () => pause(AROUND_MS))
  const without = await longestDuring(queries, () => pause(AROUND_MS))
  const during = await longestDuring(queries, drop)
  await setFlush(house, 'on')
  return { longestMs: during.longestMs, longestWithoutMs: without.longestMs, dropMs: during.tookMs }
}

async function setFlush({ admin }: WebhookHouse, atCommit: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set synchronous_commit = ${atCommit}`)
  await admin.query('select pg_reload_conf()')
}

async function longestDuring(queries: readonly (() => Promise<unknown>)[], work: () => Promise<void>) {
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
  const loops = queries.flatMap((query) => Array.from({ length: LOOPS_OF_EACH }, () => loop(query)))
  await pause(AROUND_MS)
  const startedMs = performance.now()
  await work()
  const tookMs = performance.now() - startedMs
  await pause(AROUND_MS)
  isOver = true
  await Promise.all(loops)
  return { longestMs, tookMs }
}

/** Each history is read as the API reads it, and the events are written. */
function queriesOf({ services }: WebhookHouse, hearer: Hearer, since: string): (() => Promise<unknown>)[] {
  const { db } = services
  const { shard, id: accountId } = hearer.account
  const of = { shard, callerId: accountId, since, limit: 50 }
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
